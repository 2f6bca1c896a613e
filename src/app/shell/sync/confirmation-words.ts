import { type TFunction } from 'i18next'
import { arrivalDepartureTypes, type ArrivalDeparture } from '#domain/arrival.ts'
import { type LocalDate } from '#domain/local-date.ts'
import { formatClock, formatDay } from '#ui/format.ts'

interface Confirmation {
  item: ArrivalDeparture | null
  itemDate: LocalDate
  completed: boolean
  madeAt: number
}

/** Who and what: "Sylvi Harjusalo saapunut". An item that the device no longer has goes by its day. */
export function confirmationTitle({ item, itemDate, completed }: Confirmation, t: TFunction, locale: string): string {
  const name = item?.passengerName ?? t('sync.item.unknown', { day: formatDay(itemDate, locale, 'short') })
  const isDeparture = item?.arrivalDepartureType === arrivalDepartureTypes.departure
  const what = completed ? (isDeparture ? 'departed' : 'arrived') : isDeparture ? 'notDeparted' : 'notArrived'
  return t(`sync.item.${what}`, { name })
}

/** Which ride, and when it was confirmed: "08:15 Taksi 214 · kuitattu 08:10". */
export function confirmationDetails({ item, itemDate, madeAt }: Confirmation, t: TFunction, locale: string): string {
  const ride = item
    ? [item.atHHMM, item.carName ?? item.transportName].filter(Boolean).join(' ')
    : formatDay(itemDate, locale, 'weekdayShort')
  return t('sync.item.details', { ride, clock: formatClock(madeAt) })
}
