import { useTranslation } from 'react-i18next'
import { TouchedList } from '../../consequences/TouchedList.tsx'
import { useConsequences } from '../../consequences/use-consequences.ts'

interface Props {
  passengerId: number
  permissionId: number
}

/**
 * What keeps a transportation permission from being deleted: the coming rides that are reserved on it, or that all of
 * them are over.
 */
export function ReservedOn({ passengerId, permissionId }: Props) {
  const { t } = useTranslation()
  const asked = useConsequences({ type: 'deletePermission', passengerId, permissionId })
  const { found } = asked
  // timetables that would be covered by none any more are no reason
  const reserved = found && { ...found, timetables: { count: 0, named: [] } }
  const isOver = found !== null && found.trips.count + found.bookings.count === 0
  return (
    <section>
      <p>{t(isOver ? 'transportationPermissions.reserved.none' : 'transportationPermissions.reserved.title')}</p>
      {!isOver && <TouchedList asked={{ ...asked, found: reserved }} mustKnow />}
    </section>
  )
}
