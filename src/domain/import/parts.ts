import type { JudgedColumn } from './judged-column.ts'
import type { Mapping } from './mapping.ts'
import type { Part } from './part.ts'
import { permissionsPart } from './permissions-part.ts'
import { phonesPart } from './phones-part.ts'
import { reachPart } from './reach-part.ts'
import { singlePart } from './single-part.ts'
import { utilitiesPart } from './utilities-part.ts'

/** A part with the columns that it was made of: made of the same ones, it is the same. */
export interface MadePart {
  readonly name: string
  readonly columns: readonly JudgedColumn[]
  readonly part: Part
}

const isSame = (a: readonly JudgedColumn[], b: readonly JudgedColumn[]): boolean =>
  a.length === b.length && a.every((column, at) => column === b[at])

/**
 * Everything of a mapping that is judged by itself. A part of which no column has changed is the one from before, so that
 * what it found still stands.
 */
export function partsOf(columns: readonly JudgedColumn[], mapping: Mapping, before: readonly MadePart[]): MadePart[] {
  const of = (isWanted: (column: JudgedColumn) => boolean) => columns.filter(isWanted)
  const made = (name: string, used: readonly JudgedColumn[], make: () => Part): MadePart => {
    const old = before.find((each) => each.name === name)
    return old && isSame(old.columns, used) ? old : { name, columns: used, part: make() }
  }
  const section = (name: string) => of(({ field }) => field.section === name)
  const grouped = [
    { name: 'utilities', used: section('utilities'), make: utilitiesPart },
    { name: 'phones', used: section('phone'), make: phonesPart },
    { name: 'permissions', used: section('permission'), make: permissionsPart },
  ].filter(({ used }) => used.length > 0)
  const taken = new Set([...grouped.flatMap(({ used }) => used), ...section('identification')])
  const reach = of(({ name }) => ['mainDestination', 'secondaryDestination'].includes(name))
  return [
    ...of((column) => !taken.has(column)).map((column) => made(column.key, [column], () => singlePart(column))),
    ...grouped.map(({ name, used, make }) => made(name, used, () => make(used))),
    made(`reach:${String(mapping.includesPassengers)}`, reach, () => reachPart(reach, mapping)),
  ]
}
