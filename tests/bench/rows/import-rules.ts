import { ImportJudge } from '#domain/import/judge.ts'
import { withSource } from '#domain/import/mapping.ts'
import { matchIndex } from '#domain/import/match-index.ts'
import { likeMatches, matchRows } from '#domain/import/match.ts'
import { matchTypes } from '#domain/import/sent-row.ts'
import { countsOf } from '#domain/import/verdict.ts'
import { importDestinations, importScene } from '../import-rows.ts'
import type { Group, Measured, RowName } from '../row.ts'
import { median } from '../statistics.ts'

const rows = 50_000
const rounds = 7

const alone = (name: RowName, value: number, note: string, flaws: string[] = []): Measured => ({
  row: { name, value: Math.round(value), unit: 'ms', reference: null, ratio: null, note },
  flaws,
})

/** Milliseconds of each round, and what the last of them gave. */
function timed<Result>(run: (round: number) => Result): { times: number[]; result: Result } {
  const times: number[] = []
  let result: Result | undefined
  for (let round = 0; round < rounds; round += 1) {
    const started = performance.now()
    result = run(round)
    times.push(performance.now() - started)
  }
  return { times, result: result as Result }
}

type Scene = ReturnType<typeof importScene>

/** Indexes made, all rows looked up, and those that hit nobody looked up by likeness. */
function match({ sheet, mapping, stored }: Scene): Measured {
  const judge = new ImportJudge(sheet, importDestinations)
  judge.setMapping(mapping)
  const [keys, { passengers, instanceIds }] = [judge.keys(stored), stored]
  const [names, externalIds] = [passengers.map(({ name }) => name), passengers.map(({ externalId = '' }) => externalId)]
  const { times, result } = timed(() => {
    const index = matchIndex({ names, externalIds, instanceIds })
    const matches = matchRows(index, keys)
    return { matches, like: likeMatches(index, keys, matches) }
  })
  const by = (type: number) => result.matches.matchedBy.filter((each) => each === type).length
  const found = `${by(matchTypes.externalId)} by id, ${by(matchTypes.name)} by name, ${result.like.size} alike`
  const flaws = by(matchTypes.externalId) === rows * 0.6 ? [] : [`${by(matchTypes.externalId)} matched by id`]
  return alone('import-match', median(times), `median of ${rounds}, ${rows} × ${rows}: ${found}`, flaws)
}

/** The whole mapping judged for the first time, then one column after another mapped to another field. */
function judged({ sheet, mapping, stored }: Scene): Measured {
  const first = timed(() => {
    const judge = new ImportJudge(sheet, importDestinations)
    judge.setMapping(mapping)
    return judge
  })
  const judge = first.result
  judge.match(stored)
  const moved = ['note', 'homeAddress', 'pickupAddress', 'permission.initialQuota#0']
  const { times } = timed((round) => {
    const [name = '', block] = (moved[round % moved.length] ?? '').split('#')
    const place = { name, block: block === undefined ? null : Number(block) }
    judge.setMapping(withSource(judge.mapping, place, { column: 14 + (round % 3) }))
  })
  judge.setMapping(mapping)
  const counts = countsOf(judge.verdicts)
  const flaws = counts.all < rows || counts.updates === 0 ? [`${counts.all} lines, ${counts.updates} updates`] : []
  const whole = Math.round(median(first.times))
  const note = `median of ${rounds}, one column of 31 changed, not painted; all of them before matching ${whole} ms`
  return alone('import-judge', Math.max(...times), note, flaws)
}

export const importRules: Group = {
  rows: ['import-match', 'import-judge'],
  measure: () => {
    const scene = importScene(rows)
    return Promise.resolve([match(scene), judged(scene)])
  },
}
