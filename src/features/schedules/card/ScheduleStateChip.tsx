import { CheckmarkCircleRegular, ClockRegular, HistoryRegular } from '@fluentui/react-icons'
import { useTranslation } from 'react-i18next'
import type { SchedulePlace } from '#domain/schedule.ts'
import { StateChip } from '#ui/look/StateChip.tsx'

const looks = {
  valid: { state: 'accepted', icon: <CheckmarkCircleRegular /> },
  coming: { state: 'modified', icon: <ClockRegular /> },
  expired: { state: 'neutral', icon: <HistoryRegular /> },
} as const

/** Whether a schedule is in force today. */
export function ScheduleStateChip({ place }: { place: SchedulePlace }) {
  const { t } = useTranslation()
  return <StateChip {...looks[place]}>{t(`schedules.${place}`)}</StateChip>
}
