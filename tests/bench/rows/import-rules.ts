import { ImportJudge } from '#domain/import/judge.ts'
import { matchIndex } from '#domain/import/match-index.ts'
import { likeMatches, matchRows } from '#domain/import/match.ts'
import { matchTypes } from '#domain/import/sent-row.ts'
import { importDestinations, importScene } from '../import-rows.ts'
import type { Group, Measured, RowName } from '../row.ts'
import { median } from '../statistics.ts'

const rows = 50_000
const rounds = 7

const alone = (name: RowName, value: number, note: string, flaws: string[] = []): Measured => ({
  row: { name, value: Math.round(value), unit: 'ms', reference: null, ratio: null, note },
  flaws,
})

interface Timed<Result> {
  /** Medians of the rounds, in milliseconds. */
  took: number
  processor: number
  /** Of the last round. */
  result: Result
}

/** How long it takes, and how much of that the processor works: on a busy machine the rest is waiting. */
function timed<Result>(run: (round: number) => Result): Timed<Result> {
  const [times, processor]: [number[], number[]] = [[], []]
  const once = (round: number): Result => {
    const [started, before] = [performance.now(), process.cpuUsage()]
    const result = run(round)
    const { user, system } = process.cpuUsage(before)
    times.push(performance.now() - started)
    processor.push((user + system) / 1000)
    return result
  }
  let result = once(0)
  for (let round = 1; round < rounds; round += 1) result = once(round)
  return { took: median(times), processor: Math.round(median(processor)), result }
}

type Scene = ReturnType<typeof importScene>

/** Indexes made, all rows looked up, and those that hit nobody looked up by likeness. */
function match({ sheet, mapping, stored }: Scene): Measured {
  const judge = new ImportJudge(sheet, importDestinations)
  judge.setMapping(mapping)
  const [keys, { passengers, instanceIds }] = [judge.keys(stored), stored]
  const [names, externalIds] = [passengers.map(({ name }) => name), passengers.map(({ externalId = '' }) => externalId)]
  const { took, processor, result } = timed(() => {
    const index = matchIndex({ names, externalIds, instanceIds })
    const matches = matchRows(index, keys)
    return { matches, like: likeMatches(index, keys, matches) }
  })
  const by = (type: number) => result.matches.matchedBy.filter((each) => each === type).length
  const found = `${by(matchTypes.externalId)} by id, ${by(matchTypes.name)} by name, ${result.like.size} alike`
  const flaws = by(matchTypes.externalId) === rows * 0.6 ? [] : [`${by(matchTypes.externalId)} matched by id`]
  return alone('import-match', took, `median of ${rounds}, ${processor} ms of the processor: ${found}`, flaws)
}

export const importRules: Group = {
  rows: ['import-match'],
  measure: () => Promise.resolve([match(importScene(rows))]),
}
