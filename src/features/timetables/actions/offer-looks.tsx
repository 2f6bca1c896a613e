import {
  CalendarLtrRegular,
  CopyAddRegular,
  EditArrowBackRegular,
  InfoRegular,
  PeopleAddRegular,
  SendRegular,
  SettingsRegular,
  SplitVerticalRegular,
  DismissCircleRegular,
} from '@fluentui/react-icons'
import type { ReactElement } from 'react'
import type { OfferKey } from './timetable-offers.ts'

/** Text key and icon of what can be done with a timetable. */
export const offerLooks: Record<OfferKey, { label: string; icon: ReactElement }> = {
  open: { label: 'timetables.open', icon: <CalendarLtrRegular /> },
  edit: { label: 'timetables.edit', icon: <SettingsRegular /> },
  info: { label: 'timetables.info', icon: <InfoRegular /> },
  order: { label: 'timetables.order', icon: <SendRegular /> },
  cancelOrder: { label: 'timetables.cancelOrder', icon: <DismissCircleRegular /> },
  correct: { label: 'timetables.correct', icon: <EditArrowBackRegular /> },
  copy: { label: 'timetables.copy', icon: <CopyAddRegular /> },
  split: { label: 'timetables.split', icon: <SplitVerticalRegular /> },
  addPassengers: { label: 'timetables.addPassengers', icon: <PeopleAddRegular /> },
}
