import type { DestinationAliases } from './destination-aliases.ts'
import { convert, type Converted } from './convert.ts'
import { placeKey, type FieldPlace, type Slot, type Source } from './mapping.ts'
import { rawColumn, staticColumn, typedValue, type RawColumn } from './raw-column.ts'
import type { Sheet } from './sheet.ts'

/** A mapped place with what each of its cells means. */
export interface JudgedColumn extends Slot {
  readonly key: string
  readonly source: Source
  readonly raw: RawColumn
  /** What each of `raw.values` means. */
  readonly converted: readonly Converted[]
}

/** Texts that somebody put in place of those of the sheet, by place and text: mended once for all rows alike. */
export type Replacements = ReadonlyMap<string, ReadonlyMap<string, string>>

/** The replacements with one more; `null` takes it back. */
export function withReplacement(
  replacements: Replacements,
  place: FieldPlace,
  text: string,
  by: string | null,
): Replacements {
  const ofPlace = new Map(replacements.get(placeKey(place)))
  if (by === null) ofPlace.delete(text)
  else ofPlace.set(text, by)
  return new Map(replacements).set(placeKey(place), ofPlace)
}

/** Reads the columns of a sheet, each once however often it is mapped. */
export function columnReader(sheet: Sheet, aliases: DestinationAliases) {
  const columns = new Map<number, RawColumn>()
  const rawOf = (source: Source): RawColumn => {
    if ('value' in source) return staticColumn(sheet.rows, source.value)
    const raw = columns.get(source.column) ?? rawColumn(sheet, source.column)
    columns.set(source.column, raw)
    return raw
  }
  return (slot: Slot & { source: Source }, replacements: Replacements): JudgedColumn => {
    const raw = rawOf(slot.source)
    const key = placeKey(slot)
    const mended = replacements.get(key)
    const converted = raw.values.map((value) => {
      const by = mended?.get(value.text)
      return convert(slot.field, by === undefined ? value : typedValue(by), aliases)
    })
    return { ...slot, key, raw, converted }
  }
}

const same = (a: Source, b: Source): boolean =>
  'column' in a ? 'column' in b && a.column === b.column : 'value' in b && a.value === b.value

/** Whether a column needs no new judgement: it has the same source and the same replacements. */
export const isSameColumn = (
  column: JudgedColumn,
  source: Source,
  before: ReadonlyMap<string, string> | undefined,
  after: ReadonlyMap<string, string> | undefined,
): boolean => same(column.source, source) && before === after
