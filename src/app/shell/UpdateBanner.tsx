import { Button } from '@fluentui/react-components'
import { DismissRegular } from '@fluentui/react-icons'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio'
import { sync } from '#state/sync.ts'
import { IconButton } from '#ui/press/IconButton.tsx'
import { announce } from '#ui/speak/announce.ts'
import { Notice } from '#ui/speak/Notice.tsx'
import { applyUpdate } from '../service-worker.ts'

interface Props {
  /** `null` while it is not known. */
  version: string | null
  onDismiss: () => void
}

/** A newer version: raised by the server's number or by a waiting build, one text for both (open point C-22). */
export function UpdateBanner({ version, onDismiss }: Props) {
  const { t } = useTranslation()
  const { updateBlockedBy } = useSnapshot(sync)
  const [isApplying, setIsApplying] = useState(false)
  const text = version === null ? t('errors.newerVersion') : t('banners.update', { newVersion: version })

  useEffect(() => announce(text), [text])

  const apply = async () => {
    setIsApplying(true)
    await applyUpdate()
    setIsApplying(false)
  }

  return (
    <Notice
      intent="info"
      actions={
        <>
          <Button appearance="primary" disabledFocusable={isApplying} onClick={() => void apply()}>
            {t('banners.update.action')}
          </Button>
          <IconButton
            appearance="transparent"
            icon={<DismissRegular />}
            aria-label={t('dismiss')}
            onClick={onDismiss}
          />
        </>
      }
    >
      {text}
      {updateBlockedBy !== null && <p>{t('banners.update.blocked', { window: updateBlockedBy })}</p>}
    </Notice>
  )
}
