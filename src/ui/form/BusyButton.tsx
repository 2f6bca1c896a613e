import { makeStyles, mergeClasses, Spinner, tokens, type Button } from '@fluentui/react-components'
import type { ComponentProps } from 'react'
import { useDelayedFlag } from '../late/use-delayed-flag.ts'
import { useFormLock } from './form-lock.tsx'
import { RefusableButton } from '../press/RefusableButton.tsx'

type Props = ComponentProps<typeof Button> & {
  /** What it began is under way. */
  busy: boolean
  /** Why it cannot be pressed now, in words, or `null`. */
  refusal?: string | null
  /** Inverted on a primary button, which keeps its colour while it is busy: the spinner would not be seen on grey. */
  spinner?: 'primary' | 'inverted'
}

/** Begins what takes a while: it cannot be pressed meanwhile, and when the while is long a spinner is its icon. */
export function BusyButton({ busy, refusal = null, spinner = 'primary', ...button }: Props) {
  const isSpinning = useDelayedFlag(busy)
  const lock = useFormLock()
  const styles = useStyles()
  return (
    <RefusableButton
      {...button}
      aria-busy={busy}
      className={mergeClasses(busy && spinner === 'inverted' && styles.busy, button.className)}
      refusal={lock ?? refusal}
      disabledFocusable={busy || button.disabledFocusable === true}
      {...(isSpinning && { icon: <Spinner size="tiny" appearance={spinner} /> })}
    />
  )
}

const kept = {
  borderTopColor: 'transparent',
  borderRightColor: 'transparent',
  borderBottomColor: 'transparent',
  borderLeftColor: 'transparent',
  backgroundColor: tokens.colorBrandBackground,
  color: tokens.colorNeutralForegroundOnBrand,
} as const

const useStyles = makeStyles({
  busy: { ...kept, ':hover': kept, ':hover:active': kept, ':active': kept },
})
