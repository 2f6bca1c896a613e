import { makeStyles, mergeClasses, Select, tokens } from '@fluentui/react-components'
import { useId, type ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { media } from '../look/breakpoints.ts'
import { formatNumber } from '../look/format.ts'
import { countLook } from '../look/count-look.ts'
import { stateTokens } from '../look/themes.ts'
import { useIsPhone } from '../look/use-is-phone.ts'

interface Option<Value extends string> {
  value: Value
  label: string
  icon?: ReactElement
  /** How many rows it leaves; `undefined` while that is not known. */
  count: number | undefined
  /** Rows that something is wrong with. */
  isWrong?: boolean
}

interface Props<Value extends string> {
  /** Name of the choice, for those who do not see it. */
  label: string
  options: readonly Option<Value>[]
  value: Value
  onChange: (value: Value) => void
}

/**
 * Which part of a list is shown, with how many rows each has. Radio buttons underneath, so arrow keys move the choice; on
 * a phone one field, whose choices the device shows in its own way.
 */
export function FilterPills<Value extends string>({ label, options, value, onChange }: Props<Value>) {
  const { i18n } = useTranslation()
  const styles = useStyles()
  const name = useId()
  const isPhone = useIsPhone()
  if (isPhone) {
    return (
      <Select
        className={styles.field}
        aria-label={label}
        value={value}
        onChange={(_, chosen) => {
          const option = options.find((each) => each.value === chosen.value)
          if (option) onChange(option.value)
        }}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {[option.label, ...(option.count === undefined ? [] : [formatNumber(option.count, i18n.language)])].join(
              ' ',
            )}
          </option>
        ))}
      </Select>
    )
  }
  return (
    <div role="radiogroup" aria-label={label} className={styles.root}>
      {options.map((option) => (
        <label
          key={option.value}
          className={mergeClasses(styles.pill, option.isWrong && styles.wrong, option.value === value && styles.chosen)}
        >
          <input
            type="radio"
            className={styles.input}
            name={name}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
          />
          {option.icon && (
            <span className={styles.icon} aria-hidden="true">
              {option.icon}
            </span>
          )}
          {option.label}
          {option.count === undefined ? (
            <span className={mergeClasses(styles.count, styles.toCome)} />
          ) : (
            <span className={mergeClasses(styles.count, option.value === value && styles.countChosen)}>
              {formatNumber(option.count, i18n.language)}
            </span>
          )}
        </label>
      ))}
    </div>
  )
}

const useStyles = makeStyles({
  root: { display: 'flex', flexWrap: 'wrap', gap: '8px', [media.print]: { display: 'none' } },
  field: { flex: '1 1 140px', minWidth: 0 },
  pill: {
    position: 'relative',
    display: 'inline-flex',
    alignItems: 'center',
    gap: '6px',
    minHeight: 'var(--control-height, 32px)',
    padding: '0 14px',
    border: `1px solid ${tokens.colorNeutralStroke1}`,
    borderRadius: '22px',
    backgroundColor: tokens.colorNeutralBackground1,
    color: tokens.colorNeutralForeground1,
    fontSize: '14px',
    lineHeight: '20px',
    fontWeight: tokens.fontWeightSemibold,
    whiteSpace: 'nowrap',
    cursor: 'pointer',
    ':has(:focus-visible)': { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: '2px' },
  },
  wrong: { border: `1px solid ${stateTokens.rejectedSolid}`, color: stateTokens.rejectedForeground },
  chosen: {
    padding: '0 13px',
    border: `2px solid ${tokens.colorCompoundBrandStroke}`,
    backgroundColor: tokens.colorBrandBackground2,
    color: tokens.colorBrandForeground2,
    [media.forcedColors]: { border: '2px solid Highlight' },
  },
  icon: { display: 'grid', fontSize: '16px' },
  // room for one digit
  toCome: { height: '20px' },
  count: countLook,
  countChosen: { backgroundColor: tokens.colorBrandBackground2Hover, color: tokens.colorBrandForeground2 },
  input: { position: 'absolute', inset: 0, margin: 0, width: '100%', height: '100%', opacity: 0, cursor: 'pointer' },
})
