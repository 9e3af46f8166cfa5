// Made by tools/wire_types.py from src/rectoverso/server/wire.py and the games' views: do not edit.

export const PROTOCOL = 1
export const PHRASES = ["hello", "good_luck", "well_played", "thanks", "oops", "your_turn", "one_moment", "nice_one", "so_close", "again", "good_night"] as const
export const REACTIONS = ["smile", "laugh", "wow", "sad", "heart", "thumb", "think", "wave"] as const
export type Change = { table?: Record<string, unknown>; memory?: Record<string, unknown> }

/** To what another seat asks for; a no to what I asked for myself withdraws it. */
export interface Answer {
  type: "answer"
  table: string
  seat: number
  id: string
  yes: boolean
}

/** What surrounds a view: hands, clocks, questions. `zero` is the wall time of table time 0. */
export interface Around {
  status: "abandoned" | "agreed" | "conceded" | "over" | "playing"
  seats: SeatInfo[]
  zero: number
  paused: boolean
  clocks: ClockInfo | null
  deadline: number | null
  question: QuestionInfo | null
  conceded: number[]
  counts: boolean
}

/** A sequence that this seat may bank now, and what it would score. */
export interface Bank {
  move: string
  points: number
}

/** A sequence scores (V11). */
export interface Banked {
  event: "banked"
  seat: number
  move: string
  points: number
}

/** The server is there, though nothing has happened for a while. */
export interface Beat {
  type: "beat"
  now: number
}

/** A player draws from the pile, unseen by the other (S18). */
export interface CardDrawn {
  event: "card_drawn"
  seat: number
  left: number
}

export interface CardPlayed {
  event: "card_played"
  seat: number
  card: string
}

/** The solo player's stack is compared with the mission (D15). */
export interface Checked {
  event: "checked"
  stack: string
  right: boolean
  at: number
}

/** The solo player draws a mission of this level (D15). */
export interface Chosen {
  event: "chosen"
  level: number
  at: number
}

/** So much time for each move, for each player with an increment for each move, or days for each move. */
export interface Clock {
  kind: "days" | "move" | "player"
  time: number
  increment?: number
}

/** What each seat had left when the last turn began, whose time runs, and since when in table time. */
export interface ClockInfo {
  left: number[]
  running: number | null
  since: number
}

export interface Concede {
  type: "concede"
  table: string
  seat: number
  id: string
}

/** Ten seconds are left for the last player (D9). */
export interface Countdown {
  event: "countdown"
  seat: number
  deadline: number
}

/** The deck lies ready (V5-V7). */
export interface Dealt {
  event: "dealt"
  first: number
  top: string
  left: number
}

/** Everyone may bank one last sequence (V16, V21). */
export interface DeckEmpty {
  event: "deck_empty"
}

/** All that has been shown: every round that is over, in solo the missions solved and the checks of this one. */
export interface DessusDessousMemory {
  results: DessusDessousRoundResult[]
  solved: Solved[]
  checks: string[]
}

/** What lies open, and the clocks. Times are table time; `now` is that of the last entry. */
export interface DessusDessousTable {
  seat: number | null
  players: number
  layers: string
  limit: number
  phase: string
  round: number | null
  mission: MissionCard | null
  now: number
  began: number | null
  deadline: number | null
  countdown: boolean
  tokens: number[]
  seats: SeatStatus[]
  stack: string | null
  level: number | null
  checks: number
  solved: number[]
  scores: number[]
  cards: number[]
  last: DessusDessousRoundResult | null
  band: number | null
  legal: string[]
  winners: number[]
  decided: string | null
}

export interface DessusDessousView {
  game: "dessus-dessous"
  table: DessusDessousTable
  memory: DessusDessousMemory
}

/** A card leaves the game from a display, or before it got there (V9, V11). */
export interface Discarded {
  event: "discarded"
  seat: number
  face: string
}

/** A request that needed nothing more, such as a move that was sent twice. */
export interface Done {
  type: "done"
  table: string
  id: string
  index: number
}

/** A card goes from the deck to a display, as it lay or flipped (V8). */
export interface Drawn {
  event: "drawn"
  seat: number
  top: string
  face: string
  flipped: boolean
}

/** Ask all to end the game here. */
export interface End {
  type: "end"
  table: string
  seat: number
  id: string
}

/** A card of a display turns over (V11, V20). */
export interface Flipped {
  event: "flipped"
  seat: number
  before: string
  after: string
}

/** Somebody reached the target (S16); `decided` says what told several apart (S17). */
export interface GameEnded {
  event: "game_ended"
  scores: number[]
  winners: number[]
  decided: string
}

/** A player gives up the round (D10). */
export interface GaveUp {
  event: "gave_up"
  seat: number
  at: number
}

/** The table is closed to me: removed, or not open to spectators any more. */
export interface Gone {
  type: "gone"
  table: string
  why: string
}

/** First of all. Refusals are told in this language. */
export interface Hello {
  type: "hello"
  protocol: number
  lang?: string
}

/** A pattern, one colour number per cell, and how many layers it takes (D3). */
export interface MissionCard {
  level: number
  pattern: number[]
}

/** `seen` is the length of the log that the move was made on. The id makes sending it twice harmless. */
export interface Move {
  type: "move"
  table: string
  seat: number
  id: string
  move: string
  seen: number
}

/** The countdown (D9), the limit (D10) or the solo clock (D15) has run out for those still building. */
export interface OutOfTime {
  event: "out_of_time"
  seats: number[]
  at: number
}

/** No last sequence (V17). */
export interface Passed {
  event: "passed"
  seat: number
}

/** Any number of the client's; it comes back with the server's time. */
export interface Ping {
  type: "ping"
  t: number
}

/** A card in a trick, and whether it made a sea change (S7). */
export interface Play {
  seat: number
  card: string
  sea_change: boolean
}

export interface Pong {
  type: "pong"
  t: number
  now: number
}

/** Which seats have somebody looking, and how many others watch. */
export interface Presence {
  type: "presence"
  table: string
  present: number[]
  watching: number
}

/** What a seat asks the others to agree to, and who has. */
export interface QuestionInfo {
  seat: number
  wish: "end" | "take_back"
  agreed: number[]
}

/** Nothing has changed. `why` and `facts` are for programs, `text` is a sentence in the client's language. */
export interface Refused {
  type: "refused"
  why: string
  text: string
  facts?: Record<string, string | number>
  rule?: string | null
  table?: string | null
  id?: string | null
}

/** The mission lies open for all (D7). There are no rounds in solo. */
export interface Revealed {
  event: "revealed"
  round: number | null
  level: number
  pattern: number[]
  at: number
  deadline: number
}

/** The solo rival turns a card over and discards it (V20). */
export interface Rival {
  event: "rival"
  top: string
  face: string
}

/** A table before its game and around it: what the host has set, and who sits where. */
export interface RoomInfo {
  game: string
  options: Record<string, unknown>
  host: string
  seats: SeatInfo[]
  clock: Clock | null
  listed: boolean
  spectators: boolean
  takeover: boolean
  grace: number | null
  practice: boolean
  pace: "instant" | "natural"
  daily: string | null
  started: boolean
  rematch: string | null
}

/** The captured cards are laid open and counted (S10-S14, S20); each list has one item for each side. */
export interface RoundCounted {
  event: "round_counted"
  round: number
  trump: string
  points: number[]
  got: number[]
  vp: number[]
  captured: string[][]
  no_eight: boolean
}

/** Everyone has ten cards (S4); the pile is what is left over (S18, S19). */
export interface RoundDealt {
  event: "round_dealt"
  round: number
  dealer: number
  leader: number
  pile: number
}

/** All stacks are shown and checked (D11-D13). */
export interface RoundOver {
  event: "round_over"
  result: DessusDessousRoundResult
  scores: number[]
  cards: number[]
}

export interface Said {
  type: "said"
  table: string
  seat: number
  word: string
}

/** One of PHRASES or REACTIONS; everybody reads it in their language. */
export interface Say {
  type: "say"
  table: string
  seat: number
  id: string
  word: string
}

/** What everyone has seen in this round (S10): all cards played, and for each seat the suits shown to be missing. */
export interface SeaChangeMemory {
  plays: Play[]
  missing: string[][]
}

/** What lies open. */
export interface SeaChangeTable {
  seat: number | null
  players: number
  teams: number[][] | null
  sides: number[][]
  target: number
  suits: string[]
  round: number
  dealer: number | null
  leader: number | null
  mover: number | null
  trump: string | null
  follow: string | null
  trick: Play[]
  winning: Play | null
  last_trick: Trick | null
  hand: string[]
  hand_sizes: number[]
  pile: number
  captured: number[]
  eights: number[] | null
  vp: number[]
  rounds: SeaChangeRoundResult[]
  laid_open: string[][] | null
  legal: string[]
  sea_changes: string[]
  over: boolean
  winners: number[]
  decided: string | null
}

export interface SeaChangeView {
  game: "sea-change"
  table: SeaChangeTable
  memory: SeaChangeMemory
}

/** The card equals the one before it: its suit is trump now (S7). */
export interface SeaChanged {
  event: "sea_changed"
  seat: number
  trump: string
}

/** Who has a seat: a person, a bot, a bot for a person who is away, or nobody. Names are data: never markup. */
export interface SeatInfo {
  person: string | null
  name: string | null
  bot: string | null
}

/** What a player did in a round, shown when it is over: the token taken and the one won (D12). */
export interface SeatResult {
  status: string
  token: number | null
  at: number
  stack: string | null
  right: boolean
  won: number
}

/** How far a player is in this round: building, with a token, or done without one, and since when (D8). */
export interface SeatStatus {
  status: string
  token: number | null
  at: number | null
}

/** A mission solved in solo, and with what (D15). */
export interface Solved {
  mission: MissionCard
  stack: string
}

/** Three cards of each colour (V14). */
export interface Square {
  event: "square"
  seat: number
  points: number
}

/** The suits in play and the first dealer (S3, S15). */
export interface SuitsDrawn {
  event: "suits_drawn"
  suits: string[]
  dealer: number
}

/** A table whose game has not begun, or whose settings have changed. */
export interface TableRoom {
  type: "room"
  table: string
  version: number
  room: RoomInfo
}

/** All that a seat may know, on joining. `events` are those since `seen`, as far as they are still at hand. */
export interface TableView {
  type: "view"
  table: string
  seat: number | null
  index: number
  view: View
  around: Around
  events?: Event[]
}

/** With `seen`, as in a move, one that is sent twice takes back once. */
export interface TakeBack {
  type: "take_back"
  table: string
  seat: number
  id: string
  seen?: number | null
}

/** What has happened: public events, and the fields of the view and of what surrounds it that are different now. `index` is the length of the log that this leads to; `id` that of my request, where it was mine. `late` is the seat whose time was up, where the table has moved for it. */
export interface Told {
  type: "told"
  table: string
  seat: number | null
  index: number
  events: Event[]
  change: Change
  around: Partial<Around>
  id?: string | null
  late?: number | null
}

/** A player believes to be done and takes the highest token left (D8). */
export interface Took {
  event: "took"
  seat: number
  token: number
  at: number
}

/** A completed trick and who took it (S8, S10). */
export interface Trick {
  plays: Play[]
  taker: number
}

/** The winner takes the cards face down (S8, S9). */
export interface TrickTaken {
  event: "trick_taken"
  seat: number
}

/** The first card of a round makes its suit trump (S5). */
export interface TrumpFixed {
  event: "trump_fixed"
  trump: string
}

export interface Unwatch {
  type: "unwatch"
  table: string
}

/** The backs that everyone has seen, in the order of the table's displays and discards. */
export interface VersoMemory {
  displays: ((string | null)[])[]
  discards: (string | null)[]
}

/** What lies open. Displays are in the order of colours, then values, the joker last. */
export interface VersoTable {
  seat: number | null
  players: number
  phase: string
  first: number
  mover: number | null
  top: string | null
  left: number
  box: number
  displays: string[][]
  squares: boolean[]
  scores: number[]
  discards: string[]
  banking: number
  hits: ((string | null)[])[]
  duplicate: boolean
  banks: Bank[]
  legal: string[]
  winners: number[]
}

export interface VersoView {
  game: "verso"
  table: VersoTable
  memory: VersoMemory
}

/** Follow a table, from all seats that are mine, or else as a spectator. `seen` is the length of the log that was seen last. With `memory` the views hold the half that a perfect rememberer needs. What seats that are `muted` say is not told. */
export interface Watch {
  type: "watch"
  table: string
  seen?: number | null
  memory?: boolean
  muted?: number[]
}

export interface Welcome {
  type: "welcome"
  protocol: number
  server: string
  person: string
  name: string
  now: number
}

/** The scores stand, and what decided (D14, D16). */
export interface DessusDessousEnded {
  event: "ended"
  scores: number[]
  winners: number[]
  decided: string
}

/** A round that is over. `card` is who took the mission card, if anybody did (D13). */
export interface DessusDessousRoundResult {
  round: number
  mission: MissionCard
  began: number
  ended: number
  seats: SeatResult[]
  card: number | null
}

/** A round that has been counted: points of each side, the sides that got a victory point, the last trump. */
export interface SeaChangeRoundResult {
  points: number[]
  vp: number[]
  trump: string
}

/** The scores stand (V18). */
export interface VersoEnded {
  event: "ended"
  scores: number[]
  winners: number[]
}

export type FromClient =
  | Hello
  | Watch
  | Unwatch
  | Move
  | TakeBack
  | End
  | Answer
  | Concede
  | Say
  | Ping

export type FromServer =
  | Welcome
  | TableRoom
  | TableView
  | Told
  | Presence
  | Said
  | Done
  | Refused
  | Gone
  | Pong
  | Beat

export type View =
  | VersoView
  | SeaChangeView
  | DessusDessousView

export type Event =
  | Checked
  | Chosen
  | Countdown
  | DessusDessousEnded
  | GaveUp
  | OutOfTime
  | Revealed
  | RoundOver
  | Took
  | CardDrawn
  | CardPlayed
  | GameEnded
  | RoundCounted
  | RoundDealt
  | SeaChanged
  | SuitsDrawn
  | TrickTaken
  | TrumpFixed
  | Banked
  | Dealt
  | DeckEmpty
  | Discarded
  | Drawn
  | VersoEnded
  | Flipped
  | Passed
  | Rival
  | Square
