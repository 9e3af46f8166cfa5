# Needs Python 3.11 or later and make; a C compiler makes the games faster. Everything else goes into .venv.
.DEFAULT_GOAL := help
.DELETE_ON_ERROR:
.PHONY: help play test quick lint types web test-web test-browser fuzz torture bench bench-batched bench-server bench-web bench-bots lab screenshots build clean format test-compiled \
	test-interpreted FORCE

PYTHON ?= $(shell for p in python3 python3.14 python3.13 python3.12 python3.11; do \
	$$p -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null && echo $$p && break; done)
WORKERS ?= 2
export RECTOVERSO_COMPILE
export RECTOVERSO_WEB

bin := .venv/bin
pip := $(bin)/python -m pip --quiet --disable-pip-version-check
sources := $(shell find src \( -name __pycache__ -o -name '.*' \) -prune -o -print) pyproject.toml hatch_build.py tools/node.py tools/client.py
web-sources := $(shell find web -mindepth 1 \( -name node_modules -o -name dist -o -name '.*' \) -prune -o -print)
npm := PATH="$(CURDIR)/$(bin):$$PATH" npm --prefix web --silent
# The sources as they are, interpreted; their bytecode kept out of src, whose changes mean a new build.
from-src := PYTHONPATH=$(CURDIR)/src PYTHONPYCACHEPREFIX=$(CURDIR)/.venv/pycache PYTHONDONTWRITEBYTECODE=
pytest := $(bin)/python -m pytest -n $(WORKERS)

help: ## show this
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "make %-13s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

play: .venv/installed ## open the house: start the server and say where it is
	@$(bin)/rectoverso serve

test: lint types test-web test-compiled test-interpreted ## check everything: style, types, layers, the page, compiled and interpreted
	@echo "make test: all is well"

quick: lint types test-web ## check style, types, the page and the fast tests, from the sources
	$(from-src) $(pytest) -q -m "not slow and not compiled and not thorough"

lint: .venv/dev ## check style, import layers and shifts
	$(bin)/ruff check .
	$(bin)/ruff format --check .
	$(from-src) $(bin)/lint-imports --no-cache
	$(bin)/python tools/lint_shifts.py

types: .venv/dev
	$(bin)/mypy

web: | .venv/node ## build the page to play on into web/dist, for a server that runs from the sources
	@$(bin)/python tools/client.py

test-web: web/node_modules/.rectoverso-fetched ## check the page: types, style and its own tests
	$(npm) run check
	$(npm) run lint
	$(npm) test

test-browser: .venv/dev .venv/system web/node_modules/.rectoverso-fetched web ## try the page in a real browser, from the sources
	$(from-src) $(pytest) -q tests/web

test-compiled: .venv/dev .venv/system .venv/installed web/node_modules/.rectoverso-fetched
	$(pytest)

test-interpreted: .venv/dev .venv/system
	rm -f .coverage .coverage.*
	$(from-src) $(bin)/coverage run -m pytest -n $(WORKERS) -m "not slow and not compiled" \
		--ignore=tests/server --ignore=tests/store  # where time matters, and which coverage makes slow
	$(bin)/coverage combine --quiet
	$(bin)/coverage report
	$(from-src) $(pytest) -q -m "not slow and not compiled and not thorough" tests/server

format: .venv/dev ## put the code into shape
	$(bin)/ruff check --fix .
	$(bin)/ruff format .

fuzz: .venv/dev .venv/installed ## mutate records for a while, looking for anything but a clear answer
	$(bin)/python tests/fuzz.py

torture: .venv/dev .venv/installed ## kill the server again and again under load; KILLS=1000 unless you say otherwise
	$(bin)/python -m tests.server.torture $(or $(KILLS),1000)

bench: .venv/bench .venv/installed ## measure speed against peers
	$(bin)/python bench/engine.py

bench-batched: .venv/bench .venv/installed ## measure many games at once against PettingZoo's and pgx's own
	$(bin)/python bench/batched.py

bench-server: .venv/installed bench/boardgame/node_modules ## measure the server against boardgame.io
	PATH="$(CURDIR)/$(bin):$$PATH" $(bin)/python bench/server.py

bench-web: .venv/dev .venv/system .venv/installed ## measure the page in a browser: what it weighs, how soon it is there
	PYTHONPATH="$(CURDIR)" $(bin)/python bench/web.py

bench-bots: .venv/installed ## measure how strong the bots are, for docs/bots.md; CASES="verso 2" MINUTES=10 for some of it
	PYTHONPATH= $(bin)/python bench/bots.py $(if $(MINUTES),--minutes $(MINUTES)) $(if $(CASES),"$(CASES)")

lab: .venv/dev .venv/installed ## play the games whose figures and charts docs/lab.md shows; PARTS="verso-2" plays some
	$(bin)/python -m tools.lab_charts $(PARTS)

screenshots: .venv/dev .venv/system web ## take pictures of all screens into docs/screens; SCENES="home" takes some
	$(from-src) $(bin)/python -m tools.screenshots $(SCENES)

build: .venv/installed ## build the wheel into dist/ and install it into .venv

clean: ## remove everything that was built
	rm -rf .venv dist build web/dist web/node_modules .mypy_cache .ruff_cache .pytest_cache .hypothesis .coverage .coverage.* htmlcov
	find src tests tools -name __pycache__ -prune -exec rm -rf {} +

.venv/created:
	@test -n "$(PYTHON)" || { echo "Rectoverso needs Python 3.11 or later; name yours with PYTHON=..." >&2; exit 1; }
	@$(PYTHON) -c 'import ensurepip' 2>/dev/null || { \
	echo "This Python cannot make virtual environments: run 'sudo apt install python3-venv' first." >&2; exit 1; }
	$(PYTHON) -m venv --clear .venv
	@touch $@

.venv/base: .venv/created pyproject.toml tools/requirements.py
	@echo "Fetching what Rectoverso needs ..."
	@$(bin)/python tools/requirements.py build run > .venv/base.txt
	@$(pip) install -r .venv/base.txt
	@touch $@

.venv/dev: .venv/base
	@echo "Fetching the tools for checking ..."
	@$(bin)/python tools/requirements.py build run lab learn openspiel postgres ray test dev > .venv/dev.txt
	@$(pip) install -r .venv/dev.txt
	@touch $@

# What the tests need of the machine itself, if it is missing.
.venv/system: tools/system.sh | .venv/created
	@tools/system.sh
	@touch $@

.venv/bench: .venv/base
	@echo "Fetching the peers to measure against ..."
	@$(bin)/python tools/requirements.py run learn openspiel bench > .venv/bench.txt
	@$(pip) install -r .venv/bench.txt
	@touch $@

.venv/node: tools/node.py | .venv/created
	@$(bin)/python tools/node.py
	@touch $@

web/node_modules/.rectoverso-fetched: web/package.json web/package-lock.json | .venv/node
	@$(bin)/python tools/client.py packages
	@touch $@

bench/boardgame/node_modules: bench/boardgame/package.json bench/boardgame/package-lock.json .venv/node
	@echo "Fetching boardgame.io to measure against ..."
	@cd bench/boardgame && PATH="$(CURDIR)/$(bin):$$PATH" npm ci --no-audit --no-fund --loglevel=error
	@touch $@

# Changes when another way of compiling is asked for or a compiler comes or goes.
.venv/mode: FORCE | .venv/created
	@mode="$${RECTOVERSO_COMPILE:-auto} $${RECTOVERSO_WEB:-auto} $$(command -v "$${CC:-cc}")"; \
	test "$$mode" = "$$(cat $@ 2>/dev/null)" || echo "$$mode" > $@

# Without Node there is no page to play on, and programs can still play.
.venv/installed: .venv/base .venv/mode $(sources) $(web-sources)
	@test "$$RECTOVERSO_WEB" = no || $(MAKE) --silent .venv/node || test "$$RECTOVERSO_WEB" != require
	@echo "Building Rectoverso ..."
	@rm -rf dist
	@$(bin)/python -m hatchling build -t wheel
	@$(pip) install --no-deps --force-reinstall dist/*.whl
	@$(bin)/python tools/installed.py
	@touch $@
