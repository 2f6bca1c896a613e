import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components'
import { ErrorCircleFilled } from '@fluentui/react-icons'
import { useState, type KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import type { TimeOfDay } from '#domain/time-of-day.ts'
import { useTyped } from '#ui/form/use-typed.ts'
import { stateTokens } from '#ui/look/themes.ts'
import { steppedTime, timeSigns, typedTime } from '#ui/time/typed-time.ts'
import type { Slot } from './schedule-fields.ts'

interface Props {
  slot: Slot
  label: string
  /** "HH:mm", or what was typed that is no time; empty for no time. */
  value: string
  /** Where stepping starts in an empty cell. */
  start: TimeOfDay
  /** Small print under the time. */
  note?: string | undefined
  isChanged: boolean
  disabled: boolean
  onChange: (value: string) => void
  /** An arrow key was pressed while nothing is being typed. */
  onArrow: (event: KeyboardEvent<HTMLInputElement>) => void
}

const stepMinutes = 10
const isArrow = (key: string) => key.startsWith('Arrow')

/**
 * A time of a week's table. Arrow keys lead to its neighbours until something is typed, or Enter or F2 pressed: then
 * those up and down step the time by ten minutes, with Alt by one.
 */
export function TimeCell({ slot, label, value, start, note, isChanged, disabled, onChange, onArrow }: Props) {
  const { t } = useTranslation()
  const styles = useStyles()
  const [isEditing, setEditing] = useState(false)
  const typed = useTyped({ value, onChange, read: typedTime, write: (time) => typedTime(time) ?? time })
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    const { key, altKey, ctrlKey, metaKey } = event
    if (key === 'Enter' || key === 'F2' || (key === 'Escape' && isEditing)) {
      event.preventDefault()
      event.stopPropagation()
      setEditing(!isEditing)
    } else if (!isArrow(key) || ctrlKey || metaKey) {
      return
    } else if (!isEditing) {
      onArrow(event)
    } else if (key === 'ArrowUp' || key === 'ArrowDown') {
      event.preventDefault()
      const by = (altKey ? 1 : stepMinutes) * (key === 'ArrowUp' ? 1 : -1)
      typed.put(steppedTime(value, by, start))
    }
  }
  return (
    <div className={mergeClasses(styles.cell, isChanged && styles.changed, typed.isWrong && styles.wrong)}>
      {typed.isWrong && <ErrorCircleFilled aria-hidden="true" className={styles.sign} />}
      <input
        className={styles.input}
        aria-label={label}
        aria-invalid={typed.isWrong || undefined}
        value={typed.text}
        disabled={disabled}
        inputMode="numeric"
        autoComplete="off"
        placeholder={t('schedules.noTime')}
        data-slot={slot}
        onChange={(event) => {
          setEditing(true)
          typed.type(timeSigns(event.target.value))
        }}
        onKeyDown={onKeyDown}
        onFocus={(event) => event.target.select()}
        onBlur={() => {
          setEditing(false)
          typed.leave()
        }}
      />
      {note && <small className={styles.note}>{note}</small>}
    </div>
  )
}

const useStyles = makeStyles({
  cell: {
    position: 'relative',
    alignSelf: 'stretch',
    display: 'flex',
    flexDirection: 'column',
    justifyContent: 'center',
    flex: '1 1 auto',
    minWidth: 0,
    ':focus-within': {
      outline: `2px solid ${tokens.colorCompoundBrandStroke}`,
      outlineOffset: '-2px',
      borderRadius: '4px',
      backgroundColor: tokens.colorNeutralBackground1,
    },
  },
  changed: {
    boxShadow: `inset 3px 0 0 ${tokens.colorCompoundBrandStroke}`,
    backgroundColor: tokens.colorBrandBackground2,
  },
  wrong: {
    boxShadow: `inset 0 0 0 2px ${stateTokens.rejectedSolid}`,
    backgroundColor: stateTokens.rejectedBackground,
  },
  sign: { position: 'absolute', top: '4px', right: '4px', fontSize: '14px', color: stateTokens.rejectedSolid },
  input: {
    boxSizing: 'border-box',
    width: '100%',
    minHeight: '44px',
    flex: '1 1 auto',
    padding: '0 4px',
    border: 'none',
    outlineStyle: 'none',
    background: 'none',
    color: tokens.colorNeutralForeground1,
    fontFamily: 'inherit',
    fontSize: '16px',
    lineHeight: '22px',
    fontWeight: tokens.fontWeightSemibold,
    fontVariantNumeric: 'tabular-nums',
    textAlign: 'center',
    '::placeholder': { color: tokens.colorNeutralForeground3, fontWeight: tokens.fontWeightRegular, opacity: 1 },
    ':disabled': { color: tokens.colorNeutralForeground2, cursor: 'not-allowed' },
  },
  note: {
    marginTop: '-10px',
    paddingBottom: '4px',
    fontSize: '12px',
    lineHeight: '14px',
    textAlign: 'center',
    color: tokens.colorNeutralForeground3,
  },
})
