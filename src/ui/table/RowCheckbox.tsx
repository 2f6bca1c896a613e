import { makeStyles, tokens } from '@fluentui/react-components'
import { useEffect, useRef } from 'react'
import { ReasonTip } from '../press/ReasonTip.tsx'
import { tellingProps, useReason } from '../press/use-reason.ts'

interface Props {
  label: string
  checked: boolean | 'mixed'
  /** Why it cannot be selected, in words. A dash stands in the place of the box, and tells it. */
  refusal?: string | null
  disabled?: boolean
  /** Where the keys of a grid go from box to box. */
  tabIndex?: 0 | -1
  /** `extend` when Shift was held. */
  onToggle: (extend: boolean) => void
}

export function RowCheckbox({ label, checked, refusal = null, disabled = false, tabIndex, onToggle }: Props) {
  const styles = useStyles()
  const box = useRef<HTMLInputElement>(null)
  const isMixed = checked === 'mixed'
  useEffect(() => {
    if (box.current) box.current.indeterminate = isMixed
  }, [isMixed])
  if (refusal !== null) return <Dash label={label} refusal={refusal} tabIndex={tabIndex} />
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

interface DashProps {
  label: string
  refusal: string
  tabIndex: 0 | -1 | undefined
}

function Dash({ label, refusal, tabIndex }: DashProps) {
  const styles = useStyles()
  const reason = useReason(refusal)
  return (
    <>
      <button
        type="button"
        className={styles.none}
        data-control="select"
        tabIndex={tabIndex}
        aria-label={label}
        aria-disabled="true"
        {...tellingProps(reason)}
        onClick={({ currentTarget }) => reason.show(currentTarget)}
      >
        –
      </button>
      <ReasonTip reason={reason} />
    </>
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
  none: {
    ...place,
    padding: 0,
    border: 'none',
    borderRadius: '4px',
    background: 'none',
    color: tokens.colorNeutralForeground3,
    fontSize: 'inherit',
    lineHeight: 'inherit',
    cursor: 'not-allowed',
    scrollMarginBlock: '56px 96px',
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: '-2px' },
  },
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
