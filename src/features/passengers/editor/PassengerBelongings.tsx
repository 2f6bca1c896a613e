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
}

const parts = {
  schedules: ScheduleEditor,
  permissions: TransportationPermissionList,
  trips: TripList,
} satisfies Record<Belonging, unknown>

/** What is kept of a stored passenger beside the fields; each part saves by itself. Source: spec 2 §2 "Editor content". */
export function PassengerBelongings({ passenger, isCard, shown }: Props) {
  const { t } = useTranslation()
  return (
    <SectionGrid>
      {shown.map((name) => {
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
