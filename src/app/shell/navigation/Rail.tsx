import { makeStyles, tokens } from '@fluentui/react-components'
import { useTranslation } from 'react-i18next'
import { media } from '#ui/look/breakpoints.ts'
import { IconLink } from './IconLink.tsx'
import { useAreas } from './use-navigation.ts'

/** The navigation of tablets: an icon with a short word under it for each area. */
export function Rail() {
  const { t } = useTranslation()
  const styles = useStyles()
  const entries = useAreas()
  return (
    <nav className={styles.root} aria-label={t('shell.navigation')} data-region="navigation">
      {entries.map(
        (entry) => entry.place !== 'end' && <IconLink key={entry.to} entry={entry} label={t(entry.shortLabel)} />,
      )}
      <span className={styles.gap} />
      {entries.map(
        (entry) => entry.place === 'end' && <IconLink key={entry.to} entry={entry} label={t(entry.shortLabel)} />,
      )}
    </nav>
  )
}

const useStyles = makeStyles({
  root: {
    gridArea: 'navigation',
    display: 'flex',
    flexDirection: 'column',
    gap: '4px',
    padding: '12px 4px',
    paddingLeft: 'calc(4px + env(safe-area-inset-left))',
    paddingBottom: 'calc(12px + env(safe-area-inset-bottom))',
    overflowY: 'auto',
    backgroundColor: tokens.colorNeutralBackground2,
    borderRight: `1px solid ${tokens.colorNeutralStroke2}`,
    [media.print]: { display: 'none' },
  },
  gap: { flexGrow: 1 },
})
