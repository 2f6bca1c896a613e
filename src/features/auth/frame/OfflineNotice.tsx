import { Button, makeStyles } from '@fluentui/react-components'
import { CloudOffRegular } from '@fluentui/react-icons'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio'
import { checkServer, sync } from '#state/sync.ts'
import { Notice } from '#ui/speak/Notice.tsx'

interface Props {
  /** What needs the connection. */
  children: ReactNode
}

/** Says why the buttons of the page cannot be pressed while there is no connection. */
export function OfflineNotice({ children }: Props) {
  const { t } = useTranslation()
  const styles = useStyles()
  const { online } = useSnapshot(sync)
  return (
    <div role="status" className={styles.region}>
      {!online && (
        <Notice
          intent="info"
          icon={<CloudOffRegular />}
          actions={
            <Button size="small" onClick={() => void checkServer()}>
              {t('retry')}
            </Button>
          }
        >
          {children}
        </Notice>
      )}
    </div>
  )
}

const useStyles = makeStyles({
  // a live region has to be there before its text; empty, it takes no room
  region: { ':empty': { position: 'absolute' } },
})
