import { convert } from '#domain/import/convert.ts'
import { destinationAliases } from '#domain/import/destination-aliases.ts'
import { importField } from '#domain/import/fields.ts'
import { rawColumn } from '#domain/import/raw-column.ts'
import { importSheet, type TestCell } from './import-sheet.ts'

export const aliases = destinationAliases([
  { id: 1, alias: 'Koivurannan päivätoiminta', instanceId: 1 },
  { id: 2, alias: 'Koulu', instanceId: 1 },
  { id: 3, alias: 'KOULU', instanceId: 1 },
  { id: 4, alias: 'Päiväkeskus', instanceId: 1 },
  { id: 5, alias: 'päiväkeskus', instanceId: 2 },
  { id: 6, alias: 'Aalto', instanceId: 1 },
  { id: 7, alias: 'Aalto', instanceId: 2 },
])

/** What a cell of a sheet becomes in a field. */
export function converted(name: string, cell: TestCell) {
  const column = rawColumn(importSheet(['x'], [[cell]]), 0)
  return convert(importField(name), column.values[column.codes[0]!]!, aliases)
}
/** The same, or the text key of what is wrong with it or to be looked at. */
export const value = (name: string, cell: TestCell) => {
  const { value: found, error, look } = converted(name, cell)
  return error ?? look ?? found
}
