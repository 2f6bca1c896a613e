import { Button, makeStyles, ProgressBar, tokens } from '@fluentui/react-components'
import { PauseRegular, PlayRegular, SearchRegular, WarningFilled } from '@fluentui/react-icons'
import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio'
import { firstPeriod } from '#domain/mass-cancellation/period.ts'
import { sync } from '#state/sync.ts'
import { useDangerButton } from '#ui/look/danger-button.ts'
import { formatDay } from '#ui/look/format.ts'
import { stateTokens } from '#ui/look/themes.ts'
import { RefusableButton } from '#ui/press/RefusableButton.tsx'
import { ActionBar } from '../ActionBar.tsx'
import type { ShownSearch } from '../use-mass-cancellation.ts'

interface Props {
  shown: ShownSearch
  /** Why trips cannot be sought, beside the connection and who is picked; `null` when they can. */
  refusal: string | null
  onCancel: () => void
}

/** What comes next: the search, how far it is, or what is about to be cancelled. */
export function ChoosingBar({ shown, refusal, onCancel }: Props) {
  const { t } = useTranslation()
  const styles = useStyles()
  const { online } = useSnapshot(sync)
  const { search, step, reviewed, today, move } = shown
  const { progress, passengerIds, foundIds } = search
  const count = passengerIds.length
  const needsConnection = online ? null : t('massCancellation.needsConnection')
  const empty = (
    <Button onClick={() => move(() => ({ type: 'empty', range: firstPeriod(today) }))}>
      {t('massCancellation.empty')}
    </Button>
  )
  if (step === 'pick') return <ActionBar>{t('massCancellation.pickFirst')}</ActionBar>
  if (progress === 'none') {
    return (
      <ActionBar
        stage={progress}
        actions={
          <>
            {empty}
            <RefusableButton
              appearance="primary"
              icon={<SearchRegular />}
              refusal={refusal ?? needsConnection}
              onClick={() => move(() => ({ type: 'search' }))}
            >
              {t('massCancellation.searchTrips', { count })}
            </RefusableButton>
          </>
        }
      >
        {needsConnection ?? t('massCancellation.selected', { count })}
      </ActionBar>
    )
  }
  if (progress !== 'done') {
    const isPaused = progress === 'paused'
    return (
      <ActionBar
        stage={progress}
        actions={
          <>
            {empty}
            <RefusableButton
              icon={isPaused ? <PlayRegular /> : <PauseRegular />}
              refusal={isPaused ? needsConnection : null}
              onClick={() => move(() => ({ type: isPaused ? 'search' : 'pause' }))}
            >
              {t(isPaused ? 'massCancellation.goOnSearching' : 'massCancellation.pause')}
            </RefusableButton>
          </>
        }
      >
        <div className={styles.progress}>
          <span>{t('massCancellation.searching', { done: foundIds.length, total: count })}</span>
          {!online && <span className={styles.waits}>{t('massCancellation.searching.waits')}</span>}
          <ProgressBar
            value={count === 0 ? 0 : foundIds.length / count}
            thickness="large"
            aria-label={t('massCancellation.searching.bar')}
          />
        </div>
      </ActionBar>
    )
  }
  if (reviewed.length === 0)
    return (
      <ActionBar stage="none" actions={empty}>
        {t('massCancellation.selected', { count })}
      </ActionBar>
    )
  if (step === 'finished')
    return (
      <ActionBar stage="none" actions={empty}>
        {t('massCancellation.trips.noneLeft')}
      </ActionBar>
    )
  return <CancelBar shown={shown} refusal={refusal ?? needsConnection} onCancel={onCancel} empty={empty} />
}

function CancelBar({ shown, refusal, onCancel, empty }: Props & { empty: ReactElement }) {
  const { t, i18n } = useTranslation()
  const styles = useStyles()
  const { danger } = useDangerButton()
  const { search, chosen } = shown
  const [startDate, endDate] = [search.startDate, search.endDate].map((day) => formatDay(day, i18n.language, 'numeric'))
  const count = chosen.length
  const none = count === 0 ? t('massCancellation.noneChosen') : null
  return (
    <ActionBar
      stage="review"
      {...(count > 0 && { icon: <WarningFilled className={styles.warning} /> })}
      actions={
        <>
          {empty}
          <RefusableButton appearance="primary" className={danger} refusal={none ?? refusal} onClick={onCancel}>
            {t('massCancellation.cancel', { count })}
          </RefusableButton>
        </>
      }
    >
      <span role="status">{none ?? t('massCancellation.warning', { count, startDate, endDate })}</span>
    </ActionBar>
  )
}

const useStyles = makeStyles({
  progress: { display: 'flex', flexDirection: 'column', gap: '4px', maxWidth: '320px' },
  waits: { color: tokens.colorNeutralForeground2 },
  warning: { color: stateTokens.orderedSolid },
})
