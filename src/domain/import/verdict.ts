import type { Line } from './line.ts'
import type { FieldPlace } from './mapping.ts'
import type { Part, Tally } from './part.ts'

/** What saving would do with a line. Numbers, so that the verdicts of all lines are an array of bytes. */
export const verdicts = {
  /** A passenger is made. */
  new: 0,
  /** At least one field of the passenger becomes another. */
  updates: 1,
  /** Everything is stored as the sheet has it: nothing is sent. */
  unchanged: 2,
  /** Something is wrong: nothing is sent until it is mended. */
  blocked: 3,
  /** Somebody should look: nothing is sent until it is accepted. */
  look: 4,
} as const
export type Verdict = (typeof verdicts)[keyof typeof verdicts]

/** What was found in each line: how often, at most 255. */
export interface Found {
  readonly changes: Uint8Array
  readonly errors: Uint8Array
  readonly looks: Uint8Array
}

const most = 255

export const nothingFound = (lines: number): Found => ({
  changes: new Uint8Array(lines),
  errors: new Uint8Array(lines),
  looks: new Uint8Array(lines),
})

/** Counts what is found, line by line. */
function counter(found: Found) {
  let [changes, errors, looks] = [0, 0, 0]
  const tally: Tally = { change: () => (changes += 1), error: () => (errors += 1), look: () => (looks += 1) }
  const count = (part: Part, line: Line, at: number): void => {
    ;[changes, errors, looks] = [0, 0, 0]
    part.judge(line, tally)
    found.changes[at] = Math.min(changes, most)
    found.errors[at] = Math.min(errors, most)
    found.looks[at] = Math.min(looks, most)
  }
  return count
}

/** What a part finds in every line. */
export function foundBy(part: Part, lines: readonly Line[]): Found {
  const found = nothingFound(lines.length)
  const count = counter(found)
  lines.forEach((line, at) => count(part, line, at))
  return found
}

/** Looks again at one line alone. */
export const findAgain = (part: Part, found: Found, line: Line, at: number): void => counter(found)(part, line, at)

/** Together what all parts found. */
export function sumOf(parts: readonly Found[], lines: number): Found {
  const sum = nothingFound(lines)
  for (const found of parts) {
    for (const what of ['changes', 'errors', 'looks'] as const) {
      const [from, to] = [found[what], sum[what]]
      for (let at = 0; at < lines; at += 1) to[at] = Math.min((to[at] ?? 0) + (from[at] ?? 0), most)
    }
  }
  return sum
}

/** Something found in a cell. */
export interface Finding {
  readonly place: FieldPlace
  /** Key of what there is to say. */
  readonly text: string
}

/** Everything that is found in one line. */
export interface Findings {
  readonly changes: readonly FieldPlace[]
  readonly errors: readonly Finding[]
  readonly looks: readonly Finding[]
  /** Besides `changes`: what is written with something new, and what is said and not written. */
  readonly added: readonly FieldPlace[]
  readonly passed: readonly FieldPlace[]
}

const placeOf = ({ name, block }: FieldPlace): FieldPlace => ({ name, block })

export function findingsIn(parts: readonly Part[], line: Line): Findings {
  const [changes, added, passed]: [FieldPlace[], FieldPlace[], FieldPlace[]] = [[], [], []]
  const [errors, looks]: [Finding[], Finding[]] = [[], []]
  const tally: Tally = {
    change: (place) => changes.push(placeOf(place)),
    error: (place, text) => errors.push({ place: placeOf(place), text }),
    look: (place, text) => looks.push({ place: placeOf(place), text }),
    add: (place) => added.push(placeOf(place)),
    pass: (place) => passed.push(placeOf(place)),
  }
  for (const part of parts) part.judge(line, tally)
  return { changes, errors, looks, added, passed }
}

/** How many lines have each verdict. */
export type VerdictCounts = Readonly<Record<keyof typeof verdicts | 'all', number>>

export function countsOf(bytes: Uint8Array): VerdictCounts {
  const counts = new Uint32Array(Object.keys(verdicts).length)
  for (const verdict of bytes) counts[verdict] = (counts[verdict] ?? 0) + 1
  const named = Object.entries(verdicts).map(([name, verdict]) => [name, counts[verdict] ?? 0])
  return { ...(Object.fromEntries(named) as Record<keyof typeof verdicts, number>), all: bytes.length }
}
