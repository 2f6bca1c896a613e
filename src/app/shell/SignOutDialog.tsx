import { Button, makeStyles, Spinner, tokens } from '@fluentui/react-components'
import { useEffect, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio'
import { bareTimetables } from '#data/cut-off-deletions.ts'
import type { WaitingDraft } from '#data/drafts/drafts.ts'
import { keptUntil } from '#data/workspace/departed.ts'
import { firstUnsentDay, waiting } from '#data/workspace/queue.ts'
import type { LocalDate } from '#domain/local-date.ts'
import { countUnsent } from '#data/session.ts'
import { hasUnsentWords, lists } from '#state/lists.ts'
import { shownDeadline, shownInstant } from '#features/auth/shown-deadline.ts'
import { now } from '#state/sync.ts'
import { useMirror } from '#state/use-mirror.ts'
import { FormDialog } from '#ui/form/FormDialog.tsx'
import { useDelayedFlag } from '#ui/late/use-delayed-flag.ts'
import { useNow } from '#ui/time/use-now.ts'
import { draftsHere, finishSignOut, goOnWhenSent, leaving, lookAtWindowsAgain, staySignedIn } from './sign-out.ts'
import { confirmationDetails, confirmationTitle } from './sync/confirmation-words.ts'

/**
 * What has not been sent or saved when the user signs out is the user's to decide. Changes that wait to be sent are
 * kept for the next sign-in, or discarded, by name; what is unsaved may hold names and goes. Source: open point C-23.
 */
export function SignOutDialog() {
  const { t } = useTranslation()
  const styles = useStyles()
  const { phase } = useSnapshot(leaving)
  const isBusy = phase === 'sending' || phase === 'leaving'
  const isSlow = useDelayedFlag(isBusy)
  return (
    <>
      <LeftDialog open={phase === 'asking'} />
      <FormDialog open={isSlow && isBusy} title={t('menu.signOut')} onClose={staySignedIn} role="alertdialog">
        {/* the kit hides a dialog that nothing in it has the focus of */}
        <div tabIndex={-1} data-autofocus="" className={styles.waiting}>
          <Spinner label={t(phase === 'sending' ? 'signOut.sending' : 'signOut.leaving')} />
        </div>
      </FormDialog>
    </>
  )
}

const minuteMs = 60_000

/** Changes that are named one by one; the rest are counted. */
const namedAtMost = 50

// a device that does not say what waits has said how much: the question is put all the same
const changesHere = () => waiting().catch(() => [])
const firstDayHere = () => firstUnsentDay().catch(() => null)
const timetablesHere = () => bareTimetables().catch(() => [])

interface Props {
  /** Closed before the frame goes away, so that the page behind it is reachable again. */
  open: boolean
}

function LeftDialog({ open }: Props) {
  const { t, i18n } = useTranslation()
  const styles = useStyles()
  const unsent = useUnsent(open)
  const { unsaved, halfDone } = useUnsaved(open)
  const { isUnsavedAsked } = useSnapshot(leaving)
  const { count } = unsent
  const time = useNow(now, minuteMs)
  const title = () => {
    if (unsaved.length > 0) return t(count > 0 ? 'signOut.unsavedAndUnsent' : 'signOut.unsaved')
    if (count === 0 && halfDone.length > 0) return t('signOut.halfDone')
    return count === 0 && isUnsavedAsked ? t('signOut.allSaved') : t('signOut.unsent', { count })
  }
  return (
    <FormDialog
      open={open}
      title={title()}
      role="alertdialog"
      onClose={staySignedIn}
      actions={
        <div className={styles.actions}>
          <Button appearance="primary" data-autofocus="" onClick={staySignedIn}>
            {t('signOut.stay')}
          </Button>
          {count > 0 && (
            <>
              <Button onClick={() => void finishSignOut('keep')}>{t('signOut.keep', { count })}</Button>
              <Button className={styles.discard} onClick={() => void finishSignOut('discard')}>
                {t('signOut.discard', { count })}
              </Button>
            </>
          )}
          {count === 0 && unsaved.length > 0 && (
            <Button className={styles.discard} onClick={() => void finishSignOut('keep')}>
              {t('signOut.unsaved.leave')}
            </Button>
          )}
          {count === 0 && unsaved.length === 0 && (
            <Button onClick={() => void finishSignOut('keep')}>{t('menu.signOut')}</Button>
          )}
        </div>
      }
    >
      <NamedList text={t('signOut.text')} items={unsent.items} />
      {unsent.firstDay !== null && <p>{t('signOut.until', shownDeadline(unsent.firstDay, i18n.language))}</p>}
      {count > 0 && <p>{t('signOut.keptUntil', shownInstant(keptUntil(time), i18n.language))}</p>}
      <NamedList text={t('signOut.unsaved.text')} items={unsaved} />
      <NamedList text={t('signOut.halfDone.text')} items={halfDone} />
    </FormDialog>
  )
}

interface Item {
  key: string
  words: ReactNode
}

/** What has not been sent, by name as far as the device says it; goes on by itself when all of it has been. */
function useUnsent(open: boolean): { count: number; items: readonly Item[]; firstDay: LocalDate | null } {
  const { t, i18n } = useTranslation()
  const styles = useStyles()
  const { unsent } = useSnapshot(leaving)
  const count = useMirror(countUnsent, []) ?? unsent
  const changes = useMirror(changesHere, []) ?? []
  const timetables = useMirror(timetablesHere, []) ?? []
  const firstDay = useMirror(firstDayHere, []) ?? null
  const isSent = open && count === 0
  useEffect(() => {
    if (isSent) void goOnWhenSent()
  }, [isSent])
  const named: Item[] = [
    ...timetables.map(({ id, idNumber }) => ({ key: `${id}`, words: t('signOut.cutOff', { number: idNumber }) })),
    ...changes.slice(0, namedAtMost).map((confirmation) => ({
      key: confirmation.opId,
      words: (
        <>
          <b className={styles.name}>{confirmationTitle(confirmation, t, i18n.language)}</b>{' '}
          {confirmationDetails(confirmation, t, i18n.language)}
        </>
      ),
    })),
  ]
  const left = count - named.length
  if (named.length === 0 || left <= 0) return { count, firstDay, items: named }
  return { count, firstDay, items: [...named, { key: 'more', words: t('sync.more', { left }) }] }
}

/**
 * What nobody has saved: drafts, words to support, and what windows hold that is kept nowhere else. Beside it what was
 * confirmed and is not through: that stays, and waits.
 */
function useUnsaved(open: boolean): { unsaved: readonly Item[]; halfDone: readonly Item[] } {
  const { t } = useTranslation()
  const styles = useStyles()
  const { windows, drafts: draftsThen } = useSnapshot(leaving)
  const drafts = useMirror(draftsHere, []) ?? draftsThen
  const hasWords = hasUnsentWords(useSnapshot(lists))
  useEffect(() => {
    if (!open) return undefined
    const look = () => {
      if (document.visibilityState === 'visible') void lookAtWindowsAgain()
    }
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [open])
  const item = ({ key, form, name, progress }: WaitingDraft): Item => ({
    key,
    words: (
      <>
        <b className={styles.name}>{t(`signOut.unsaved.${form}`)}</b> {name}
        {progress && (
          <>
            {': '}
            {t('signOut.halfDone.progress', {
              done: t('signOut.halfDone.done', { count: progress.done }),
              left: t('signOut.halfDone.left', { count: progress.left }),
            })}
          </>
        )}
      </>
    ),
  })
  const unsaved = [
    ...drafts.filter(({ progress }) => progress === null).map(item),
    ...(hasWords ? [{ key: 'words', words: t('signOut.unsaved.message') }] : []),
    ...windows.map((title, index) => ({ key: `window ${index}`, words: t('signOut.unsaved.window', { title }) })),
  ]
  return { unsaved, halfDone: drafts.filter(({ progress }) => progress !== null).map(item) }
}

/** Nothing where there are no items. */
function NamedList({ text, items }: { text: string; items: readonly Item[] }) {
  const styles = useStyles()
  if (items.length === 0) return null
  return (
    <>
      <p className={styles.text}>{text}</p>
      <ul className={styles.list}>
        {items.map(({ key, words }) => (
          <li key={key}>{words}</li>
        ))}
      </ul>
    </>
  )
}

const useStyles = makeStyles({
  waiting: { outlineStyle: 'none' },
  actions: { display: 'flex', flexDirection: 'column', gap: '8px', width: '100%' },
  discard: { color: tokens.colorStatusDangerForeground1 },
  text: { ':not(:first-child)': { marginTop: '14px' } },
  list: { listStyleType: 'disc', paddingLeft: '20px', marginTop: '8px', maxHeight: '30vh', overflowY: 'auto' },
  name: { fontWeight: tokens.fontWeightSemibold },
})
