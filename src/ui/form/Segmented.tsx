import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components'
import { useId, type ReactNode } from 'react'
import { media } from '../look/breakpoints.ts'

interface Props<Value extends string> {
  /** Name of the choice, for those who do not see it. */
  label: string
  options: readonly { value: Value; label: ReactNode }[]
  value: Value
  onChange: (value: Value) => void
  className?: string
}

/** One of a few, side by side. Radio buttons underneath, so arrow keys move the choice. */
export function Segmented<Value extends string>({ label, options, value, onChange, className }: Props<Value>) {
  const styles = useStyles()
  const name = useId()
  return (
    <div role="radiogroup" aria-label={label} className={mergeClasses(styles.root, className)}>
      {options.map((option) => (
        <label key={option.value} className={styles.option}>
          <input
            type="radio"
            className={styles.input}
            name={name}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
          />
          <span className={styles.face}>{option.label}</span>
        </label>
      ))}
    </div>
  )
}

const useStyles = makeStyles({
  root: {
    display: 'inline-flex',
    border: `1px solid ${tokens.colorNeutralStroke1}`,
    borderRadius: '8px',
    backgroundColor: tokens.colorNeutralBackground1,
  },
  option: {
    position: 'relative',
    display: 'flex',
    flex: '1 1 auto',
    cursor: 'pointer',
    ':not(:first-child)': { borderLeft: `1px solid ${tokens.colorNeutralStroke2}` },
    ':first-child > span': { borderStartStartRadius: '7px', borderEndStartRadius: '7px' },
    ':last-child > span': { borderStartEndRadius: '7px', borderEndEndRadius: '7px' },
  },
  input: {
    position: 'absolute',
    inset: 0,
    margin: 0,
    width: '100%',
    height: '100%',
    opacity: 0,
    cursor: 'pointer',
    ':checked + span': {
      backgroundColor: tokens.colorBrandBackground2,
      color: tokens.colorBrandForeground2,
      [media.forcedColors]: { outline: '2px solid Highlight', outlineOffset: '-4px' },
    },
    ':focus-visible + span': {
      outline: `2px solid ${tokens.colorStrokeFocus2}`,
      outlineOffset: '1px',
      zIndex: 1,
    },
  },
  face: {
    display: 'flex',
    flex: '1 1 auto',
    alignItems: 'center',
    justifyContent: 'center',
    gap: '6px',
    minHeight: 'var(--control-height, 32px)',
    padding: '0 12px',
    fontWeight: tokens.fontWeightSemibold,
    color: tokens.colorNeutralForeground2,
    textAlign: 'center',
  },
})
