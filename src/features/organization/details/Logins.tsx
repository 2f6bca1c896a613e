import { makeStyles, tokens } from '@fluentui/react-components'
import { useTranslation } from 'react-i18next'
import type { Organization } from '#domain/organization.ts'
import { TenantChip } from '../tenants/TenantChip.tsx'
import { DetailsCard } from './DetailsCard.tsx'

/** The Microsoft 365 tenants whose users sign in to the organisation, or will once it is proved. */
export function Logins({ organization: { authTenants } }: { organization: Pick<Organization, 'authTenants'> }) {
  const { t } = useTranslation()
  const styles = useStyles()
  return (
    <DetailsCard title={t('routes.externalLogins')}>
      {authTenants.length === 0 ? (
        <p className={styles.none}>{t('organization.logins.none')}</p>
      ) : (
        <ul className={styles.list}>
          {authTenants.map(({ id, name, state }) => (
            <li key={id} className={styles.entry}>
              {name}
              {state && <TenantChip state={state} />}
            </li>
          ))}
        </ul>
      )}
    </DetailsCard>
  )
}

const useStyles = makeStyles({
  none: { color: tokens.colorNeutralForeground2 },
  list: { listStyleType: 'none', margin: 0, padding: 0, overflowWrap: 'anywhere' },
  entry: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: '4px 16px',
    minHeight: 'var(--row-height)',
    ':not(:first-child)': { borderTop: `1px solid ${tokens.colorNeutralStroke2}` },
  },
})
