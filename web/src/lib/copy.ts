/** Copies a text, also where the page is not secure and has no clipboard of its own. */
export async function copyText(text: string): Promise<boolean> {
  if (isSecureContext) {
    try {
      await navigator.clipboard.writeText(text)
      return true
    } catch {
      // then as below
    }
  }
  const field = document.createElement("textarea")
  field.value = text
  field.style.cssText = "position: fixed; opacity: 0"
  const host = document.querySelector("dialog[open]") ?? document.body
  host.append(field)
  field.select()
  const copied = document.execCommand("copy")
  field.remove()
  return copied
}
