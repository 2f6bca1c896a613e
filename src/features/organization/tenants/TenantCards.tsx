import { useTranslation } from 'react-i18next'
import type { AuthTenant } from '#domain/auth-tenant.ts'
import { CardTable } from '../frame/CardTable.tsx'
import { TenantCard } from './TenantCard.tsx'
import type { ProofState } from './use-proof.ts'

interface Props {
  label: string
  tenants: readonly AuthTenant[]
  /** On all pages. */
  total: number
  proof: ProofState
  /** Why nothing can be changed now, in words, or `null`. */
  refusal: string | null
  onDelete: (tenant: AuthTenant) => void
}

/** In the order of a row's cells. */
const columns = ['name', 'type', 'id', 'state', 'use', 'proof', 'more'] as const

/** The table of tenants, each row of which is drawn as a card: one that waits needs room to say what to do. */
export function TenantCards({ label, tenants, total, ...card }: Props) {
  const { t } = useTranslation()
  const titles = columns.map((column) => t(`authTenants.column.${column}`))
  return (
    <CardTable label={label} titles={titles} total={total}>
      {tenants.map((tenant) => (
        <TenantCard key={tenant.id} tenant={tenant} {...card} />
      ))}
    </CardTable>
  )
}
