import type { Passenger } from '#domain/passenger.ts'
import type { TransportationPermission } from '#domain/transportation-permission/schema.ts'
import { ExtrasSection } from './ExtrasSection.tsx'
import { TransportationPermissionSection } from './PermissionSection.tsx'
import { PriceSection } from './PriceSection.tsx'
import { QuotaSection } from './QuotaSection.tsx'
import type { SectionProps } from './section.ts'
import { TripsSection } from './TripsSection.tsx'

interface Props extends SectionProps {
  passenger: Passenger
  /** `null` for a new one. */
  stored: TransportationPermission | null
}

/** The fields of a transportation permission. */
export function PermissionSections({ passenger, stored, ...section }: Props) {
  return (
    <>
      <TransportationPermissionSection {...section} passenger={passenger} stored={stored} />
      <QuotaSection {...section} stored={stored} />
      <TripsSection {...section} />
      <PriceSection {...section} groupNames={passenger.groupObjs.map(({ name }) => name)} />
      <ExtrasSection {...section} />
    </>
  )
}
