import { Button, makeStyles, Spinner, tokens } from '@fluentui/react-components'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio'
import { bareTimetables } from '#data/cut-off-deletions.ts'
import { waiting } from '#data/outbox/queue.ts'
import { countUnsent } from '#data/session.ts'
import { FormDialog } from '#ui/FormDialog.tsx'
import { useDelayedFlag } from '#ui/use-delayed-flag.ts'
import { useMirror } from '#state/use-mirror.ts'
import { finishSignOut, goOnWhenSent, leaving, staySignedIn } from './sign-out.ts'
import { confirmationDetails, confirmationTitle } from './sync/confirmation-words.ts'

/**
 * What has not been sent when the user signs out is the user's to decide: stay, keep it for the next sign-in, or
 * discard it, by name. Source: open point C-23.
 */
export function SignOutDialog() {
  const { t } = useTranslation()
  const styles = useStyles()
  const { phase } = useSnapshot(leaving)
  const isBusy = phase === 'sending' || phase === 'leaving'
  const isSlow = useDelayedFlag(isBusy)
  return (
    <>
      <UnsentDialog open={phase === 'asking'} />
      <FormDialog open={isSlow && isBusy} title={t('menu.signOut')} onClose={staySignedIn} role="alertdialog">
        {/* the kit hides a dialog that nothing in it has the focus of */}
        <div tabIndex={-1} data-autofocus="" className={styles.waiting}>
          <Spinner label={t(phase === 'sending' ? 'signOut.sending' : 'signOut.leaving')} />
        </div>
      </FormDialog>
    </>
  )
}

/** Changes that are named one by one; the rest are counted. */
const namedAtMost = 50

// a device that does not say what waits has said how much: the question is put all the same
const changesHere = () => waiting().catch(() => [])
const timetablesHere = () => bareTimetables().catch(() => [])

interface Props {
  /** Closed before the frame goes away, so that the page behind it is reachable again. */
  open: boolean
}

function UnsentDialog({ open }: Props) {
  const { t, i18n } = useTranslation()
  const styles = useStyles()
  const { unsent } = useSnapshot(leaving)
  const count = useMirror(countUnsent, []) ?? unsent
  const changes = useMirror(changesHere, []) ?? []
  const timetables = useMirror(timetablesHere, []) ?? []
  const isSent = open && count === 0
  useEffect(() => {
    if (isSent) void goOnWhenSent()
  }, [isSent])
  const named = changes.slice(0, namedAtMost)
  const namedCount = named.length + timetables.length
  return (
    <FormDialog
      open={open}
      title={t('signOut.unsent', { count })}
      role="alertdialog"
      onClose={staySignedIn}
      actions={
        <div className={styles.actions}>
          <Button appearance="primary" data-autofocus="" onClick={staySignedIn}>
            {t('signOut.stay')}
          </Button>
          <Button onClick={() => void finishSignOut('keep')}>{t('signOut.keep', { count })}</Button>
          <Button className={styles.discard} onClick={() => void finishSignOut('discard')}>
            {t('signOut.discard', { count })}
          </Button>
        </div>
      }
    >
      {namedCount > 0 && (
        <>
          <p>{t('signOut.text')}</p>
          <ul className={styles.list}>
            {timetables.map(({ id, idNumber }) => (
              <li key={id}>{t('signOut.cutOff', { number: idNumber })}</li>
            ))}
            {named.map((confirmation) => (
              <li key={confirmation.opId}>
                <b className={styles.name}>{confirmationTitle(confirmation, t, i18n.language)}</b>{' '}
                {confirmationDetails(confirmation, t, i18n.language)}
              </li>
            ))}
            {count > namedCount && <li>{t('sync.more', { left: count - namedCount })}</li>}
          </ul>
        </>
      )}
    </FormDialog>
  )
}

const useStyles = makeStyles({
  waiting: { outlineStyle: 'none' },
  actions: { display: 'flex', flexDirection: 'column', gap: '8px', width: '100%' },
  discard: { color: tokens.colorStatusDangerForeground1 },
  list: { listStyleType: 'disc', paddingLeft: '20px', marginTop: '8px', maxHeight: '30vh', overflowY: 'auto' },
  name: { fontWeight: tokens.fontWeightSemibold },
})
