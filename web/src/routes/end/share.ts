import { copyText } from "../../lib/copy"

/** Hands the link and the result on: by the device's own way where there is one, else by copying. */
export async function share(result: string, game: string): Promise<boolean> {
  const text = `${game}: ${result}`
  if ("share" in navigator && isSecureContext) {
    try {
      await navigator.share({ title: "Rectoverso", text, url: location.href })
      return false
    } catch (problem) {
      if (problem instanceof DOMException && problem.name === "AbortError") return false
    }
  }
  return copyText(`${text}\n${location.href}`)
}
