/** What this browser keeps, where it keeps anything at all: private windows may refuse. */
export function kept(key: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(`rectoverso.${key}`) ?? "null") as unknown
  } catch {
    return null
  }
}

export function keep(key: string, value: unknown): void {
  try {
    localStorage.setItem(`rectoverso.${key}`, JSON.stringify(value))
  } catch {
    // nothing is kept, then
  }
}
