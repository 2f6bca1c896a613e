import { Spinner, type Button } from '@fluentui/react-components'
import type { ComponentProps } from 'react'
import { useDelayedFlag } from '../late/use-delayed-flag.ts'
import { useFormLock } from './form-lock.tsx'
import { RefusableButton } from '../press/RefusableButton.tsx'

type Props = ComponentProps<typeof Button> & {
  /** What it began is under way. */
  busy: boolean
  /** Why it cannot be pressed now, in words, or `null`. */
  refusal?: string | null
  spinner?: 'primary' | 'inverted'
}

/** Begins what takes a while: it cannot be pressed meanwhile, and when the while is long a spinner is its icon. */
export function BusyButton({ busy, refusal = null, spinner = 'primary', ...button }: Props) {
  const isSpinning = useDelayedFlag(busy)
  const lock = useFormLock()
  return (
    <RefusableButton
      {...button}
      refusal={lock ?? refusal}
      disabledFocusable={busy || button.disabledFocusable === true}
      {...(isSpinning && { icon: <Spinner size="tiny" appearance={spinner} /> })}
    />
  )
}
