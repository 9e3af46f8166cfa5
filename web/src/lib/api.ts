/** Requests to the house. What is refused is thrown as a Problem, in the reader's language. */

import { settings } from "./settings.svelte"

export class Problem extends Error {
  constructor(
    readonly why: string,
    readonly text: string,
    readonly rule: string | null = null,
    readonly facts: Record<string, string | number> = {},
    readonly status = 0,
  ) {
    super(text)
  }
}

interface ProblemBody {
  why: string
  text: string
  rule?: string | null
  facts?: Record<string, string | number>
}

export async function call<T>(method: string, path: string, body?: unknown): Promise<T> {
  const headers: Record<string, string> = { "Accept-Language": settings.lang }
  if (body !== undefined) headers["Content-Type"] = "application/json"
  let answer: Response
  try {
    answer = await fetch(path, { method, headers, ...(body === undefined ? {} : { body: JSON.stringify(body) }) })
  } catch {
    throw new Problem("unreachable", "")
  }
  const text = await answer.text()
  if (answer.ok) return (text ? JSON.parse(text) : null) as T
  throw problemOf(text, answer.status)
}

function problemOf(text: string, status: number): Problem {
  try {
    const body = JSON.parse(text) as ProblemBody
    return new Problem(body.why, body.text, body.rule ?? null, body.facts ?? {}, status)
  } catch {
    return new Problem("internal", "", null, {}, status)
  }
}

export const get = <T>(path: string): Promise<T> => call<T>("GET", path)
export const post = <T>(path: string, body: unknown = {}): Promise<T> => call<T>("POST", path, body)
