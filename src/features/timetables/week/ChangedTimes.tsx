import { useTranslation } from 'react-i18next'
import { editsByPassenger, type CellEdit } from '#domain/week/plan.ts'
import type { TimetablePassenger } from '#domain/timetable/schema.ts'
import { CellLines } from './CellLines.tsx'
import { columnName } from './grid-columns.ts'
import { saidTime } from './week-rows.ts'

interface Props {
  edits: readonly CellEdit[]
  passengers: readonly Pick<TimetablePassenger, 'id' | 'name'>[]
}

/** Whose times change, from what to what: a line for each passenger. */
export function ChangedTimes({ edits, passengers }: Props) {
  const { t, i18n } = useTranslation()
  const names = new Map(passengers.map(({ id, name }) => [id, name]))
  const changed = editsByPassenger(edits.filter(({ before, after }) => before !== after))
  const words = (edit: CellEdit) =>
    `${columnName(edit, i18n.language, t)} ${saidTime(edit.before, t)} → ${saidTime(edit.after, t)}`
  return (
    <CellLines
      title={t('week.changedTimes', { count: changed.size })}
      lines={[...changed].map(([id, theirs]) => `${names.get(id) ?? ''}: ${theirs.map(words).join('; ')}`)}
    />
  )
}
