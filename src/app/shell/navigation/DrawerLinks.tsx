import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { media } from '#ui/look/breakpoints.ts'
import { useNavigation, type Entry } from './use-navigation.ts'

interface Props {
  /** Sections of the drawer. */
  place: Entry['place']
  /** Stands above the section, if it has entries. */
  heading?: ReactNode
  onOpen?: () => void
}

/** The entries of a drawer's section, one under the other with their full names. */
export function DrawerLinks({ place, heading, onOpen }: Props) {
  const { t } = useTranslation()
  const styles = useStyles()
  const entries = useNavigation().filter((entry) => entry.place === place)
  if (entries.length === 0) return null
  return (
    <>
      {heading}
      {entries.map(({ to, isCurrent, icon: Icon, activeIcon: ActiveIcon, label }) => {
        const Shown = isCurrent ? ActiveIcon : Icon
        return (
          <Link
            key={to}
            to={to}
            className={mergeClasses(styles.root, isCurrent && styles.current)}
            aria-current={isCurrent ? 'page' : undefined}
            {...(onOpen && { onClick: onOpen })}
          >
            <Shown aria-hidden="true" />
            {t(label)}
          </Link>
        )
      })}
    </>
  )
}

const useStyles = makeStyles({
  root: {
    position: 'relative',
    display: 'flex',
    alignItems: 'center',
    gap: '10px',
    minHeight: 'var(--row-height)',
    padding: '4px 6px 4px 10px',
    borderRadius: '6px',
    color: tokens.colorNeutralForeground2,
    textDecorationLine: 'none',
    // beside a name of two lines the picture keeps its size
    '& > svg': { flexShrink: 0 },
    ':hover': { backgroundColor: tokens.colorNeutralBackground2Hover },
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: '-2px' },
  },
  current: {
    backgroundColor: tokens.colorBrandBackground2,
    color: tokens.colorBrandForeground2,
    fontWeight: tokens.fontWeightSemibold,
    ':hover': { backgroundColor: tokens.colorBrandBackground2Hover },
    '::before': {
      content: '""',
      position: 'absolute',
      left: 0,
      top: '8px',
      bottom: '8px',
      width: '3px',
      borderRadius: '2px',
      backgroundColor: tokens.colorCompoundBrandStroke,
      [media.forcedColors]: { backgroundColor: 'Highlight' },
    },
  },
})
