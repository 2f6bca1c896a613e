import { Button, makeStyles, tokens } from '@fluentui/react-components'
import { useLiveQuery } from 'dexie-react-hooks'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio'
import { arrivalsFetchedAt } from '#data/arrivals.ts'
import { pullDestinations } from '#data/destinations.ts'
import { draftCount } from '#data/drafts/drafts.ts'
import { unsentCount } from '#data/workspace/queue.ts'
import { localDateAt } from '#domain/local-date.ts'
import { lists } from '#state/lists.ts'
import { sync } from '#state/sync.ts'
import { useMirror } from '#state/use-mirror.ts'
import { ConfirmDialog } from '#ui/form/ConfirmDialog.tsx'
import { KeptRoom } from '#ui/late/KeptRoom.tsx'
import { formatClock, formatDay, formatNumber } from '#ui/look/format.ts'
import { say } from '#ui/speak/toast.ts'
import { emptyMirror } from '#data/workspace/empty-mirror.ts'
import { Facts } from './Facts.tsx'
import { useDeviceStorage, type DeviceStorage } from './use-device-storage.ts'

const bytesInMegabyte = 1_000_000

/** What lies on this device, and the way to have it fetched anew. Refused while something waits to be sent. */
export function DeviceData() {
  const { t, i18n } = useTranslation()
  const styles = useStyles()
  const titleId = useId()
  const reasonId = useId()
  const { online, storage: ability } = useSnapshot(sync)
  const { destinationId } = useSnapshot(lists)
  const storage = useDeviceStorage()
  const unsent = useLiveQuery(unsentCount)
  const drafts = useMirror(draftCount, [])
  const fetchedAt = useLiveQuery(
    () => (destinationId === null ? null : arrivalsFetchedAt(destinationId)),
    [destinationId],
  )
  const [isAsking, setIsAsking] = useState(false)
  const [busy, setBusy] = useState(false)
  const refusal = unsent === undefined || unsent > 0 ? 'about.clear.refused' : online ? null : 'about.clear.offline'

  async function clear() {
    setBusy(true)
    try {
      if (await emptyMirror()) {
        say({ title: t('about.clear.done'), intent: 'success' })
        await pullDestinations().catch(() => undefined)
      } else say({ title: t('about.clear.refused'), intent: 'warning' })
    } catch {
      say({ title: t('about.clear.failed'), intent: 'error' })
    } finally {
      setBusy(false)
      setIsAsking(false)
    }
  }

  const size = storage?.usedBytes ?? null
  const megabytes = formatNumber((size ?? 0) / bytesInMegabyte, i18n.language, { most: 1 })
  return (
    <section className={styles.root} aria-labelledby={titleId}>
      <h2 id={titleId} className={styles.heading}>
        {t('about.device')}
      </h2>
      <Facts
        facts={[
          {
            name: t('about.device.storage'),
            value: (
              <KeptRoom isKnown={storage !== undefined} highest={t('about.device.bestEffort')}>
                {storage !== undefined && <span>{t(storageText(ability, storage))}</span>}
              </KeptRoom>
            ),
          },
          // its line is there before the browser has answered
          ...(storage === undefined
            ? [
                {
                  name: t('about.device.size'),
                  value: <span className={styles.toCome}>{`${formatNumber(0, i18n.language)} MB`}</span>,
                },
              ]
            : []),
          ...(size === null ? [] : [{ name: t('about.device.size'), value: `${megabytes} MB` }]),
          {
            name: t('about.device.lastSync'),
            value: fetchedAt
              ? `${formatDay(localDateAt(fetchedAt), i18n.language, 'weekdayShort')} ${formatClock(fetchedAt)}`
              : t('about.device.never'),
          },
          {
            name: t('about.device.queue'),
            value: unsent ? t('about.device.queue.count', { count: unsent }) : t('about.device.queue.none'),
          },
          ...(drafts ? [{ name: t('about.device.drafts'), value: String(drafts) }] : []),
        ]}
      />
      <div className={styles.actions}>
        <Button
          disabledFocusable={refusal !== null}
          {...(refusal !== null && { 'aria-describedby': reasonId })}
          onClick={() => setIsAsking(true)}
        >
          {t('about.clear')}
        </Button>
        {refusal !== null && unsent !== undefined && (
          <span id={reasonId} className={styles.reason}>
            {t(refusal)}
          </span>
        )}
      </div>
      <ConfirmDialog
        open={isAsking}
        title={t('about.clear.question')}
        confirmLabel={t('about.clear')}
        busy={busy}
        onConfirm={() => void clear()}
        onCancel={() => setIsAsking(false)}
      >
        {t('about.clear.text')}
      </ConfirmDialog>
    </section>
  )
}

function storageText(ability: 'ok' | 'none' | 'full', storage: DeviceStorage | null | undefined): string {
  if (ability === 'none') return 'about.device.none'
  if (!storage) return 'about.device.unknown'
  return storage.isPersisted ? 'about.device.persisted' : 'about.device.bestEffort'
}

const useStyles = makeStyles({
  root: { display: 'flex', flexDirection: 'column', gap: '10px' },
  heading: { fontSize: '16px', lineHeight: '22px', fontWeight: tokens.fontWeightSemibold },
  toCome: { visibility: 'hidden' },
  actions: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '8px 12px' },
  reason: { flex: '1 1 220px', fontSize: '13px', lineHeight: '18px', color: tokens.colorNeutralForeground3 },
})
