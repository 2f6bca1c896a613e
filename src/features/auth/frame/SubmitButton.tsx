import type { ReactNode, RefCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio'
import { sync } from '#state/sync.ts'
import { BusyButton } from '#ui/form/BusyButton.tsx'
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
  return (
    <BusyButton
      {...(ref && { ref })}
      type="submit"
      appearance="primary"
      className={useWideButton()}
      refusal={online ? null : t('sync.needsConnection')}
      busy={busy}
      spinner="inverted"
    >
      {children}
    </BusyButton>
  )
}
