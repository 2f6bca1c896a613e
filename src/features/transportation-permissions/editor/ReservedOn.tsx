import { useTranslation } from 'react-i18next'
import { touchesNothing } from '#domain/consequences.ts'
import { TouchedList } from '../../consequences/TouchedList.tsx'
import { useConsequences } from '../../consequences/use-consequences.ts'

interface Props {
  passengerId: number
  permissionId: number
}

/** What keeps a decision from being deleted: the coming rides that are reserved on it, or that all of them are over. */
export function ReservedOn({ passengerId, permissionId }: Props) {
  const { t } = useTranslation()
  const asked = useConsequences({ type: 'deletePermission', passengerId, permissionId })
  const isOver = asked.found !== null && touchesNothing(asked.found)
  return (
    <section>
      <p>{t(isOver ? 'transportationPermissions.reserved.none' : 'transportationPermissions.reserved.title')}</p>
      {!isOver && <TouchedList asked={asked} mustKnow />}
    </section>
  )
}
