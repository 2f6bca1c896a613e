import { makeStyles, tokens } from '@fluentui/react-components'
import { useTranslation } from 'react-i18next'
import type { Organization } from '#domain/organization.ts'
import { DetailsCard } from './DetailsCard.tsx'

/** The Microsoft 365 tenants whose users sign in to the organisation, by name. */
export function Logins({ organization: { authTenants } }: { organization: Pick<Organization, 'authTenants'> }) {
  const { t } = useTranslation()
  const styles = useStyles()
  return (
    <DetailsCard title={t('routes.externalLogins')}>
      {authTenants.length === 0 ? (
        <p className={styles.none}>{t('organization.logins.none')}</p>
      ) : (
        <ul className={styles.list}>
          {authTenants.map(({ id, name }) => (
            <li key={id}>{name}</li>
          ))}
        </ul>
      )}
    </DetailsCard>
  )
}

const useStyles = makeStyles({
  none: { color: tokens.colorNeutralForeground2 },
  list: { listStyleType: 'none', margin: 0, padding: 0, overflowWrap: 'anywhere' },
})
