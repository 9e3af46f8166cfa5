// Made by tools/wire_types.py from src/rectoverso/server/routes: do not edit.

import type { Change, Clock, Event, RoomInfo, SeatInfo, View } from "./wire"

/** What surrounds a finished game: who held the seats at its end, which of them are mine, how and when it ended. `branches` says whether it can be played on from its positions already: not while others play the same daily. */
export interface About {
  seats: SeatInfo[]
  mine: number[]
  status: "abandoned" | "agreed" | "conceded" | "over" | "playing"
  conceded: number[]
  options: Record<string, unknown>
  started: number
  imported: boolean
  branches: boolean
}

/** A seat of mine that may move now; the first one, unless it is named. `built` is the stack that lies there so far in a race, as it is written in a move, bottom layer first. */
export interface AskHint {
  seat?: number | null
  built?: string
}

/** Of whoever is to move in that position, unless a seat is named, as in a race, where all are. */
export interface AskOpinion {
  index: number
  moves?: string[]
  seat?: number | null
  built?: string
}

/** The daily of a game, and my attempt at it: its table once it is made, how far it is, and its score when the game is over. One that does not count, since something was taken back, stands on no board. */
export interface Attempt {
  game: string
  day: string
  played: boolean
  table: string | null
  status: "abandoned" | "agreed" | "conceded" | "over" | "playing" | "waiting" | null
  score: number | null
  counts: boolean
}

/** The best of a person. Who has the same score has the same rank; the earlier one stands first. `table` is null where others still play the same deal for a score. */
export interface BoardLine {
  rank: number
  person: string
  name: string
  score: number
  ended: number
  table: string | null
}

/** Who plays on: I have these seats, and bots of a level all others, the strongest unless one is named. */
export interface Branch {
  index: number
  moves?: string[]
  seats?: number[]
  bots?: string | null
  pace?: "instant" | "natural"
}

/** As it was shown; small letters, blanks and the dash do not matter. */
export interface Code {
  code: string
}

/** Today, unless an earlier day is named, such as 2026-02-28; the day is that of UTC. */
export interface Day {
  day?: string | null
}

/** `table` is null where the link is not for the one who asks; `daily` is the day whose scored attempt it was. */
export interface FinishedGame {
  table: string | null
  game: string
  mode: string
  counts: boolean
  daily: string | null
  ended: number
  duration: number
  moves: number
  seats: FinishedSeat[]
}

/** What a seat came to. Nobody and no bot is a person who wanted to be forgotten. */
export interface FinishedSeat {
  seat: number
  person: string | null
  name: string | null
  bot: string | null
  side: number
  score: number | null
  won: boolean
}

/** `options` are the usual ones by the number of players, `teams` the forms that teams may have, with who sits together, `levels` those of its bots, the weakest first; names and taglines are by language. */
export interface GameInfo {
  game: string
  version: number
  fewest: number
  most: number
  options: Record<string, Record<string, unknown>>
  teams: Record<string, number[][]>
  levels: Level[]
  names: Record<string, string>
  taglines: Record<string, string>
  rules: string
}

/** The token is shown this once. */
export interface Guest {
  person: string
  name: string
  token: string
}

/** `reason` says what the store lacks; tables can be looked at, but nothing can be written. */
export interface Health {
  ok: boolean
  reason?: string | null
}

/** A game that I have imported, and when it will be removed. `players` are the names in the record, if it has any, `scores` those of each side, `started` as it stands there. */
export interface ImportedGame {
  table: string
  game: string
  players: string[]
  options: Record<string, unknown>
  moves: number
  started: string | null
  scores: number[] | null
  imported: number
  expires: number
}

/** With one record in the text it is imported as `table`. With several, nothing is kept: choose one of `records` and send its line alone. */
export interface Imports {
  table: string | null
  records: LookedAt[]
}

/** A layer set as in records: the names of the colours, that of the board first; the centres of the cells in the unit square, x to the right and y down; the layers by letter. */
export interface LayerInfo {
  name: string
  colours: string[]
  cells: [number, number][]
  layers: Record<string, Sheet>
}

/** How well a bot plays; the character that plays so, the word for it and what one should know, by language. */
export interface Level {
  level: string
  names: Record<string, string>
  ranks: Record<string, string>
  about: Record<string, string>
}

/** The views of a position, by seat, the length of the log then, and all that came after. Views and changes are keyed by the number of the seat or by "spectator". */
export interface Line {
  game: string
  index: number
  views: Record<string, View>
  steps: Step[]
}

/** A record in a text with several, by its line, counting from 1: what it holds, or why it does not hold. */
export interface LookedAt {
  line: number
  game: string | null
  players: string[]
  options: Record<string, unknown>
  moves: number
  started: string | null
  scores: number[] | null
  problem: Problem | null
}

export interface Me {
  person: string
  name: string
  created: number
}

/** A mission of a race: when it was revealed, how hard it is (1 to 100), how long practised players usually take, the only stack that solves it, and who tried what. */
export interface MissionReview {
  level: number
  difficulty: number
  pattern: number[]
  began: number
  usual: number
  solution: string
  attempts: StackTried[]
}

/** Games of one kind that count. `mode` is the number of players, with teams or unusual options: 1, 4-2v2. `wins` is null where there is nobody to win against. */
export interface ModeStats {
  game: string
  mode: string
  games: number
  wins: number | null
  solo: Scores | null
}

/** 1 to 24 visible characters; blanks at the ends do not count. */
export interface Name {
  name: string
}

/** Works once, until `expires`. `link` is for a phone in the same network, `qr` the same as an image (data:). */
export interface NewCode {
  code: string
  expires: number
  link: string
  qr: string
}

/** `options` are those that differ from the usual ones. `bots` is a level for every free seat, or levels by seat. With `start` the game begins at once. */
export interface NewTable {
  game: string
  options?: Record<string, unknown>
  settings?: Settings
  bots?: Record<string, string> | string | null
  start?: boolean
}

/** `phrases` and `reactions` are what can be said at a table. */
export interface Offer {
  server: string
  protocol: number
  games: GameInfo[]
  phrases: string[]
  reactions: string[]
  languages: string[]
}

/** What a bot thinks of the moves of a seat in the position to which `index` entries of the log lead. The best moves come first; in a race there are none, and `notes` say how far the stack is right and what comes next. */
export interface OpinionInfo {
  index: number
  seat: number
  bot: string | null
  unit: "chance" | "score"
  moves: RankedMove[]
  notes: Sentence[]
}

/** `html` is without the number; rules that it mentions are links such as /rules/verso#V9. A paragraph without a number introduces what follows. */
export interface Paragraph {
  number: string | null
  html: string
}

/** A position of a finished game: `index` entries of its log lead to it, and then moves that were tried there. */
export interface Position {
  index: number
  moves?: string[]
}

/** `why` and `facts` are for programs, `text` is a sentence in the language of the request; `rule` is the number of the rule of the game that forbids it. */
export interface Problem {
  why: string
  text: string
  facts: Record<string, string | number>
  rule: string | null
}

/** A move and what may be expected of it: `worth` is the chance of winning from 0 to 1, or the final score where nobody wins, `spread` the standard deviation of one trial, `points` those of the own side in the end, at Sea Change in this round. `gains` and `risks` say why, the weightiest first. */
export interface RankedMove {
  move: string
  worth: number
  spread: number
  trials: number
  points: number
  gains: Sentence[]
  risks: Sentence[]
}

/** A finished game from its beginning. Everything is told as it happened, also what was taken back: the step "taken_back" brings the views back to where they were. Who wants the effective line alone has it in the record. */
export interface Replay {
  game: string
  index: number
  views: Record<string, View>
  steps: Step[]
  about: About
}

/** How far it is, in entries of the game, `of` being null until that is known; and the review once it is done. */
export interface ReviewInfo {
  done: number
  of: number | null
  review: WholeReview | null
}

/** A move that was chosen among several: what it was worth, what the best one was, and what was given away. `sure` says that this is more than the chance of the trials. `moves` are the best ones and the one that was played. */
export interface ReviewedDecision {
  played: string
  worth: number
  best: number
  loss: number
  sure: boolean
  moves: RankedMove[]
}

/** An entry of the game, made in the position to which `index` entries of the log lead; `seat` is null for chance. `prospects` are those of each side before it, `luck` is what chance brought each side with it. */
export interface ReviewedMoment {
  index: number
  seat: number | null
  move: string
  prospects: number[]
  luck: number[]
  decision: ReviewedDecision | null
}

/** `about` is HTML and says what the game is like. */
export interface Rules {
  game: string
  language: "de" | "en" | "fr"
  title: string
  about: string
  sections: Section[]
}

/** Solo scores: the best and the mean of all, how often each was reached, and how often each band by its lowest score (V22, D16). `to_beat` is the designers' own record, where there is one. */
export interface Scores {
  best: number
  mean: number
  scores: Tally[]
  bands: Tally[]
  to_beat: number | null
}

/** A level, or null for a free seat. */
export interface SeatedBot {
  bot: string | null
}

export interface Section {
  title: string
  items: Paragraph[]
}

/** What speaks for a move or against it, or is said of all: `key` and `facts` are for programs, `text` for people, in their language. */
export interface Sentence {
  key: string
  facts: Record<string, string | number>
  text: string
}

/** What a host may set; what is left out stays as it is. */
export interface Settings {
  options?: Record<string, unknown>
  clock?: Clock | null
  listed?: boolean
  spectators?: boolean
  takeover?: boolean
  grace?: number | null
  practice?: boolean
  pace?: "instant" | "natural"
}

/** The colour of each cell, 0 for a hole, as one sees the upper side, and the under side when the layer is turned over, left and right exchanged. */
export interface Sheet {
  top: number[]
  under: number[]
}

/** A seat, a team or a solo rival. `lost` is what its decisions gave away against the best ones, `luck` what chance brought it, give or take `error`; `adjusted` is its score without that luck, where that is counted in points. */
export interface Side {
  seats: number[]
  names: string[]
  score: number
  won: boolean
  decisions: number
  best: number
  lost: number
  luck: number
  error: number
  adjusted: number | null
}

/** The first free seat, unless another is named. Who has a seat changes to it, or with `another` has both: several people round one device. */
export interface Sitting {
  seat?: number | null
  another?: boolean
}

/** A stack for a mission: after what time, how many layers from the bottom were right, and what it brought. Without a stack the seat gave up, or its time was up. */
export interface StackTried {
  seat: number
  ms: number
  stack: string | null
  layers: number
  right: boolean
  won: number
}

/** Games and wins of all modes in which there is somebody to win against are the sums of `modes`. */
export interface Stats {
  person: string
  name: string
  games: number
  wins: number
  modes: ModeStats[]
  recent: FinishedGame[]
}

/** One entry of the log. `index` is the length of the log that it leads to, `at` its table time; `seat`, `move` and `by` are there where it has them. `changes` are the fields of the views that differ, by seat. */
export interface Step {
  index: number
  at: number
  kind: "answered" | "asked" | "chance" | "conceded" | "ended" | "move" | "paused" | "resumed" | "seat_changed" | "taken_back"
  seat?: number | null
  move?: string | null
  by?: "bot" | "clock" | "person" | null
  events?: Event[]
  changes?: Record<string, Change>
}

/** A stroke of luck: which entry brought it, to which side, and how much. */
export interface Stroke {
  moment: number
  side: number
  change: number
}

export interface Swap {
  one: number
  other: number
}

/** A table as everybody with its link may see it. `mine` are the seats of the one who asks, `turn` those that may move now. With `deal` a deal is played that somebody may have played before: the game does not count, but for the scored attempt at a daily. */
export interface TableInfo {
  table: string
  status: "abandoned" | "agreed" | "conceded" | "over" | "playing" | "waiting"
  room: RoomInfo
  mine: number[]
  turn: number[]
  deal: boolean
}

export interface TakeOver {
  seat: number
}

/** How many games had a score, or one of a band that begins there. */
export interface Tally {
  score: number
  games: number
}

/** Records in format 1, one on each line; or a single one on several lines. */
export interface Text {
  text: string
}

export interface Token {
  token: string
}

/** `unit` is what prospects and worths are counted in, `luck_unit` what luck is. `mistakes` are places in `moments`, the worst first, and `strokes` of luck the greatest first. A race has `missions` instead of moments. */
export interface WholeReview {
  bot: string | null
  unit: "chance" | "score"
  luck_unit: "chance" | "score"
  sides: Side[]
  moments: ReviewedMoment[]
  final: number[]
  mistakes: number[]
  strokes: Stroke[]
  missions: MissionReview[]
}
