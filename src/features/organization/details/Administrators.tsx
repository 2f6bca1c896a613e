import { Link, makeStyles, tokens } from '@fluentui/react-components'
import { useTranslation } from 'react-i18next'
import type { Organization } from '#domain/organization.ts'
import { media } from '#ui/look/breakpoints.ts'
import { DetailsCard } from './DetailsCard.tsx'

/** Whom the organisation's people turn to. */
export function Administrators({
  organization: { administrators },
}: {
  organization: Pick<Organization, 'administrators'>
}) {
  const { t } = useTranslation()
  const styles = useStyles()
  return (
    <DetailsCard title={t('organization.administrators')}>
      {administrators.length === 0 ? (
        <p className={styles.none}>{t('organization.administrators.none')}</p>
      ) : (
        <ul className={styles.list}>
          {administrators.map(({ id, name, email }) => (
            <li key={id} className={styles.entry}>
              {name && <span>{name}</span>}
              <Link className={styles.address} href={`mailto:${email}`}>
                {email}
              </Link>
            </li>
          ))}
        </ul>
      )}
    </DetailsCard>
  )
}

const useStyles = makeStyles({
  none: { color: tokens.colorNeutralForeground2 },
  list: { listStyleType: 'none', margin: 0, padding: 0 },
  entry: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: '0 16px',
    minHeight: 'var(--row-height)',
    overflowWrap: 'anywhere',
    // there a short address would stand beside a name, and a long one below
    [media.phone]: { flexDirection: 'column', alignItems: 'flex-start', paddingBlock: '6px' },
    ':not(:first-child)': { borderTop: `1px solid ${tokens.colorNeutralStroke2}` },
  },
  address: { display: 'inline-flex', alignItems: 'center', minHeight: 'var(--control-height, 32px)' },
})
