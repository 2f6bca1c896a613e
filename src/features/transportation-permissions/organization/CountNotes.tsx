import { useTranslation } from 'react-i18next'
import type { TransportationPermissionFilter } from '#domain/transportation-permission/organization-list.ts'
import { FieldHint } from '#ui/form/FieldHint.tsx'

interface Props {
  filter: Pick<TransportationPermissionFilter, 'onlyActive' | 'onlyEndingSoon' | 'onlyActivePassengers'>
  /** Whether there are permissions of inactive passengers at all. */
  hasInactivePassengers: boolean
}

/** Why the counts of the tabs do not add up: some of what narrows the list is not asked on each of them. */
export function CountNotes({ filter, hasInactivePassengers }: Props) {
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
      {filter.onlyActivePassengers && hasInactivePassengers && (
        <FieldHint>{t('transportationPermissions.onlyOn.passengers', tabs)}</FieldHint>
      )}
    </>
  )
}
