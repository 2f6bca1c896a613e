import { Button } from '@fluentui/react-components'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Notice } from './Notice.tsx'

interface Props {
  /** A warning where what is there is of use all the same. */
  intent?: 'error' | 'warning'
  /** Tries again; where it is missing there is nothing to try. */
  onRetry?: (() => void) | undefined
  /** What has failed, and why, in words; `null` or `false` for nothing, which then takes no room. */
  children: ReactNode
}

/** What has failed. Unlike a plain notice it is read out as it comes up. */
export function FailureNotice({ intent = 'error', onRetry, children }: Props) {
  const { t } = useTranslation()
  if (children === null || children === false) return null
  return (
    <div role="alert">
      <Notice intent={intent} actions={onRetry && <Button onClick={onRetry}>{t('retry')}</Button>}>
        {children}
      </Notice>
    </div>
  )
}
