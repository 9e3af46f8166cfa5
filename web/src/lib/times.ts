/** "2:07", or "0:09": minutes and seconds, rounded up so that 0:00 means over. */
export function minutes(ms: number): string {
  const seconds = Math.max(0, Math.ceil(ms / 1000))
  const hours = Math.floor(seconds / 3600)
  const rest = `${String(Math.floor(seconds / 60) % 60).padStart(hours ? 2 : 1, "0")}:${String(seconds % 60).padStart(2, "0")}`
  return hours ? `${hours}:${rest}` : rest
}
