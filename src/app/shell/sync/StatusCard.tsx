import { Button, makeStyles, tokens } from '@fluentui/react-components'
import { ArrowSync24Regular, CloudCheckmark24Regular, CloudOff24Regular } from '@fluentui/react-icons'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio'
import { localDateAt } from '#domain/local-date.ts'
import { isTrueNow } from '#state/screen-data.ts'
import { checkServer, now, sync } from '#state/sync.ts'
import { formatMoment } from '#ui/look/format.ts'
import { Notice } from '#ui/speak/Notice.tsx'
import { useNow } from '#ui/time/use-now.ts'
import { useSyncFacts } from './use-sync-facts.ts'

const minuteMs = 60_000

/** Whether there is a connection, since when not, and how old what the user looks at is. */
export function StatusCard() {
  const { t, i18n } = useTranslation()
  const styles = useStyles()
  const { offlineSince, storage } = useSnapshot(sync)
  const { online, sending, fetchedAt, liveFrom } = useSyncFacts()
  const [isTrying, setIsTrying] = useState(false)
  const today = localDateAt(useNow(now, minuteMs))
  const moment = (instant: number) => formatMoment(instant, today, i18n.language)
  const shown = isTrueNow(fetchedAt, liveFrom)
    ? t('sync.status.live')
    : fetchedAt == null
      ? t('sync.status.noData')
      : t('sync.status.data', { clock: moment(fetchedAt) })

  const retry = async () => {
    setIsTrying(true)
    await checkServer()
    setIsTrying(false)
  }

  if (online) {
    return (
      <Notice
        intent={sending ? 'info' : 'success'}
        icon={sending ? <ArrowSync24Regular /> : <CloudCheckmark24Regular />}
      >
        <p className={styles.title}>{t(sending ? 'sync.status.sending' : 'sync.status.online')}</p>
        <p>{shown}</p>
      </Notice>
    )
  }
  return (
    <Notice
      intent="warning"
      icon={<CloudOff24Regular />}
      actions={
        <Button disabledFocusable={isTrying} onClick={() => void retry()}>
          {t('retry')}
        </Button>
      }
    >
      <p className={styles.title}>
        {offlineSince === null ? t('sync.chip.offline') : t('sync.status.offline', { clock: moment(offlineSince) })}
      </p>
      <p>
        {shown} {t(storage === 'none' ? 'sync.notKept' : 'sync.status.byItself')}
      </p>
    </Notice>
  )
}

const useStyles = makeStyles({ title: { fontWeight: tokens.fontWeightSemibold } })
