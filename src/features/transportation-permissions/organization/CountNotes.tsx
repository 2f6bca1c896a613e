import { useTranslation } from 'react-i18next'
import type { TransportationPermissionFilter } from '#domain/transportation-permission/organization-list.ts'
import { FieldHint } from '#ui/form/FieldHint.tsx'

interface Props {
  filter: Pick<TransportationPermissionFilter, 'onlyActive' | 'onlyEndingSoon' | 'onlyActivePassengers'>
}

/**
 * Why the counts of the tabs may not add up: some of what narrows the list is not asked on each of them. Only the choices
 * decide what is said, so that the list does not move when it comes.
 */
export function CountNotes({ filter }: Props) {
  const { t } = useTranslation()
  const tabs = {
    all: t('transportationPermissions.tab.all'),
    completed: t('transportationPermissions.tab.completed'),
  }
  return (
    <>
      {(filter.onlyActive || filter.onlyEndingSoon) && (
        <FieldHint>{t('transportationPermissions.onlyOn.validity', tabs)}</FieldHint>
      )}
      {filter.onlyActivePassengers && <FieldHint>{t('transportationPermissions.onlyOn.passengers', tabs)}</FieldHint>}
    </>
  )
}
