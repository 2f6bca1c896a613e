import { CheckmarkCircleFilled, DismissCircleFilled, DraftsRegular } from '@fluentui/react-icons'
import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import type { LocalDate } from '#domain/local-date.ts'
import type { TransportationPermission } from '#domain/transportation-permission/schema.ts'
import {
  transportationPermissionState,
  type TransportationPermissionState,
} from '#domain/transportation-permission/state.ts'
import { StateChip } from '#ui/look/StateChip.tsx'
import type { StateName } from '#ui/look/themes.ts'
import { validityText } from './permission-words.ts'

interface Props {
  permission: Pick<TransportationPermission, 'isDraft' | 'startDate' | 'endDate'>
  today: LocalDate
}

/** A complete transportation permission has a check, whether it has begun or not. Source: spec 2 §2. */
const looks: Record<TransportationPermissionState, { state: StateName; icon: ReactElement }> = {
  draft: { state: 'neutral', icon: <DraftsRegular /> },
  complete: { state: 'accepted', icon: <CheckmarkCircleFilled /> },
  expired: { state: 'rejected', icon: <DismissCircleFilled /> },
}

/** Whether a transportation permission may be ridden on today, in a word and an icon. */
export function PermissionStateChip({ permission, today }: Props) {
  const { t } = useTranslation()
  return (
    <StateChip {...looks[transportationPermissionState(permission, today)]}>
      {validityText(permission, today, { t })}
    </StateChip>
  )
}
