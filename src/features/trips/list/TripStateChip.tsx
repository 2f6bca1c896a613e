import {
  CheckmarkRegular,
  ClockRegular,
  DismissRegular,
  HourglassRegular,
  PersonProhibitedRegular,
  VehicleCarRegular,
} from '@fluentui/react-icons'
import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { tripState, type Trip, type TripState } from '#domain/trip.ts'
import { StateChip } from '#ui/look/StateChip.tsx'
import type { StateName } from '#ui/look/themes.ts'
import { stateOf } from './trip-words.ts'

const looks: Record<TripState, { state: StateName; icon: ReactElement }> = {
  waiting: { state: 'neutral', icon: <ClockRegular /> },
  pickedUp: { state: 'modified', icon: <VehicleCarRegular /> },
  droppedOff: { state: 'accepted', icon: <CheckmarkRegular /> },
  noShow: { state: 'other', icon: <PersonProhibitedRegular /> },
  cancelling: { state: 'ordered', icon: <HourglassRegular /> },
  cancelled: { state: 'rejected', icon: <DismissRegular /> },
}

export function TripStateChip({ trip }: { trip: Trip }) {
  const { t } = useTranslation()
  return <StateChip {...looks[tripState(trip)]}>{stateOf(trip, t)}</StateChip>
}
