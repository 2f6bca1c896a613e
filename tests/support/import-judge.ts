import { ImportJudge, type StoredFacts } from '#domain/import/judge.ts'
import { judgedLine, sentLineOf } from '#domain/import/judged-line.ts'
import { emptyMapping, withBlocks, withSource, type Mapping, type Source } from '#domain/import/mapping.ts'
import type { StoredPassenger } from '#domain/import/stored-passenger.ts'
import { importSheet, type TestCell } from './import-sheet.ts'
import { passenger } from './passenger.ts'

export const importedTo = [
  { id: 1, alias: 'Koivuranta', instanceId: 1 },
  { id: 2, alias: 'Lahden koulu', instanceId: 1 },
  { id: 3, alias: 'Muualla', instanceId: 2 },
]

/** Whole passengers of instance 1 at destination 1. */
export const stored = (passengers: readonly StoredPassenger[], ssnHits = new Map<number, number[]>()): StoredFacts => ({
  ...{ passengers, ssnHits },
  instanceIds: Int32Array.from(passengers, () => 1),
})

export const at = (key: string) => {
  const [name = '', block] = key.split('#')
  return { name, block: block === undefined ? null : Number(block) }
}

/** A mapping of fields to columns or values; the name is searched by where it is mapped. */
export function mappingOf(sources: Readonly<Record<string, number | string>>, whole: Partial<Mapping> = {}): Mapping {
  const blocks = (kind: 'phone' | 'permission') =>
    Math.max(0, ...Object.keys(sources).map((key) => (key.startsWith(kind) ? Number(key.split('#')[1]) + 1 : 0)))
  let mapping: Mapping = withBlocks(
    withBlocks({ ...emptyMapping, sources: new Map() }, 'phone', blocks('phone')),
    'permission',
    blocks('permission'),
  )
  const all = 'name' in sources ? { 'search.name': sources['name'], ...sources } : sources
  for (const [key, source] of Object.entries(all)) {
    const from: Source = typeof source === 'number' ? { column: source } : { value: source }
    mapping = withSource(mapping, at(key), from)
  }
  return { ...mapping, includesPermissions: blocks('permission') > 0, ...whole }
}

/** A judge of one sheet whose titles are the fields that its columns feed. */
export function judged(
  fields: readonly string[],
  rows: readonly (readonly TestCell[])[],
  {
    passengers = [],
    values = {},
    ssnHits = new Map(),
    whole = {},
  }: {
    passengers?: readonly StoredPassenger[]
    values?: Readonly<Record<string, string>>
    ssnHits?: Map<number, number[]>
    whole?: Partial<Mapping>
  } = {},
): ImportJudge {
  const judge = new ImportJudge(importSheet(fields, rows), importedTo)
  judge.setMapping(
    mappingOf({ ...Object.fromEntries(fields.map((field, column) => [field, column])), ...values }, whole),
  )
  judge.match(stored(passengers, ssnHits))
  return judge
}

export const aino = passenger({ id: 7, version: 3, name: 'Aino Koski', homeAddress: 'Katu 1', homeCity: 'Lahti' })
export const verdictsOf = (judge: ImportJudge) => [...judge.verdicts]
export const says = (judge: ImportJudge, line = 0) => {
  const { errors, looks, matchLooks, closed } = judgedLine(judge, line)!
  return [...errors, ...looks].map(({ text }) => text).concat(matchLooks, closed ?? [])
}
export const sent = (judge: ImportJudge, line = 0) => sentLineOf(judge, line, 5, 0)?.sent ?? null
