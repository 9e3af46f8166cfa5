const urls = new Map<string, string>()

/** The address of a drawing that an <img> can show: drawn when first asked for, kept as long as the page lives. */
export function drawn(key: string, draw: () => string): string {
  let url = urls.get(key)
  if (url === undefined) {
    url = URL.createObjectURL(new Blob([draw()], { type: "image/svg+xml" }))
    urls.set(key, url)
  }
  return url
}
