import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components'
import { CheckmarkRegular } from '@fluentui/react-icons'
import { media } from '../look/breakpoints.ts'
import { FormField } from './FormField.tsx'
import { NamedGroup } from './NamedGroup.tsx'

interface Props {
  label: string
  options: readonly { id: number; label: string }[]
  value: readonly number[]
  onChange: (value: readonly number[]) => void
  disabled?: boolean
}

/** Any of a few, each as a chip that is on or off. Checkboxes underneath. */
export function ChipPicker({ label, options, value, onChange, disabled = false }: Props) {
  const styles = useStyles()
  const toggle = (id: number) => onChange(value.includes(id) ? value.filter((chosen) => chosen !== id) : [...value, id])
  return (
    <FormField label={label}>
      <NamedGroup role="group" className={styles.root}>
        {options.map(({ id, label: name }) => (
          <label key={id} className={mergeClasses(styles.chip, value.includes(id) && styles.on)}>
            <input
              type="checkbox"
              className={styles.input}
              checked={value.includes(id)}
              disabled={disabled}
              onChange={() => toggle(id)}
            />
            {value.includes(id) && <CheckmarkRegular className={styles.check} aria-hidden="true" />}
            {name}
          </label>
        ))}
      </NamedGroup>
    </FormField>
  )
}

const useStyles = makeStyles({
  root: { display: 'flex', flexWrap: 'wrap', gap: '8px' },
  chip: {
    position: 'relative',
    display: 'inline-flex',
    alignItems: 'center',
    minHeight: 'var(--control-height, 32px)',
    minWidth: '44px',
    padding: '0 16px',
    borderRadius: '22px',
    border: `1px solid ${tokens.colorNeutralStroke1}`,
    color: tokens.colorNeutralForeground1,
    fontSize: '14px',
    lineHeight: '20px',
    fontWeight: tokens.fontWeightSemibold,
    cursor: 'pointer',
    ':has(:focus-visible)': { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: '2px' },
  },
  // as wide as without its mark: those after it stay where they are
  on: {
    padding: '0 8px 0 24px',
    border: `1px solid ${tokens.colorCompoundBrandStroke}`,
    backgroundColor: tokens.colorBrandBackground2,
    color: tokens.colorBrandForeground2,
    [media.forcedColors]: { outline: '2px solid Highlight', outlineOffset: '-3px' },
  },
  check: { position: 'absolute', insetInlineStart: '7px' },
  input: { position: 'absolute', inset: 0, margin: 0, width: '100%', height: '100%', opacity: 0, cursor: 'pointer' },
})
