import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components'
import { useTranslation } from 'react-i18next'
import { media } from '../look/breakpoints.ts'
import { stateTokens } from '../look/themes.ts'
import { visuallyHidden } from '../look/visually-hidden.ts'
import { ReasonTip } from '../press/ReasonTip.tsx'
import { tellingProps, useReason } from '../press/use-reason.ts'
import type { ColumnAction, GridDay } from './model.ts'

interface DayProps {
  day: GridDay
  isNarrow: boolean
  isSelected: boolean
  tabIndex: 0 | -1
  onClick: () => void
}

/** The name of a day and its date. What a press does is told to whoever rests on it; a finger sees it done. */
export function DayButton({ day, isNarrow, isSelected, tabIndex, onClick }: DayProps) {
  const { t } = useTranslation()
  const styles = useStyles()
  const { name, shortName, date = null, note = null } = day
  const hint = useReason([note, t('grid.selectDay', { day: name })].filter(Boolean).join('. '))
  return (
    <>
      <button
        type="button"
        tabIndex={tabIndex}
        aria-pressed={isSelected}
        className={mergeClasses(styles.dayButton, isSelected && styles.selectedDay)}
        {...tellingProps(hint)}
        onClick={onClick}
      >
        {isNarrow && <span aria-hidden="true">{shortName}</span>}
        <span className={mergeClasses(isNarrow && styles.said)}>{name}</span>
        {date !== null && (
          <>
            {/* what is seen stands in the name as it is */}{' '}
            <span className={mergeClasses(styles.date, isSelected && styles.selectedDate)}>{date}</span>
          </>
        )}
        {note !== null && <span className={mergeClasses(styles.note, isSelected && styles.selectedDate)} />}
      </button>
      <ReasonTip reason={hint} />
    </>
  )
}

interface ActionProps {
  name: string
  action: ColumnAction
  tabIndex: 0 | -1
}

/**
 * A heading that does something, and tells what. One that cannot says why, also when it is pressed.
 * Below, because above it is the name of its day, which is pressed, too.
 */
export function ActionButton({ name, action: { label, caption, refusal = null, onClick }, tabIndex }: ActionProps) {
  const styles = useStyles()
  const told = useReason(refusal, label)
  return (
    <>
      <button
        type="button"
        tabIndex={tabIndex}
        aria-label={label}
        {...tellingProps(told)}
        aria-disabled={refusal !== null}
        className={mergeClasses(styles.action, refusal !== null && styles.refused)}
        onClick={({ currentTarget }) => (refusal === null ? onClick() : told.show(currentTarget))}
      >
        {caption === undefined ? (
          name
        ) : (
          <span className={styles.caption}>
            {name} <strong className={styles.captioned}>{caption}</strong>
          </span>
        )}
      </button>
      <ReasonTip reason={told} side="below" />
    </>
  )
}

const focused = { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: '-2px' }

const useStyles = makeStyles({
  dayButton: {
    position: 'relative',
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'center',
    gap: '6px',
    minWidth: 0,
    minHeight: 'var(--control-height, 32px)',
    padding: '0 4px',
    whiteSpace: 'nowrap',
    border: 'none',
    background: 'none',
    color: tokens.colorNeutralForeground1,
    fontWeight: 'inherit',
    cursor: 'pointer',
    ':hover': { textDecorationLine: 'underline' },
    ':focus-visible': focused,
  },
  said: visuallyHidden,
  date: {
    color: tokens.colorNeutralForeground3,
    fontWeight: tokens.fontWeightRegular,
    fontVariantNumeric: 'tabular-nums',
  },
  selectedDay: {
    backgroundColor: tokens.colorBrandBackground,
    color: tokens.colorNeutralForegroundOnBrand,
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus1}`, outlineOffset: '-3px' },
    [media.forcedColors]: { outline: '2px solid Highlight', outlineOffset: '-2px' },
  },
  selectedDate: { color: 'inherit' },
  note: {
    width: '6px',
    height: '6px',
    flexShrink: 0,
    borderRadius: '50%',
    color: stateTokens.orderedSolid,
    backgroundColor: 'currentColor',
    [media.forcedColors]: { backgroundColor: 'CanvasText' },
  },
  action: {
    // the whole heading is the target
    position: 'relative',
    minWidth: 0,
    minHeight: 'max(calc(var(--control-height, 32px) - 8px), 24px)',
    [media.coarsePointer]: { minHeight: '44px' },
    padding: 0,
    border: 'none',
    borderRadius: '6px',
    background: 'none',
    color: tokens.colorBrandForegroundLink,
    fontSize: '13px',
    lineHeight: '16px',
    fontWeight: 'inherit',
    cursor: 'pointer',
    '::after': { content: '""', position: 'absolute', inset: '-4px -2px' },
    ':hover': { backgroundColor: tokens.colorBrandBackground2Hover },
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: '-1px' },
  },
  caption: { display: 'grid', justifyItems: 'center', fontSize: '11px', lineHeight: '14px' },
  captioned: { color: stateTokens.rejectedForeground },
  refused: {
    color: tokens.colorNeutralForeground2,
    cursor: 'not-allowed',
    ':hover': { backgroundColor: 'transparent' },
  },
})
