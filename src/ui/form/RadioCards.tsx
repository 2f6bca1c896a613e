import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components'
import { useId, type ReactElement } from 'react'
import { media } from '../look/breakpoints.ts'
import { ReasonTip } from '../press/ReasonTip.tsx'
import { tellingProps, useReason } from '../press/use-reason.ts'
import { FormField } from './FormField.tsx'
import { NamedGroup } from './NamedGroup.tsx'

export interface CardOption {
  key: string
  title: string
  icon?: ReactElement
  /** In place of an icon: as wide as 64 pixels. */
  picture?: ReactElement
  /** A line under the title. */
  words?: string
  /** Small facts under the title; `label` says in words what icon and text show. */
  facts?: readonly { icon: ReactElement; label: string; text: string }[]
  /** With its currency. */
  price?: string
}

interface Props {
  label: string
  value: string | null
  onChange: (key: string) => void
  options: readonly CardOption[]
  /** Text key of what is wrong, or nothing. */
  error?: string | undefined
  disabled?: boolean
}

/** One of a few that are told apart by more than a name. Radio buttons underneath, so arrow keys move the choice. */
export function RadioCards({ label, value, onChange, options, error, disabled = false }: Props) {
  const styles = useStyles()
  const name = useId()
  return (
    <FormField label={label} error={error}>
      <NamedGroup role="radiogroup" className={styles.root}>
        {options.map((option) => (
          <Card
            key={option.key}
            {...{ name, option, disabled }}
            isChosen={option.key === value}
            onChoose={() => onChange(option.key)}
          />
        ))}
      </NamedGroup>
    </FormField>
  )
}

interface CardProps {
  /** Of all cards together. */
  name: string
  option: CardOption
  isChosen: boolean
  onChoose: () => void
  disabled: boolean
}

function Card({ name, option, isChosen, onChoose, disabled }: CardProps) {
  const { title, icon, picture, words, facts = [], price } = option
  const styles = useStyles()
  // the radio button lies over the whole card
  const told = useReason(null, facts.map(({ label }) => label).join(', ') || null)
  return (
    <label className={mergeClasses(styles.card, picture && styles.tall)}>
      <input
        type="radio"
        className={styles.input}
        name={name}
        {...tellingProps(told)}
        checked={isChosen}
        disabled={disabled}
        onChange={onChoose}
      />
      <span className={styles.face} aria-hidden="true" />
      <span className={styles.ring} aria-hidden="true" />
      {(picture ?? icon) && (
        <span className={mergeClasses(styles.icon, picture && styles.plate)} aria-hidden="true">
          {picture ?? icon}
        </span>
      )}
      <span className={styles.words}>
        <span className={styles.title}>{title}</span>
        {words && <span className={styles.line}>{words}</span>}
        <span className={styles.facts}>
          {facts.map((fact) => (
            <span key={fact.label} className={styles.fact} role="img" aria-label={fact.label}>
              {fact.icon} {fact.text}
            </span>
          ))}
        </span>
      </span>
      {price !== undefined && <span className={styles.price}>{price}</span>}
      <ReasonTip reason={told} />
    </label>
  )
}

const ringSize = '20px'

const useStyles = makeStyles({
  root: { display: 'flex', flexDirection: 'column', gap: '10px' },
  card: {
    position: 'relative',
    display: 'flex',
    alignItems: 'center',
    gap: '12px',
    minHeight: '64px',
    padding: '8px 14px',
    cursor: 'pointer',
    color: tokens.colorNeutralForeground1,
  },
  input: {
    position: 'absolute',
    inset: 0,
    margin: 0,
    width: '100%',
    height: '100%',
    opacity: 0,
    cursor: 'pointer',
    zIndex: 1,
    ':checked + span': {
      border: `2px solid ${tokens.colorCompoundBrandStroke}`,
      backgroundColor: tokens.colorBrandBackground2,
    },
    ':checked + span + span': {
      border: `2px solid ${tokens.colorCompoundBrandStroke}`,
      '::after': { display: 'block' },
    },
    ':focus-visible + span': { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: '2px' },
    ':disabled': { cursor: 'not-allowed' },
  },
  face: {
    position: 'absolute',
    inset: 0,
    border: `1px solid ${tokens.colorNeutralStroke1}`,
    borderRadius: '10px',
    backgroundColor: tokens.colorNeutralBackground1,
  },
  ring: {
    position: 'relative',
    flexShrink: 0,
    width: ringSize,
    height: ringSize,
    borderRadius: '50%',
    border: `1.5px solid ${tokens.colorNeutralStrokeAccessible}`,
    '::after': {
      content: '""',
      display: 'none',
      position: 'absolute',
      inset: '3px',
      borderRadius: '50%',
      backgroundColor: tokens.colorCompoundBrandBackground,
      [media.forcedColors]: { backgroundColor: 'Highlight' },
    },
  },
  icon: {
    position: 'relative',
    display: 'grid',
    placeItems: 'center',
    flexShrink: 0,
    width: '40px',
    height: '40px',
    borderRadius: '8px',
    fontSize: '24px',
    backgroundColor: tokens.colorNeutralBackground3,
    color: tokens.colorNeutralForeground2,
  },
  tall: { minHeight: '72px' },
  plate: { width: '64px', height: '48px' },
  line: { fontSize: '13px', lineHeight: '18px', color: tokens.colorNeutralForeground2 },
  words: { position: 'relative', display: 'flex', flexDirection: 'column', flexGrow: 1, minWidth: 0, gap: '2px' },
  title: { fontWeight: tokens.fontWeightSemibold, overflowWrap: 'anywhere' },
  facts: { display: 'flex', flexWrap: 'wrap', gap: '2px 14px' },
  fact: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '4px',
    fontSize: '13px',
    lineHeight: '18px',
    color: tokens.colorNeutralForeground2,
    fontVariantNumeric: 'tabular-nums',
  },
  price: {
    position: 'relative',
    fontSize: '16px',
    lineHeight: '22px',
    fontWeight: tokens.fontWeightSemibold,
    fontVariantNumeric: 'tabular-nums',
    whiteSpace: 'nowrap',
  },
})
