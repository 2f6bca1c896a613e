import { useTranslation } from 'react-i18next'
import type { Passenger } from '#domain/passenger.ts'
import { ScheduleEditor } from '#features/schedules/ScheduleEditor.tsx'
import { TransportationPermissionList } from '#features/transportation-permissions/TransportationPermissionList.tsx'
import { TripList } from '#features/trips/TripList.tsx'
import { SectionCard, SectionGrid } from '#ui/page/SectionCard.tsx'
import type { Belonging } from './use-belongings.ts'

interface Props {
  passenger: Passenger
  /** Only the device's card of the passenger is known. */
  isCard: boolean
  shown: readonly Belonging[]
  /** It stands above another page. */
  isInDialog?: boolean
}

const parts = {
  permissions: TransportationPermissionList,
  trips: TripList,
} satisfies Record<Exclude<Belonging, 'schedules'>, unknown>

/** What is kept of a stored passenger beside the fields; each part saves by itself. Source: spec 2 §2 "Editor content". */
export function PassengerBelongings({ passenger, isCard, shown, isInDialog = false }: Props) {
  const { t } = useTranslation()
  return (
    <SectionGrid>
      {shown.map((name) => {
        if (name === 'schedules')
          return <ScheduleEditor key={name} passenger={passenger} isCard={isCard} isWindow={isInDialog} />
        const Part = parts[name]
        return (
          <SectionCard key={name} id={name} title={t(`passengers.editor.section.${name}`)} wide>
            <Part passenger={passenger} isCard={isCard} />
          </SectionCard>
        )
      })}
    </SectionGrid>
  )
}
