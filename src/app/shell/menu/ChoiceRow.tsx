import { makeStyles, MenuItemRadio, mergeClasses, tokens } from '@fluentui/react-components'
import type { KeyboardEvent, ReactNode } from 'react'
import { media } from '#ui/look/breakpoints.ts'

interface Props<Value extends string> {
  label: string
  /** The name of the choice among the menu's checked values. */
  name: string
  options: readonly { value: Value; label: ReactNode }[]
  value: Value
  onChange: (value: Value) => void
}

/** One of a few, side by side; the menu stays when another is chosen. */
export function ChoiceRow<Value extends string>({ label, name, options, value, onChange }: Props<Value>) {
  const styles = useStyles()
  return (
    <div className={styles.root}>
      <span className={styles.label} aria-hidden="true">
        {label}
      </span>
      <div role="group" aria-label={label} className={styles.options}>
        {options.map((option) => (
          <MenuItemRadio
            key={option.value}
            name={name}
            value={option.value}
            className={mergeClasses(styles.option, option.value === value && styles.chosen)}
            checkmark={null}
            content={{ children: option.label, className: styles.content }}
            persistOnClick
            onKeyDown={moveSideways}
            onClick={() => onChange(option.value)}
          />
        ))}
      </div>
    </div>
  )
}

/** What stands side by side is also reached by the arrows that point that way; the kit's go up and down. */
function moveSideways(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return
  const items = [...(event.currentTarget.parentElement?.children ?? [])]
  const from = items.indexOf(event.currentTarget)
  const next = from + (event.key === 'ArrowRight' ? 1 : -1)
  event.preventDefault()
  const item = items.at(next % items.length)
  if (item instanceof HTMLElement) item.focus()
}

const useStyles = makeStyles({
  root: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: '4px 8px',
    padding: '4px 16px',
  },
  label: { flex: '1 0 80px', width: '80px', fontSize: '16px', lineHeight: '22px' },
  // as wide as the words of any choice; under its name where there is no such room beside it
  options: {
    flex: '999 1 244px',
    minWidth: 0,
    display: 'grid',
    gridAutoFlow: 'column',
    gridAutoColumns: 'auto',
    borderRadius: '10px',
    backgroundColor: tokens.colorNeutralBackground4,
  },
  option: {
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'center',
    minWidth: 0,
    minHeight: '44px',
    padding: '0 4px',
    border: '2px solid transparent',
    borderRadius: '10px',
    backgroundColor: 'transparent',
    fontSize: '14px',
    lineHeight: '18px',
    fontWeight: tokens.fontWeightSemibold,
    color: tokens.colorNeutralForeground2,
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: '1px' },
  },
  chosen: {
    border: `2px solid ${tokens.colorCompoundBrandStroke}`,
    backgroundColor: tokens.colorNeutralBackground1,
    color: tokens.colorBrandForeground2,
    [media.forcedColors]: { border: '2px solid Highlight' },
  },
  content: { flexGrow: 0, padding: 0, textAlign: 'center' },
})
