import { Spinner } from '@fluentui/react-components'
import type { ReactNode, RefCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio'
import { sync } from '#state/sync.ts'
import { useDelayedFlag } from '#ui/late/use-delayed-flag.ts'
import { RefusableButton } from '#ui/press/RefusableButton.tsx'
import { useWideButton } from './wide-button.ts'

interface Props {
  busy: boolean
  children: ReactNode
  ref?: RefCallback<HTMLButtonElement>
}

/** Sends a form of the pages without a session. Without a connection it can be reached but not pressed. */
export function SubmitButton({ busy, children, ref }: Props) {
  const { t } = useTranslation()
  const { online } = useSnapshot(sync)
  const isSpinning = useDelayedFlag(busy)
  return (
    <RefusableButton
      {...(ref && { ref })}
      type="submit"
      appearance="primary"
      className={useWideButton()}
      disabledFocusable={busy}
      refusal={online ? null : t('sync.needsConnection')}
      {...(isSpinning && { icon: <Spinner size="tiny" appearance="inverted" /> })}
    >
      {children}
    </RefusableButton>
  )
}
