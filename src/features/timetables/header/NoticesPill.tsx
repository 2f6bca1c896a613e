import {
  Button,
  makeStyles,
  mergeClasses,
  Popover,
  PopoverSurface,
  PopoverTrigger,
  tokens,
} from '@fluentui/react-components'
import { ErrorCircleRegular, InfoRegular, WarningRegular } from '@fluentui/react-icons'
import { useRef, useState, type ReactElement, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { media } from '#ui/look/breakpoints.ts'
import { useStateStyles } from '#ui/look/state-styles.ts'
import { useIsPhone } from '#ui/look/use-is-phone.ts'
import { focusHeading } from '#ui/press/focus-heading.ts'

export type NoticeWeight = 'stops' | 'warns' | 'tells'

/** Something to know of a page as a whole, and what can be done about it. */
export interface PageNotice {
  key: string
  /** Whether it keeps the timetable from being ordered, wants attention, or is only told. */
  weight: NoticeWeight
  title: ReactNode
  text?: ReactNode
  actions?: readonly { label: string; onClick: () => void }[]
}

const weights: readonly NoticeWeight[] = ['stops', 'warns', 'tells']
const looks = {
  stops: { state: 'rejected', icon: <ErrorCircleRegular /> },
  warns: { state: 'ordered', icon: <WarningRegular /> },
  tells: { state: 'modified', icon: <InfoRegular /> },
} as const satisfies Record<NoticeWeight, { state: string; icon: ReactElement }>

/**
 * How many notices there are, in the colour of the gravest, and all of them under it. Nothing where there are none.
 * Source: design decision on the weekly grid, second round, section 5.
 */
export function NoticesPill({ notices }: { notices: readonly PageNotice[] }) {
  const { t } = useTranslation()
  const styles = useStyles()
  const stateStyles = useStateStyles()
  const isPhone = useIsPhone()
  const pill = useRef<HTMLButtonElement>(null)
  const [isOpen, setOpen] = useState(false)
  const gravest = weights.find((weight) => notices.some((notice) => notice.weight === weight))
  if (gravest === undefined) return null
  const words = t('timetables.notices', { count: notices.length })
  const act = (onClick: () => void) => {
    setOpen(false)
    // the pill goes with its last notice
    if (notices.length === 1) {
      pill.current?.focus()
      if (pill.current) focusHeading(pill.current)
    }
    onClick()
  }
  return (
    <Popover open={isOpen} trapFocus positioning="below-end" onOpenChange={(_, { open }) => setOpen(open)}>
      <PopoverTrigger disableButtonEnhancement>
        <button
          ref={pill}
          type="button"
          className={mergeClasses(styles.pill, stateStyles[looks[gravest].state])}
          {...(isPhone && { 'aria-label': words })}
        >
          <span className={styles.icon} aria-hidden="true">
            {looks[gravest].icon}
          </span>
          {isPhone ? notices.length : words}
        </button>
      </PopoverTrigger>
      <PopoverSurface className={styles.surface} aria-label={words} tabIndex={-1}>
        <ul className={styles.list}>
          {notices.map((notice) => (
            <Line key={notice.key} notice={notice} act={act} />
          ))}
        </ul>
      </PopoverSurface>
    </Popover>
  )
}

function Line({ notice, act }: { notice: PageNotice; act: (onClick: () => void) => void }) {
  const styles = useStyles()
  const { weight, title, text, actions = [] } = notice
  return (
    <li className={styles.line}>
      <span className={mergeClasses(styles.icon, styles[weight])} aria-hidden="true">
        {looks[weight].icon}
      </span>
      <div className={styles.words}>
        <strong>{title}</strong>
        {text && <div>{text}</div>}
        {actions.length > 0 && (
          <div className={styles.actions}>
            {actions.map(({ label, onClick }) => (
              <Button key={label} size="small" onClick={() => act(onClick)}>
                {label}
              </Button>
            ))}
          </div>
        )}
      </div>
    </li>
  )
}

const useStyles = makeStyles({
  pill: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '6px',
    minHeight: 'max(var(--control-height, 32px), 32px)',
    padding: '0 14px',
    borderRadius: '22px',
    fontSize: '14px',
    lineHeight: '20px',
    fontWeight: tokens.fontWeightSemibold,
    fontVariantNumeric: 'tabular-nums',
    whiteSpace: 'nowrap',
    cursor: 'pointer',
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: '2px' },
    [media.phone]: { padding: '0 10px' },
  },
  icon: { display: 'grid', flexShrink: 0, fontSize: '20px' },
  surface: {
    boxSizing: 'border-box',
    width: '380px',
    maxWidth: 'calc(100vw - 16px)',
    maxHeight: 'calc(100dvh - 140px)',
    overflowY: 'auto',
    padding: '4px 14px',
    borderRadius: '10px',
  },
  list: { listStyleType: 'none' },
  line: {
    display: 'flex',
    gap: '10px',
    paddingBlock: '12px',
    ':not(:first-child)': { borderTop: `1px solid ${tokens.colorNeutralStroke3}` },
  },
  words: { flex: '1 1 0', minWidth: 0, fontSize: '14px', lineHeight: '20px', overflowWrap: 'anywhere' },
  actions: { display: 'flex', flexWrap: 'wrap', gap: '8px', marginTop: '8px' },
  stops: { color: tokens.colorStatusDangerForeground1 },
  warns: { color: tokens.colorStatusWarningForeground1 },
  tells: { color: tokens.colorNeutralForeground2 },
})
