import { makeStyles, tokens } from '@fluentui/react-components'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'

interface Props {
  label: string
  checked: boolean | 'mixed'
  /** Why it cannot be selected, in words. A dash stands in the place of the box. */
  refusal?: string | null
  disabled?: boolean
  /** Where the keys of a grid go from box to box. */
  tabIndex?: 0 | -1
  /** `extend` when Shift was held. */
  onToggle: (extend: boolean) => void
}

export function RowCheckbox({ label, checked, refusal = null, disabled = false, tabIndex, onToggle }: Props) {
  const { t } = useTranslation()
  const styles = useStyles()
  const box = useRef<HTMLInputElement>(null)
  const isMixed = checked === 'mixed'
  useEffect(() => {
    if (box.current) box.current.indeterminate = isMixed
  }, [isMixed])
  if (refusal !== null) {
    return (
      <span
        className={styles.none}
        role="img"
        aria-label={t('table.cannotSelect', { reason: refusal })}
        title={refusal}
      >
        –
      </span>
    )
  }
  return (
    <label className={styles.target}>
      <input
        ref={box}
        type="checkbox"
        className={styles.box}
        data-control="select"
        tabIndex={tabIndex}
        aria-label={label}
        checked={checked === true}
        disabled={disabled}
        onChange={(event) => {
          const cause = event.nativeEvent
          onToggle(cause instanceof MouseEvent && cause.shiftKey)
        }}
      />
    </label>
  )
}

const place = {
  display: 'grid',
  placeItems: 'center',
  width: 'max(var(--control-height, 32px), 32px)',
  minHeight: 'var(--control-height, 32px)',
}

const useStyles = makeStyles({
  target: { ...place, cursor: 'pointer' },
  none: { ...place, color: tokens.colorNeutralForeground3 },
  box: {
    width: '18px',
    height: '18px',
    margin: 0,
    accentColor: tokens.colorCompoundBrandBackground,
    cursor: 'pointer',
    scrollMarginBlock: '56px 96px',
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: '2px' },
  },
})
