import { makeStyles, tokens } from '@fluentui/react-components'
import { useTranslation } from 'react-i18next'
import { media } from '#ui/look/breakpoints.ts'
import { DrawerLinks } from './DrawerLinks.tsx'

/** The navigation of desktops: always open beside the page. */
export function InlineDrawer() {
  const { t } = useTranslation()
  const styles = useStyles()
  return (
    <nav className={styles.root} aria-label={t('shell.navigation')} data-region="navigation">
      <h2 className={styles.section}>{t('shell.section.destination')}</h2>
      <DrawerLinks place="main" />
      <DrawerLinks
        place="organization"
        heading={<h2 className={styles.section}>{t('shell.section.organization')}</h2>}
      />
      <span className={styles.gap} />
      <DrawerLinks place="end" />
    </nav>
  )
}

const useStyles = makeStyles({
  root: {
    gridArea: 'navigation',
    display: 'flex',
    flexDirection: 'column',
    gap: '2px',
    padding: '8px',
    overflowY: 'auto',
    backgroundColor: tokens.colorNeutralBackground2,
    borderRight: `1px solid ${tokens.colorNeutralStroke2}`,
    [media.print]: { display: 'none' },
  },
  section: {
    padding: '12px 10px 4px',
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
    fontWeight: tokens.fontWeightSemibold,
    color: tokens.colorNeutralForeground3,
  },
  gap: { flexGrow: 1 },
})
