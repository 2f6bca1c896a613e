import {
  CheckmarkCircleRegular,
  ClockRegular,
  DismissCircleRegular,
  FlagRegular,
  ProhibitedRegular,
  QuestionCircleRegular,
} from '@fluentui/react-icons'
import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { bookingStateOf, type BookingStateFacts } from '#domain/booking/state.ts'
import { StateChip } from '#ui/look/StateChip.tsx'
import type { StateName } from '#ui/look/themes.ts'

/** How a colour of the documents is drawn. */
export const colourStates: Record<BookingStateFacts['colour'], StateName> = {
  grey: 'neutral',
  orange: 'ordered',
  green: 'accepted',
  blue: 'modified',
  red: 'rejected',
  pink: 'other',
}

export const stateIcons: Record<BookingStateFacts['name'], ReactElement> = {
  undefined: <QuestionCircleRegular />,
  open: <ClockRegular />,
  ok: <CheckmarkCircleRegular />,
  rejected: <DismissCircleRegular />,
  cancelled: <ProhibitedRegular />,
  finished: <FlagRegular />,
  unknown: <QuestionCircleRegular />,
}

/** The state of a booking. @param state its number */
export function BookingStateChip({ state }: { state: number }) {
  const { t } = useTranslation()
  const { name, colour, text } = bookingStateOf(state)
  return (
    <StateChip state={colourStates[colour]} icon={stateIcons[name]}>
      {t(text)}
    </StateChip>
  )
}
