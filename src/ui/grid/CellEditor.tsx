import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components'
import { useEffectEvent, useLayoutEffect, useRef } from 'react'
import { stateTokens } from '../look/themes.ts'
import { useWheel } from '../time/use-wheel.ts'
import type { Editing } from './use-grid.ts'

export interface EditorEvents {
  onType: (text: string) => void
  onStep: (direction: 1 | -1) => void
  /** The focus has gone elsewhere in the page. */
  onLeave: () => void
  /** Whether the screen has keys of its own, so that the device need not show its keyboard. */
  hasKeypad: boolean
  /** Id of what is said about the text when it was not taken. */
  problemId: string
}

interface Props {
  /** The name of the cell. */
  label: string
  editing: Editing
  events: EditorEvents
}

/** The field of an open cell. What a digit has opened is typed on; else the text is marked, to be typed over. */
export function CellEditor({ label, editing, events }: Props) {
  const styles = useStyles()
  const field = useRef<HTMLInputElement>(null)
  const { isTyped, isMarked, text, problem } = editing
  useWheel(field, true, events.onStep)
  const begin = useEffectEvent((input: HTMLInputElement) => {
    input.focus({ preventScroll: true })
    input.scrollIntoView({ block: 'nearest', inline: 'nearest' })
    if (isTyped) input.setSelectionRange(text.length, text.length)
  })
  useLayoutEffect(() => {
    if (field.current) begin(field.current)
  }, [])
  useLayoutEffect(() => {
    if (isMarked) field.current?.select()
  }, [isMarked, text])
  return (
    <input
      ref={field}
      className={mergeClasses(styles.root, problem !== null && styles.wrong)}
      aria-label={label}
      aria-invalid={problem !== null}
      aria-describedby={problem === null ? undefined : events.problemId}
      inputMode={events.hasKeypad ? 'none' : 'numeric'}
      autoComplete="off"
      value={text}
      onChange={({ target }) => events.onType(target.value)}
      onBlur={({ target }) => {
        // the window has lost the focus, not the field
        if (document.activeElement !== target) events.onLeave()
      }}
    />
  )
}

const useStyles = makeStyles({
  root: {
    position: 'absolute',
    inset: '2px',
    width: 'calc(100% - 4px)',
    padding: 0,
    border: `2px solid ${tokens.colorCompoundBrandStroke}`,
    borderRadius: '6px',
    outline: 'none',
    backgroundColor: tokens.colorNeutralBackground1,
    color: tokens.colorNeutralForeground1,
    fontWeight: tokens.fontWeightSemibold,
    fontVariantNumeric: 'tabular-nums',
    textAlign: 'center',
    boxShadow: tokens.shadow8,
    // the browser's own colours are those of light pages
    '::selection': { backgroundColor: tokens.colorBrandBackground, color: tokens.colorNeutralForegroundOnBrand },
  },
  wrong: { border: `2px solid ${stateTokens.rejectedSolid}` },
})
