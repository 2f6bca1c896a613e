import { useEffect, useEffectEvent, useMemo, useState } from 'react'
import { sourceOf, type Mapping } from '#domain/import/mapping.ts'
import type { TableLine } from '#domain/import/table-line.ts'
import type { ImportDesk } from '#state/import-desk.ts'
import type { ReadSheet } from '../use-file.ts'
import type { SampleRow } from './SampleTable.tsx'

/** More lines than the sample has rows: a row that hits several passengers has a line for each. */
const askedLines = 60

const noLines: readonly TableLine[] = []

/** What is wrong with the cells of a row, by column. */
function problemsOf(line: TableLine | undefined, mapping: Mapping): ReadonlyMap<number, string> {
  const problems = new Map<number, string>()
  for (const { place, text } of line?.errors ?? []) {
    const source = sourceOf(mapping, place)
    if (source && 'column' in source) problems.set(source.column, text)
  }
  return problems
}

/** The first rows of the sheet with what is wrong in them by the mapping. */
export function useSample(desk: ImportDesk, sheet: ReadSheet, mapping: Mapping, revision: number): SampleRow[] {
  // the lines that are there are shown by the mapping that they were judged by, until the next ones have come
  const [judged, setJudged] = useState({ lines: noLines, by: mapping })
  const mappingNow = useEffectEvent(() => mapping)
  useEffect(() => {
    let isLast = true
    const by = mappingNow()
    desk.lines({ filter: 'all' }, 0, askedLines).then(
      ({ lines }) => isLast && setJudged({ lines, by }),
      // the page says that the worker is gone
      () => undefined,
    )
    return () => {
      isLast = false
    }
  }, [desk, sheet, revision])
  return useMemo(() => {
    const { lines, by } = judged
    // of a row with several lines the first
    const byRow = new Map(lines.toReversed().map((line) => [line.rowNumber, line]))
    return sheet.sample.map(({ rowNumber, texts }) => ({
      ...{ rowNumber, texts },
      problems: problemsOf(byRow.get(rowNumber), by),
    }))
  }, [sheet, judged])
}
