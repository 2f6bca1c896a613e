import { useTranslation } from 'react-i18next'
import type { AuthTenant } from '#domain/auth-tenant.ts'
import { localDateAt } from '#domain/local-date.ts'
import { now } from '#state/sync.ts'
import { formatClock, formatDay } from '#ui/look/format.ts'
import { useNow } from '#ui/time/use-now.ts'

const minuteMs = 60_000

/** When something was: the clock today, else the day with its year. Takes a wire instant. */
export function useShownMoment(): (instant: string) => string {
  const { t, i18n } = useTranslation()
  const today = localDateAt(useNow(now, minuteMs))
  return (instant) => {
    const at = Date.parse(instant)
    const day = localDateAt(at)
    return day === today ? t('authTenants.today', { time: formatClock(at) }) : formatDay(day, i18n.language, 'numeric')
  }
}

/** Of what kind a tenant is, and who did last what with it. */
export function useTenantFacts(tenant: AuthTenant): string {
  const { t } = useTranslation()
  const moment = useShownMoment()
  const { type, state, createdAt, createdBy, provedAt, provedBy, deletedAt, deletedBy } = tenant
  const steps = {
    pending: ['added', createdAt, createdBy],
    active: ['proved', provedAt, provedBy],
    deleted: ['deleted', deletedAt, deletedBy],
  } as const
  const [step, at, who] = steps[state]
  const done = at === null ? null : t(`authTenants.fact.${step}`, { time: moment(at) })
  return [t(`authTenants.type.${type}`), [done, who].filter(Boolean).join(', ')].filter(Boolean).join(' · ')
}
