import { Button, makeStyles, mergeClasses } from '@fluentui/react-components'
import type { TFunction } from 'i18next'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { useSnapshot } from 'valtio'
import type { Destination } from '#domain/destination.ts'
import { isWeekendDay } from '#domain/week/week.ts'
import { whyNotOrder } from '#domain/timetable/order.ts'
import type { OrderWarnings } from '#domain/week/order-warnings.ts'
import type { Timetable } from '#domain/timetable/schema.ts'
import { preferences } from '#state/preferences.ts'
import { sync } from '#state/sync.ts'
import { useTransportationPermissions } from '#state/use-mirrored-list.ts'
import { useFailureText } from '#state/use-failure-text.ts'
import { useWeek } from '#state/use-week.ts'
import { FormDialog } from '#ui/form/FormDialog.tsx'
import { LoadingBar } from '#ui/late/LoadingBar.tsx'
import { FailureNotice } from '#ui/speak/FailureNotice.tsx'
import { Notice } from '#ui/speak/Notice.tsx'
import { BusyButton } from '#ui/form/BusyButton.tsx'
import { needsConnection } from '../actions/timetable-offers.ts'
import { timetablePaths } from '../timetable-paths.ts'
import { useToday } from '../use-today.ts'
import { timetableDays, timetableName } from '../words/timetable-words.ts'
import { OrderedAtOnce } from './OrderedAtOnce.tsx'
import { OrderRefusals } from './OrderRefusals.tsx'
import { OrderWarningList } from './OrderWarningList.tsx'
import { useOrderSending } from './use-order-sending.ts'
import { useOrderView } from './use-order-view.ts'
import { useOrderWarnings } from './use-order-warnings.ts'
import type { WarnedPlace, WarningWords } from './warning-words.ts'

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
  const transportationPermissions = useTransportationPermissions(destination.id)
  const timetable = week.timetable ?? listed
  const told = useOrderWarnings(timetable, week.times, week.passengers)
  const [late, setLate] = useState<readonly WarningWords[]>([])
  const isSettled = week.isFetched && !week.isLoading && !transportationPermissions.isLoading && told.isChecked
  const [isKnown, setKnown] = useState(false)
  if (isSettled && !isKnown) setKnown(true)
  // what the device knows of it has its room, so that the dialog does not grow when the server has said that it is so
  const isToCome = !isKnown && online && week.failure === null
  const view = useOrderView(timetable, week, transportationPermissions.rows)
  const { isBusy, error, isHeld, isSent, send } = useOrderSending({
    hasNews: told.hasNews,
    onNews: told.take,
    onOrdered(others) {
      const words = others ? told.newWords(others) : []
      if (words.length > 0) setLate(words)
      else onClose()
    },
    onFailed: week.retry,
  })
  const reasons = reasonsOf()
  const mayOrder = isKnown && reasons.length === 0 && online && !isBusy
  function reasonsOf(): readonly string[] {
    if (week.isMissing) return ['refusal.timetable.deleted']
    // once it is ordered it is locked, which is no reason any more
    return isKnown && !isSent ? whyNotOrder(view.facts, today) : []
  }
  const go = (to: WarnedPlace | string) => {
    onClose()
    if (typeof to === 'string') {
      void navigate(to)
      return
    }
    if (isWeekendDay(to.weekDayId)) preferences.showWeekends = true
    void navigate(timetablePaths.day(destination.id, timetable.id, to.passengerId, to.weekDayId))
  }
  if (late.length > 0) {
    return <OrderedAtOnce name={timetableName(timetable)} others={late} onGo={go} onClose={onClose} />
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
            <Button appearance="primary" onClick={() => go(timetablePaths.timetable(destination.id, timetable.id))}>
              {t('timetables.open.whole')}
            </Button>
          ) : (
            <BusyButton
              appearance="primary"
              disabledFocusable={!mayOrder}
              refusal={online ? null : t(needsConnection)}
              busy={isBusy}
              onClick={() => {
                if (mayOrder) void send(timetable)
              }}
            >
              {t('timetables.order.confirm')}
            </BusyButton>
          )}
        </>
      }
    >
      <div className={styles.content} aria-busy={!isKnown}>
        <LoadingBar loading={isToCome} />
        <p className={styles.days}>{timetableDays(timetable, i18n.language)}</p>
        {(isKnown || isToCome) && reasons.length === 0 && (
          <div className={mergeClasses(styles.told, isToCome && styles.toCome)} aria-hidden={isToCome} inert={isToCome}>
            <p>{whatWords(told.warnings, week.passengers.length, t)}</p>
            <OrderWarningList warnings={told.words.filter(({ key }) => online || key !== 'unchecked')} onGo={go} />
            <p>{t('timetables.order.text')}</p>
          </div>
        )}
        <OrderRefusals reasons={reasons} view={view} />
        {!online && <Notice intent="warning">{t(needsConnection)}</Notice>}
        {online && week.failure !== null && !week.isMissing && (
          <FailureNotice onRetry={week.retry}>{failureText(week.failure)}</FailureNotice>
        )}
        {isHeld && (
          <div role="alert">
            <Notice intent="warning">{t('timetables.order.warning.changed')}</Notice>
          </div>
        )}
        <FailureNotice>{error}</FailureNotice>
      </div>
    </FormDialog>
  )
}

/** What is ordered: of a list on which not everybody rides, for how many of them. */
function whatWords({ ridesCount, ridingPassengersCount: count }: OrderWarnings, all: number, t: TFunction): string {
  const rides = t('timetables.ridesAWeek', { count: ridesCount })
  if (count === all) return t('timetables.order.what', { rides, passengers: t('timetables.passengers', { count }) })
  return t('timetables.order.whatOfSome', { rides, riding: t('timetables.order.riding', { count, all }) })
}

const useStyles = makeStyles({
  content: { position: 'relative', display: 'flex', flexDirection: 'column', gap: '10px' },
  told: { display: 'flex', flexDirection: 'column', gap: '10px' },
  toCome: { visibility: 'hidden' },
  days: { fontVariantNumeric: 'tabular-nums' },
})
