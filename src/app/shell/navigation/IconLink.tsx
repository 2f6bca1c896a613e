import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components'
import { Link } from 'react-router-dom'
import { media } from '#ui/look/breakpoints.ts'
import type { Entry } from './use-navigation.ts'

interface Props {
  entry: Entry
  label: string
}

/** An entry of rail and bottom bar: icon in a pill, word under it. */
export function IconLink({ entry: { to, isCurrent, icon: Icon, activeIcon: ActiveIcon }, label }: Props) {
  const styles = useStyles()
  const Shown = isCurrent ? ActiveIcon : Icon
  return (
    <Link
      to={to}
      className={mergeClasses(styles.root, isCurrent && styles.current)}
      aria-current={isCurrent ? 'page' : undefined}
    >
      <span className={mergeClasses(styles.pill, isCurrent && styles.currentPill)} aria-hidden="true">
        <Shown />
      </span>
      <span className={styles.label}>{label}</span>
    </Link>
  )
}

const useStyles = makeStyles({
  root: {
    display: 'flex',
    flexDirection: 'column',
    alignItems: 'center',
    justifyContent: 'center',
    gap: '2px',
    minHeight: '60px',
    padding: '4px 2px',
    borderRadius: '8px',
    color: tokens.colorNeutralForeground2,
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
    textDecorationLine: 'none',
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: '-2px' },
    ':hover > span:first-child': { backgroundColor: tokens.colorNeutralBackground2Hover },
  },
  current: { color: tokens.colorBrandForeground2, fontWeight: tokens.fontWeightSemibold },
  pill: { width: '56px', height: '32px', borderRadius: '16px', display: 'grid', placeItems: 'center' },
  currentPill: {
    backgroundColor: tokens.colorBrandBackground2Hover,
    [media.forcedColors]: { outline: '2px solid Highlight' },
  },
  label: { maxWidth: '100%', textAlign: 'center', overflowWrap: 'anywhere' },
})
