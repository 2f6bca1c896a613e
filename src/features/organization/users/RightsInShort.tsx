import { makeStyles, tokens } from '@fluentui/react-components'
import { EditRegular, EyeRegular, ShieldCheckmarkRegular } from '@fluentui/react-icons'
import type { ReactElement, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { AccessArea } from '#domain/access.ts'
import type { OrganizationRoles } from '#domain/organization-user.ts'
import { matrixOf, rightsInShort } from '#domain/rights-matrix.ts'
import { visuallyHidden } from '#ui/look/visually-hidden.ts'

/** More areas than these are only counted. */
const mostNamed = 2

/** What a user may change somewhere, and what only read. */
export function RightsInShort({ roles }: { roles: OrganizationRoles }) {
  const { t } = useTranslation()
  const styles = useStyles()
  const { edits, reads } = rightsInShort(matrixOf(roles))
  if (!roles.isAdministrator && edits.length + reads.length === 0) return <>{t('users.noRights')}</>
  return (
    <span className={styles.root}>
      {roles.isAdministrator && <Line icon={<ShieldCheckmarkRegular />}>{t('users.administrator')}</Line>}
      <Areas icon={<EditRegular />} what={t('users.edits')} areas={edits} />
      <Areas icon={<EyeRegular />} what={t('users.reads')} areas={reads} />
    </span>
  )
}

function Areas({ icon, what, areas }: { icon: ReactElement; what: string; areas: readonly AccessArea[] }) {
  const { t } = useTranslation()
  const styles = useStyles()
  if (areas.length === 0) return null
  const names = areas.map((area) => t(`rights.short.${area}`))
  const more = names.length - mostNamed
  return (
    <Line icon={icon}>
      <span className={styles.said}>
        {what} {names.join(', ')}
      </span>
      <span aria-hidden="true">
        {names.slice(0, mostNamed).join(', ')}
        {more > 0 && `\u00a0+${more}`}
      </span>
    </Line>
  )
}

function Line({ icon, children }: { icon: ReactElement; children: ReactNode }) {
  const styles = useStyles()
  return (
    <span className={styles.line}>
      <span className={styles.icon} aria-hidden="true">
        {icon}
      </span>
      <span className={styles.words}>{children}</span>
    </span>
  )
}

const useStyles = makeStyles({
  root: { display: 'flex', flexDirection: 'column', minWidth: 0 },
  line: { display: 'flex', gap: '6px' },
  icon: {
    display: 'grid',
    placeItems: 'center',
    height: '20px',
    fontSize: '16px',
    color: tokens.colorNeutralForeground3,
  },
  words: { position: 'relative', minWidth: 0 },
  said: visuallyHidden,
})
