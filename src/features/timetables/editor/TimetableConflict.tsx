import { useTranslation } from 'react-i18next'
import type { RowConflict } from '#data/api/conflict.ts'
import type { Timetable } from '#domain/timetable/schema.ts'
import { isLocalDate } from '#domain/local-date.ts'
import { useChangeText } from '#state/use-change-text.ts'
import { FieldDifference } from '#ui/form/FieldDifference.tsx'
import { formatDay } from '#ui/look/format.ts'
import { fieldNameKey } from './timetable-fields.ts'

interface Props {
  conflict: RowConflict<Timetable>
  isBusy: boolean
  onResolve: (kept: ReadonlySet<keyof Timetable>) => void
  onClose: () => void
}

/** Another user has changed the timetable meanwhile: both values of each field that both have changed. */
export function TimetableConflict({ conflict, isBusy, onResolve, onClose }: Props) {
  const { t, i18n } = useTranslation()
  const changeText = useChangeText()
  const shown = (value: unknown) => {
    const text = String(value)
    return isLocalDate(text) ? formatDay(text, i18n.language, 'numeric') : text
  }
  return (
    <FieldDifference
      open
      title={t('timetables.conflict')}
      intro={changeText(conflict.changed)}
      fields={conflict.fields.map(({ field, mine, theirs }) => ({
        key: field,
        label: t(fieldNameKey(field)),
        mine: shown(mine),
        theirs: shown(theirs),
      }))}
      busy={isBusy}
      onResolve={(choice) =>
        onResolve(new Set(conflict.fields.map(({ field }) => field).filter((field) => choice[field] === 'mine')))
      }
      onClose={onClose}
    />
  )
}
