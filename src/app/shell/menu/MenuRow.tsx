import {
  makeStyles,
  MenuGroup,
  MenuGroupHeader,
  MenuItem,
  MenuItemCheckbox,
  MenuItemLink,
  mergeClasses,
  tokens,
} from '@fluentui/react-components'
import type { ReactElement, ReactNode } from 'react'
import { media } from '#ui/look/breakpoints.ts'

/** A part of the menu under a line, with its heading if it has one. */
export function Group({ heading, children }: { heading?: string; children: ReactNode }) {
  const styles = useStyles()
  return (
    <MenuGroup className={styles.group}>
      {heading !== undefined && <MenuGroupHeader className={styles.heading}>{heading}</MenuGroupHeader>}
      {children}
    </MenuGroup>
  )
}

interface RowProps {
  icon: ReactElement
  children: string
  /** What stands at the row's end, smaller. */
  end?: string
  /** Of the last row, the way out. */
  isStrong?: boolean
  onClick: () => void
}

/** Does something, and the menu goes. */
export function ActionRow({ icon, children, end, isStrong = false, onClick }: RowProps) {
  const styles = useStyles()
  return (
    <MenuItem
      className={mergeClasses(styles.row, isStrong && styles.strong)}
      icon={{ children: icon, className: styles.icon }}
      {...(end !== undefined && { secondaryContent: { children: end, className: styles.end } })}
      onClick={onClick}
    >
      {children}
    </MenuItem>
  )
}

/** Leads out of the app: to the mail or the telephone of the device. */
export function LinkRow({ icon, href, children }: { icon: ReactElement; href: string; children: string }) {
  const styles = useStyles()
  return (
    <MenuItemLink className={styles.row} icon={{ children: icon, className: styles.icon }} href={href}>
      {children}
    </MenuItemLink>
  )
}

interface SwitchProps {
  icon: ReactElement
  children: string
  /** Its name among the menu's checked values. */
  value: string
  isOn: boolean
  onClick: () => void
}

/** A setting that is on or off; the menu stays. */
export function SwitchRow({ icon, children, value, isOn, onClick }: SwitchProps) {
  const styles = useStyles()
  return (
    <MenuItemCheckbox
      name="on"
      value={value}
      className={styles.row}
      checkmark={null}
      icon={{ children: icon, className: styles.icon }}
      secondaryContent={{
        children: <span className={mergeClasses(styles.thumb, isOn && styles.thumbOn)} />,
        className: mergeClasses(styles.track, isOn && styles.trackOn),
        'aria-hidden': true,
      }}
      onClick={onClick}
    >
      {children}
    </MenuItemCheckbox>
  )
}

const useStyles = makeStyles({
  group: {
    display: 'flex',
    flexDirection: 'column',
    padding: '8px 0',
    borderTop: `1px solid ${tokens.colorNeutralStroke2}`,
  },
  heading: {
    height: 'auto',
    padding: '6px 16px 4px',
    fontSize: '13px',
    lineHeight: '18px',
    fontWeight: tokens.fontWeightSemibold,
    color: tokens.colorNeutralForeground3,
  },
  row: {
    alignItems: 'center',
    gap: '12px',
    maxWidth: 'none',
    minHeight: '48px',
    padding: '4px 16px',
    borderRadius: 0,
    backgroundColor: 'transparent',
    fontSize: '16px',
    lineHeight: '22px',
    overflowWrap: 'anywhere',
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: '-2px' },
  },
  strong: { fontWeight: tokens.fontWeightSemibold },
  icon: { width: '20px', height: '20px', fontSize: '20px', color: tokens.colorNeutralForeground2 },
  end: { paddingInline: 0, fontSize: '14px', color: tokens.colorNeutralForeground3 },
  track: {
    display: 'flex',
    alignItems: 'center',
    boxSizing: 'border-box',
    width: '44px',
    height: '24px',
    padding: '3px',
    borderRadius: '12px',
    border: `1px solid ${tokens.colorNeutralStrokeAccessible}`,
    color: tokens.colorNeutralStrokeAccessible,
  },
  trackOn: {
    justifyContent: 'flex-end',
    border: `1px solid ${tokens.colorCompoundBrandBackground}`,
    backgroundColor: tokens.colorCompoundBrandBackground,
    color: tokens.colorNeutralForegroundInverted,
    [media.forcedColors]: { forcedColorAdjust: 'none', border: '1px solid Highlight', backgroundColor: 'Highlight' },
  },
  thumb: { width: '16px', height: '16px', borderRadius: '50%', backgroundColor: 'currentColor' },
  thumbOn: { [media.forcedColors]: { backgroundColor: 'HighlightText' } },
})
