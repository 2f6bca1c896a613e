import { useTranslation } from 'react-i18next'
import type { BoardItem } from '#data/arrivals.ts'
import { arrivalDepartureTypes } from '#domain/arrival.ts'
import { formatDay } from '#ui/look/format.ts'
import { FactList } from '#ui/look/FactList.tsx'

interface Props {
  item: BoardItem
  notes: readonly string[]
}

const keys: Record<number, { here: string; there: string }> = {
  [arrivalDepartureTypes.arrival]: { here: 'passengers.dialog.arrivesAt', there: 'passengers.dialog.leavesAt' },
  [arrivalDepartureTypes.departure]: { here: 'passengers.dialog.departsAt', there: 'passengers.dialog.reaches' },
}

/** The ride at both of its ends. */
export function RideFacts({ item, notes }: Props) {
  const { t, i18n } = useTranslation()
  const key = keys[item.arrivalDepartureType]
  const car = [item.carName ?? t('arrivals.noCar'), item.carRegisterNumber].filter(Boolean).join(' · ')
  return (
    <FactList
      facts={[
        [t('passengers.dialog.day'), formatDay(item.date, i18n.language, 'long')],
        [t(key?.here ?? 'passengers.dialog.time'), item.atHHMM],
        [t(key?.there ?? 'passengers.dialog.otherTime'), item.atOtherHHMM],
        [t('passengers.dialog.car'), car],
        [t('passengers.dialog.state'), notes.join(' · ')],
        [t('passengers.dialog.cancellationReason'), item.cancelled || item.cancelling ? item.cancellationReason : null],
      ]}
    />
  )
}
