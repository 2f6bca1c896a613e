import { Button, makeStyles, Spinner } from '@fluentui/react-components'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { useSnapshot } from 'valtio'
import { openedWorkspace } from '#data/device/workspace.ts'
import { Submission } from '#data/submission.ts'
import { orderTimetable } from '#data/timetables.ts'
import type { Destination } from '#domain/destination.ts'
import { whyNotOrder } from '#domain/timetable/order.ts'
import type { Timetable } from '#domain/timetable/schema.ts'
import { sync } from '#state/sync.ts'
import { useDecisions } from '#state/use-mirrored-list.ts'
import { useFailureText } from '#state/use-failure-text.ts'
import { useWeek } from '#state/use-week.ts'
import { FormDialog } from '#ui/FormDialog.tsx'
import { LoadingBar } from '#ui/LoadingBar.tsx'
import { Notice } from '#ui/Notice.tsx'
import { say } from '#ui/toast.ts'
import { useDelayedFlag } from '#ui/use-delayed-flag.ts'
import { needsConnection } from '../actions/timetable-offers.ts'
import { timetablePaths } from '../timetable-paths.ts'
import { useToday } from '../use-today.ts'
import { timetableDays, timetableName } from '../words/timetable-words.ts'
import { OrderRefusals } from './OrderRefusals.tsx'
import { useOrderView } from './use-order-view.ts'

interface Props {
  destination: Destination
  timetable: Timetable
  onClose: () => void
}

/**
 * Orders a timetable, once one is sure. Looks first at what the server has now: whatever is in the way is named with
 * those whom it is about. Source: spec 3 §4, §5 and §8.
 */
export function OrderDialog({ destination, timetable: listed, onClose }: Props) {
  const { t, i18n } = useTranslation()
  const styles = useStyles()
  const navigate = useNavigate()
  const failureText = useFailureText()
  const { online } = useSnapshot(sync)
  const today = useToday()
  const week = useWeek(listed.id)
  const decisions = useDecisions(destination.id)
  const [submission] = useState(() => new Submission())
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<string | null>(null)
  const isSpinning = useDelayedFlag(isBusy)

  const timetable = week.timetable ?? listed
  const isSettled = week.isFetched && !week.isLoading && !decisions.isLoading
  const [isKnown, setKnown] = useState(false)
  if (isSettled && !isKnown) setKnown(true)
  const view = useOrderView(timetable, week, decisions.rows)
  const reasons = reasonsOf()
  const mayOrder = isKnown && reasons.length === 0 && online && !isBusy
  function reasonsOf(): readonly string[] {
    if (week.isMissing) return ['refusal.timetable.deleted']
    return isKnown ? whyNotOrder(view.facts, today) : []
  }
  const openTimetable = () => {
    onClose()
    void navigate(timetablePaths.timetable(destination.id, timetable.id))
  }
  const order = async () => {
    if (!mayOrder) return
    setBusy(true)
    setError(null)
    try {
      await orderTimetable(timetable, submission)
      say({ title: t('timetables.order.done'), text: timetableName(timetable), intent: 'success' })
      onClose()
    } catch (failure) {
      // the session may end while the answer is on its way
      if (!openedWorkspace()) return
      const text = t('timetables.order.failed', { errorMessage: failureText(failure) })
      setError(text)
      say({ title: text, intent: 'error' })
      week.retry()
    } finally {
      setBusy(false)
    }
  }
  return (
    <FormDialog
      open
      role="alertdialog"
      title={t('timetables.order.ask', { name: timetableName(timetable) })}
      onClose={() => {
        if (!isBusy) onClose()
      }}
      actions={
        <>
          <Button data-autofocus="" disabled={isBusy} onClick={onClose}>
            {t('cancel')}
          </Button>
          {reasons.length > 0 && !week.isMissing ? (
            <Button appearance="primary" onClick={openTimetable}>
              {t('timetables.open.whole')}
            </Button>
          ) : (
            <Button
              appearance="primary"
              disabledFocusable={!mayOrder}
              title={online ? undefined : t(needsConnection)}
              {...(isSpinning && { icon: <Spinner size="tiny" /> })}
              onClick={() => void order()}
            >
              {t('timetables.order.confirm')}
            </Button>
          )}
        </>
      }
    >
      <div className={styles.content} aria-busy={!isKnown}>
        <LoadingBar loading={!isKnown && online && week.failure === null} />
        <p className={styles.days}>{timetableDays(timetable, i18n.language)}</p>
        {isKnown && reasons.length === 0 && (
          <>
            <p>
              {t('timetables.order.what', {
                rides: t('timetables.ridesAWeek', { count: view.facts.ridesCount }),
                passengers: t('timetables.passengers', { count: week.passengers.length }),
              })}
            </p>
            <p>{t('timetables.order.text')}</p>
          </>
        )}
        <OrderRefusals reasons={reasons} view={view} />
        {!online && <Notice intent="warning">{t(needsConnection)}</Notice>}
        {online && week.failure !== null && !week.isMissing && (
          <div role="alert">
            <Notice intent="error" actions={<Button onClick={week.retry}>{t('retry')}</Button>}>
              {failureText(week.failure)}
            </Notice>
          </div>
        )}
        {error !== null && (
          <div role="alert">
            <Notice intent="error">{error}</Notice>
          </div>
        )}
      </div>
    </FormDialog>
  )
}

const useStyles = makeStyles({
  content: { position: 'relative', display: 'flex', flexDirection: 'column', gap: '10px' },
  days: { fontVariantNumeric: 'tabular-nums' },
})
