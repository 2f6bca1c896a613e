import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components'
import { useId, type ReactElement, type ReactNode } from 'react'
import { media } from '../look/breakpoints.ts'
import { ReasonTip } from '../press/ReasonTip.tsx'
import { tellingProps, useReason } from '../press/use-reason.ts'

/** With an `icon`, that is seen in the place of the label, and tells it. */
type Option<Value> = { value: Value } & ({ label: ReactNode; icon?: never } | { label: string; icon: ReactElement })

interface Props<Value extends string> {
  /** Name of the choice, for those who do not see it. */
  label: string
  options: readonly Option<Value>[]
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
        <Choice
          key={option.value}
          {...{ name, option }}
          isChosen={option.value === value}
          onChoose={() => onChange(option.value)}
        />
      ))}
    </div>
  )
}

interface ChoiceProps {
  /** Of all choices together. */
  name: string
  option: Option<string>
  isChosen: boolean
  onChoose: () => void
}

function Choice({ name, option: { label, icon }, isChosen, onChoose }: ChoiceProps) {
  const styles = useStyles()
  const told = useReason(null, icon ? label : null)
  return (
    <label className={styles.option}>
      <input
        type="radio"
        className={styles.input}
        name={name}
        aria-label={icon && label}
        {...tellingProps(told)}
        checked={isChosen}
        onChange={onChoose}
      />
      <span className={styles.face}>{icon ?? label}</span>
      <ReasonTip reason={told} />
    </label>
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
