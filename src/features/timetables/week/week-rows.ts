import type { TFunction } from 'i18next'
import { cellState, type CellState, type CellSync } from '#domain/week/cell-state.ts'
import { cellKey, type CellKey } from '#domain/ride/cell.ts'
import { groupNames } from '#domain/passenger-group.ts'
import type { WeekGrid } from '#domain/week/grid.ts'
import type { TemplateTimes } from '#domain/week/template.ts'
import type { LastChange } from '#domain/last-change.ts'
import { timeOfDay } from '#domain/time-of-day.ts'
import type { TimetablePassenger } from '#domain/timetable/schema.ts'
import { changeText } from '#state/use-change-text.ts'
import { whoChanged } from '#state/use-marked.ts'
import type { CellMark, CellNews, GridCell, GridRow } from '#ui/grid/model.ts'
import { columnKey } from './grid-columns.ts'

interface Sources {
  grid: WeekGrid
  template: TemplateTimes
  syncs: ReadonlyMap<CellKey, CellSync>
  /** What others have just changed. */
  justChanged: ReadonlyMap<CellKey, LastChange>
  /** Ids of passengers who need a transportation permission and have none. */
  lacking: ReadonlySet<number>
}

const stored: CellSync = { kind: 'stored' }

/** The passengers as rows of the grid. Cells are made when they are first looked at: most rows are not in view. */
export function weekRows(passengers: readonly TimetablePassenger[], sources: Sources, t: TFunction): GridRow[] {
  const words = { exception: t('week.exception'), duplicates: t('week.duplicates') }
  return passengers.map((passenger) => {
    let cells: GridRow['cells'] | null = null
    return {
      key: passenger.id,
      name: passenger.name,
      tags: groupNames(passenger),
      warning: warningOf(passenger, sources.lacking, t),
      isMuted: passenger.inactive || passenger.isWithdrawn,
      get cells() {
        cells ??= cellsOf(passenger.id, sources, words, t)
        return cells
      },
    }
  })
}

const warningOf = (
  { id, inactive, isWithdrawn }: TimetablePassenger,
  lacking: Sources['lacking'],
  t: TFunction,
): string | null =>
  [inactive && t('week.inactive'), isWithdrawn && t('week.withdrawn'), lacking.has(id) && t('week.permissionMissing')]
    .filter(Boolean)
    .join(', ') || null

type CellWords = Record<'exception' | 'duplicates', string>

function cellsOf(passengerId: number, sources: Sources, words: CellWords, t: TFunction): Record<string, GridCell> {
  const { grid, template, syncs, justChanged } = sources
  /** Who is named in the row already. */
  let named: string | null = null
  const newsOf = (key: CellKey): CellNews | null => {
    const changed = justChanged.get(key)
    if (!changed) return null
    const said = whoChanged(changed, t)
    const isWritten = said !== named
    named = said
    return { words: said, isWritten }
  }
  return Object.fromEntries(
    grid.columns.map((column) => {
      const cell = { passengerId, ...column }
      const state = cellState(grid, cell, template, syncs.get(cellKey(cell)) ?? stored)
      const news = newsOf(cellKey(cell))
      return [columnKey(column), { ...shownCell(state, words, t), ...(news && { news }) }]
    }),
  )
}

function shownCell(
  { minutes, look, sync, whyNot, hasDuplicates }: CellState,
  words: CellWords,
  t: TFunction,
): GridCell {
  const said = [look === 'exception' && words.exception, hasDuplicates && words.duplicates].filter(Boolean).join(', ')
  const mark = markOf(sync, t)
  return {
    text: timeText(minutes),
    isUsual: look === 'template',
    ...(said !== '' && { words: said }),
    ...(mark && { mark }),
    ...(whyNot !== null && { closed: { reason: t(whyNot), isOutside: whyNot === 'refusal.ride.dayOutside' } }),
  }
}

/** "HH:mm", empty for no ride. */
export const timeText = (minutes: number | null): string => (minutes === null ? '' : timeOfDay(minutes))

/** A time in words, where nothing would say nothing. */
export const saidTime = (minutes: number | null, t: TFunction): string =>
  minutes === null ? t('week.noRide') : timeOfDay(minutes)

function markOf(sync: CellSync, t: TFunction): CellMark | null {
  switch (sync.kind) {
    case 'stored':
      return null
    case 'unsent':
    case 'sending':
      return { kind: 'unsent', words: t(`week.sync.${sync.kind}`) }
    case 'refused': {
      const words = t('week.sync.refused', { time: saidTime(sync.mine, t), reason: t(sync.reason) })
      return { kind: 'refused', words: sync.changed ? `${words} ${changeText(sync.changed, t)}` : words }
    }
    case 'changed': {
      const values = t('week.sync.changed', { mine: saidTime(sync.mine, t), theirs: saidTime(sync.theirs, t) })
      return { kind: 'changed', words: `${changeText(sync.changed, t)} ${values}` }
    }
  }
}
