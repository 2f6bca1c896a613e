import { makeStyles } from '@fluentui/react-components'
import { useTranslation } from 'react-i18next'
import type { AuthTenant } from '#domain/auth-tenant.ts'
import { visuallyHidden } from '#ui/look/visually-hidden.ts'
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
  const styles = useStyles()
  return (
    <div role="table" aria-label={label} aria-rowcount={total + 1} className={styles.root}>
      <div role="rowgroup" className={styles.head}>
        <div role="row" aria-rowindex={1}>
          {columns.map((column) => (
            <span key={column} role="columnheader">
              {t(`authTenants.column.${column}`)}
            </span>
          ))}
        </div>
      </div>
      <div role="rowgroup" className={styles.rows}>
        {tenants.map((tenant) => (
          <TenantCard key={tenant.id} tenant={tenant} {...card} />
        ))}
      </div>
    </div>
  )
}

const useStyles = makeStyles({
  root: { position: 'relative', paddingBottom: '12px' },
  head: visuallyHidden,
  rows: { display: 'grid', gap: '12px' },
})
