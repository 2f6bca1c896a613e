import { CheckmarkCircleRegular, HourglassRegular, ProhibitedRegular } from '@fluentui/react-icons'
import { useTranslation } from 'react-i18next'
import type { AuthTenantState } from '#domain/auth-tenant.ts'
import { StateChip } from '#ui/look/StateChip.tsx'

const looks = {
  pending: { state: 'ordered', icon: <HourglassRegular /> },
  active: { state: 'accepted', icon: <CheckmarkCircleRegular /> },
  deleted: { state: 'neutral', icon: <ProhibitedRegular /> },
} as const

export function TenantChip({ state }: { state: AuthTenantState }) {
  const { t } = useTranslation()
  return <StateChip {...looks[state]}>{t(`authTenants.state.${state}`)}</StateChip>
}
