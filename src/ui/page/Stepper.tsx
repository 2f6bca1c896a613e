import { Link, makeStyles, mergeClasses, tokens } from '@fluentui/react-components'
import { CheckmarkFilled } from '@fluentui/react-icons'
import { useEffect, useRef, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { media } from '../look/breakpoints.ts'

export interface Step {
  key: string
  title: string
  state: 'done' | 'current' | 'ahead'
  /** What was said in the step, while it is done. */
  summary?: ReactNode
  /** Opens the step again. Nothing where it may not be. */
  onChange?: (() => void) | null
  content: ReactNode
}

/** Steps one under another: what was said stays in view, the open one is worked on, the others are named. */
export function Stepper({ steps }: { steps: readonly Step[] }) {
  const { t } = useTranslation()
  const styles = useStyles()
  const heading = useRef<HTMLHeadingElement>(null)
  const current = steps.find(({ state }) => state === 'current')?.key
  const opened = useRef(current)
  useEffect(() => {
    if (opened.current === current) return
    opened.current = current
    heading.current?.focus()
  }, [current])
  return (
    <ol className={styles.root}>
      {steps.map(({ key, title, state, summary, onChange, content }, index) => (
        <li
          key={key}
          className={mergeClasses(styles.step, state === 'done' && styles.passed)}
          aria-current={state === 'current' ? 'step' : undefined}
        >
          <span className={mergeClasses(styles.dot, styles[state])} aria-hidden="true">
            {state === 'done' ? <CheckmarkFilled /> : index + 1}
          </span>
          <div className={styles.body}>
            <div className={styles.head}>
              <h3
                className={mergeClasses(styles.title, state === 'ahead' && styles.later)}
                tabIndex={-1}
                ref={state === 'current' ? heading : null}
              >
                {title}
              </h3>
              {state === 'done' && summary && <div className={styles.summary}>{summary}</div>}
              {onChange && (
                <Link
                  as="button"
                  className={styles.change}
                  aria-label={t('stepper.change.of', { title })}
                  onClick={onChange}
                >
                  {t('stepper.change')}
                </Link>
              )}
            </div>
            {state === 'current' && content}
          </div>
        </li>
      ))}
    </ol>
  )
}

interface CountProps {
  /** From 1. */
  current: number
  total: number
}

/** How far one is, where the steps' own numbers may be out of view. */
export function StepCount({ current, total }: CountProps) {
  const { t } = useTranslation()
  return (
    <span className={useStyles().count} aria-label={t('stepper.count', { current, total })} role="img">
      {current} / {total}
    </span>
  )
}

const useStyles = makeStyles({
  root: { display: 'flex', flexDirection: 'column' },
  step: {
    position: 'relative',
    display: 'grid',
    gridTemplateColumns: '28px minmax(0, 1fr)',
    gap: '0 14px',
    paddingBottom: '16px',
    ':last-child': { paddingBottom: 0 },
    ':not(:last-child)::before': {
      content: '""',
      position: 'absolute',
      left: '13px',
      top: '30px',
      bottom: '-2px',
      borderLeft: `2px solid ${tokens.colorNeutralStroke1}`,
    },
  },
  passed: { ':not(:last-child)::before': { borderLeftColor: tokens.colorCompoundBrandStroke } },
  dot: {
    display: 'grid',
    placeItems: 'center',
    width: '28px',
    height: '28px',
    borderRadius: '50%',
    border: '2px solid',
    fontSize: '13px',
    fontWeight: tokens.fontWeightSemibold,
    backgroundColor: tokens.colorNeutralBackground1,
  },
  done: {
    borderTopColor: tokens.colorBrandBackground,
    borderRightColor: tokens.colorBrandBackground,
    borderBottomColor: tokens.colorBrandBackground,
    borderLeftColor: tokens.colorBrandBackground,
    backgroundColor: tokens.colorBrandBackground,
    color: tokens.colorNeutralForegroundOnBrand,
    [media.forcedColors]: { color: 'CanvasText' },
  },
  current: {
    borderTopColor: tokens.colorCompoundBrandStroke,
    borderRightColor: tokens.colorCompoundBrandStroke,
    borderBottomColor: tokens.colorCompoundBrandStroke,
    borderLeftColor: tokens.colorCompoundBrandStroke,
    color: tokens.colorBrandForeground1,
  },
  ahead: {
    borderTopColor: tokens.colorNeutralStroke1,
    borderRightColor: tokens.colorNeutralStroke1,
    borderBottomColor: tokens.colorNeutralStroke1,
    borderLeftColor: tokens.colorNeutralStroke1,
    color: tokens.colorNeutralForeground3,
  },
  body: { display: 'flex', flexDirection: 'column', gap: '6px', minWidth: 0, paddingTop: '3px' },
  head: {
    display: 'flex',
    alignItems: 'baseline',
    justifyContent: 'space-between',
    gap: '12px',
    minWidth: 0,
    [media.phone]: { flexWrap: 'wrap', gap: '0 12px' },
  },
  title: {
    flexShrink: 0,
    maxWidth: '60%',
    fontSize: '16px',
    lineHeight: '22px',
    fontWeight: tokens.fontWeightSemibold,
    outlineStyle: 'none',
    overflowWrap: 'anywhere',
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: '4px', borderRadius: '2px' },
  },
  later: { color: tokens.colorNeutralForeground3 },
  change: {
    flexShrink: 0,
    minHeight: 'var(--control-height, 32px)',
    minWidth: 'var(--control-height, 32px)',
    marginBlock: 'calc((22px - var(--control-height, 32px)) / 2)',
    fontWeight: tokens.fontWeightSemibold,
  },
  summary: {
    flexGrow: 1,
    minWidth: 0,
    color: tokens.colorNeutralForeground2,
    // as wide as the step, under its title
    [media.phone]: { order: 1, flexBasis: '100%' },
  },
  count: {
    display: 'none',
    color: tokens.colorNeutralForeground3,
    fontVariantNumeric: 'tabular-nums',
    fontWeight: tokens.fontWeightRegular,
    [media.phone]: { display: 'inline' },
  },
})
