/** Teams, as people call them: "2v2v1". */

/** The form of teams: how large each is, the largest first. */
export function formOf(teams: number[][] | null): string | null {
  return teams && teams.map((team) => team.length).sort((one, other) => other - one).join("v")
}

/** The forms in which so many can play. */
export function formsFor(forms: Record<string, number[][]>, players: number): string[] {
  return Object.keys(forms).filter((form) => forms[form]?.flat().length === players)
}
