"""Say in one line what has been installed into .venv."""

from importlib.resources import files

from rectoverso import __version__, build_info

how = "compiled" if build_info.compiled() else "interpreted (slower)"
page = "" if (files("rectoverso") / "web" / "index.html").is_file() else ", without the page to play on"
print(f"Rectoverso {__version__} is installed, {how}{page}")
