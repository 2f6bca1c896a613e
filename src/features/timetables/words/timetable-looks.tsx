import {
  CheckmarkCircleRegular,
  ClipboardTextEditRegular,
  DismissCircleRegular,
  DraftsRegular,
  HistoryRegular,
  HourglassHalfRegular,
  QuestionCircleRegular,
  SendRegular,
} from '@fluentui/react-icons'
import type { ReactElement } from 'react'
import {
  timetableStateFacts,
  timetableStates,
  type StateFacts,
  type TimetableStateName,
} from '#domain/timetable/state.ts'
import type { StateName } from '#ui/look/themes.ts'

const tokenOf: Record<StateFacts['colour'], StateName> = {
  grey: 'neutral',
  orange: 'ordered',
  green: 'accepted',
  red: 'rejected',
  blue: 'modified',
}

const icons: Record<TimetableStateName, ReactElement> = {
  undefined: <QuestionCircleRegular />,
  new: <DraftsRegular />,
  ordered: <SendRegular />,
  orderedProcessing: <HourglassHalfRegular />,
  accepted: <CheckmarkCircleRegular />,
  acceptedModified: <ClipboardTextEditRegular />,
  acceptedOld: <HistoryRegular />,
  rejected: <DismissCircleRegular />,
  rejectedModified: <ClipboardTextEditRegular />,
  rejectedOld: <HistoryRegular />,
}

/** Colour and icon of each state. Source: design decision on colour, section 7.3. */
export const timetableLooks = Object.fromEntries(
  Object.values(timetableStates).map((state) => {
    const { name, colour } = timetableStateFacts[state]
    return [name, { state: tokenOf[colour], icon: icons[name] }]
  }),
) as Record<TimetableStateName, { state: StateName; icon: ReactElement }>
