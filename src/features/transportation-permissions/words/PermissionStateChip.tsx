import { CalendarClockRegular, CheckmarkCircleFilled, DismissCircleFilled, DraftsRegular } from '@fluentui/react-icons'
import { type ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { type LocalDate } from '#domain/local-date.ts'
import { type TransportationPermission } from '#domain/transportation-permission/schema.ts'
import { isActiveOn, transportationPermissionState } from '#domain/transportation-permission/state.ts'
import { StateChip } from '#ui/StateChip.tsx'
import { type StateName } from '#ui/themes.ts'

interface Props {
  permission: Pick<TransportationPermission, 'isDraft' | 'startDate' | 'endDate'>
  today: LocalDate
}

type Validity = 'draft' | 'active' | 'coming' | 'expired'

const looks: Record<Validity, { state: StateName; icon: ReactElement }> = {
  draft: { state: 'neutral', icon: <DraftsRegular /> },
  active: { state: 'accepted', icon: <CheckmarkCircleFilled /> },
  coming: { state: 'modified', icon: <CalendarClockRegular /> },
  expired: { state: 'rejected', icon: <DismissCircleFilled /> },
}

function validityOf(permission: Props['permission'], today: LocalDate): Validity {
  const state = transportationPermissionState(permission, today)
  if (state !== 'complete') return state
  return isActiveOn(permission, today) ? 'active' : 'coming'
}

/** Whether a decision may be ridden on today, in a word and an icon. */
export function PermissionStateChip({ permission, today }: Props) {
  const { t } = useTranslation()
  const validity = validityOf(permission, today)
  const { state, icon } = looks[validity]
  return (
    <StateChip state={state} icon={icon}>
      {t(`transportationPermissions.validity.${validity}`)}
    </StateChip>
  )
}
