import { useTranslation } from 'react-i18next'
import { timetableStateFacts, type TimetableState } from '#domain/timetable/state.ts'
import { StateChip } from '#ui/look/StateChip.tsx'
import { timetableLooks } from './words/timetable-looks.tsx'

/** The state of a timetable in a word and an icon. */
export function TimetableStateChip({ state }: { state: TimetableState }) {
  const { t } = useTranslation()
  const { text, name } = timetableStateFacts[state]
  const look = timetableLooks[name]
  return (
    <StateChip state={look.state} icon={look.icon}>
      {t(text)}
    </StateChip>
  )
}
