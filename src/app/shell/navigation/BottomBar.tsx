import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components'
import { MoreHorizontal24Filled, MoreHorizontal24Regular } from '@fluentui/react-icons'
import { useTranslation } from 'react-i18next'
import { media } from '#ui/look/breakpoints.ts'
import { openOverlay } from '../shell-state.ts'
import { IconLink } from './IconLink.tsx'
import { useNavigation } from './use-navigation.ts'

/** With fewer entries than this the bar would only take room: the menu button has them. */
const leastEntries = 3

/** The navigation of phones: the areas of work, and the rest behind "More". */
export function BottomBar() {
  const { t } = useTranslation()
  const styles = useStyles()
  const entries = useNavigation()
  const areas = entries.filter(({ place }) => place === 'main').slice(0, 3)
  if (areas.length + 1 < leastEntries) return null
  const isBehindMore = entries.some((entry) => entry.isCurrent && !areas.includes(entry))
  const More = isBehindMore ? MoreHorizontal24Filled : MoreHorizontal24Regular
  return (
    <nav className={styles.root} aria-label={t('shell.navigation')} data-region="navigation">
      {areas.map((entry) => (
        <IconLink key={entry.to} entry={entry} label={t(entry.shortLabel)} />
      ))}
      <button
        type="button"
        className={mergeClasses(styles.more, isBehindMore && styles.current)}
        aria-haspopup="dialog"
        onClick={() => openOverlay('navigation')}
      >
        <span className={mergeClasses(styles.pill, isBehindMore && styles.currentPill)} aria-hidden="true">
          <More />
        </span>
        {t('shell.more')}
      </button>
    </nav>
  )
}

const useStyles = makeStyles({
  root: {
    gridArea: 'bar',
    display: 'grid',
    gridAutoFlow: 'column',
    gridAutoColumns: 'minmax(0, 1fr)',
    minHeight: '64px',
    paddingBottom: 'env(safe-area-inset-bottom)',
    backgroundColor: tokens.colorNeutralBackground1,
    borderTop: `1px solid ${tokens.colorNeutralStroke2}`,
    [media.print]: { display: 'none' },
  },
  more: {
    display: 'flex',
    flexDirection: 'column',
    alignItems: 'center',
    justifyContent: 'center',
    gap: '2px',
    border: 'none',
    background: 'none',
    color: tokens.colorNeutralForeground2,
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
  },
  current: { color: tokens.colorBrandForeground2, fontWeight: tokens.fontWeightSemibold },
  pill: { width: '56px', height: '32px', borderRadius: '16px', display: 'grid', placeItems: 'center' },
  currentPill: {
    backgroundColor: tokens.colorBrandBackground2Hover,
    [media.forcedColors]: { outline: '2px solid Highlight' },
  },
})
