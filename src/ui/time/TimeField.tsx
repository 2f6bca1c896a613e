import { Button, Input, makeStyles, tokens } from '@fluentui/react-components'
import { AddRegular, SubtractRegular } from '@fluentui/react-icons'
import { useRef, useState, type KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import type { TimeOfDay } from '#domain/time-of-day.ts'
import { media } from '../look/breakpoints.ts'
import { FormField } from '../form/FormField.tsx'
import { useMedia } from '../look/use-media.ts'
import { useTyped } from '../form/use-typed.ts'
import { steppedTime, timeSigns, typedRideTime, typedTime } from './typed-time.ts'
import { useWheel } from './use-wheel.ts'

interface Props {
  label: string
  /** "HH:mm", or what was typed that is no time; empty for no time. */
  value: string
  onChange: (value: string) => void
  /** A ride's time is read otherwise than one of a schedule (open point C-25). */
  isOfRide?: boolean
  /** Minutes that an arrow key, the wheel or a button moves the time by. */
  step?: number
  /** Where stepping starts in an empty field. */
  start?: TimeOfDay
  /** Text key of what the form has against the time. */
  error?: string | undefined
  hint?: string | undefined
  required?: boolean
  disabled?: boolean
  onBlur?: () => void
}

/**
 * A time of day, typed with or without a sign between hours and minutes. Arrow keys step it (with Alt by a minute), the
 * wheel does while it has the focus, and a finger finds two buttons under it. Stepping stops at the ends of the day.
 */
export function TimeField({ label, value, onChange, step = 10, start = '08:00', ...rest }: Props) {
  const { isOfRide = false, error, hint, required = false, disabled = false, onBlur } = rest
  const { t } = useTranslation()
  const styles = useStyles()
  const isCoarse = useMedia(media.coarsePointer)
  const [hasFocus, setFocus] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  const read = isOfRide ? typedRideTime : typedTime
  const typed = useTyped({ value, onChange, read, write: (time) => read(time) ?? time })
  const stepBy = (minutes: number) => typed.put(steppedTime(value, minutes, start))
  useWheel(field, hasFocus && !disabled, (direction) => stepBy(direction * step))

  const onKeyDown = (event: KeyboardEvent) => {
    const direction = { ArrowUp: 1, ArrowDown: -1 }[event.key]
    if (direction === undefined || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    stepBy(direction * (event.altKey ? 1 : step))
  }
  const stepper = (minutes: number) => (
    <Button
      icon={minutes < 0 ? <SubtractRegular /> : <AddRegular />}
      tabIndex={-1}
      aria-label={t(minutes < 0 ? 'time.earlier' : 'time.later', { minutes: Math.abs(minutes) })}
      // keeps the focus, and with it these buttons
      onPointerDown={(event) => event.preventDefault()}
      onClick={() => stepBy(minutes)}
    >
      {Math.abs(minutes)}
    </Button>
  )
  return (
    <div className={styles.root}>
      <FormField
        label={label}
        error={error}
        problem={typed.isWrong ? t('time.wrong') : undefined}
        hint={hint}
        required={required}
      >
        <Input
          input={{ ref: field }}
          className={styles.input}
          value={typed.text}
          disabled={disabled}
          inputMode="numeric"
          autoComplete="off"
          placeholder={t('time.placeholder')}
          onChange={(_, data) => typed.type(timeSigns(data.value))}
          onKeyDown={onKeyDown}
          onFocus={() => setFocus(true)}
          onBlur={() => {
            setFocus(false)
            typed.leave()
            onBlur?.()
          }}
        />
      </FormField>
      {isCoarse && hasFocus && (
        <div className={styles.steppers}>
          {stepper(-step)}
          {stepper(step)}
        </div>
      )}
    </div>
  )
}

const useStyles = makeStyles({
  root: { position: 'relative', minWidth: 0 },
  input: { width: '100%', minWidth: '80px', maxWidth: '120px', fontVariantNumeric: 'tabular-nums' },
  steppers: {
    position: 'absolute',
    top: '100%',
    insetInlineStart: 0,
    zIndex: 3,
    display: 'flex',
    gap: '8px',
    marginTop: '4px',
    padding: '6px',
    borderRadius: '10px',
    backgroundColor: tokens.colorNeutralBackground1,
    boxShadow: tokens.shadow16,
  },
})
