import { Button, makeStyles, mergeClasses, Spinner, Textarea, tokens } from '@fluentui/react-components'
import { CheckmarkRegular } from '@fluentui/react-icons'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio'
import { keepJob } from '#data/mass-cancellation/kept.ts'
import { arrivalLimits } from '#domain/arrival.ts'
import { confirmedJob } from '#domain/mass-cancellation/job.ts'
import { mayMove } from '#domain/mass-cancellation/search.ts'
import type { PassengerCard } from '#domain/passenger.ts'
import { isBlank } from '#domain/text.ts'
import { now, sync } from '#state/sync.ts'
import { useDirty } from '#state/dirty.ts'
import { useAttempt } from '#state/use-attempt.ts'
import { useFailureText } from '#state/use-failure-text.ts'
import { FormDialog } from '#ui/form/FormDialog.tsx'
import { FormField } from '#ui/form/FormField.tsx'
import { useDangerButton } from '#ui/look/danger-button.ts'
import { formatDay } from '#ui/look/format.ts'
import { RefusableButton } from '#ui/press/RefusableButton.tsx'
import { FailureNotice } from '#ui/speak/FailureNotice.tsx'
import { passengerNames, unreadPassengers } from '../review/passenger-names.ts'
import type { Place, ShownSearch } from '../use-mass-cancellation.ts'

interface Props {
  place: Place
  shown: ShownSearch
  /** Of who confirms. */
  email: string
  passengers: readonly PassengerCard[]
  isStarting: boolean
  onConfirmed: (isConfirmed: boolean) => void
  onClose: () => void
}

const reasons = ['holiday', 'closed', 'illness', 'other'] as const
type Reason = (typeof reasons)[number]

/** Asks for the reason and the last word before trips are cancelled. Source: spec 2 §2, §9: 290 px wide. */
export function ConfirmCancellation(props: Props) {
  const { place, shown, email, passengers, isStarting, onConfirmed, onClose } = props
  const { t, i18n } = useTranslation()
  const styles = useStyles()
  const { danger } = useDangerButton()
  const failureText = useFailureText()
  const { online } = useSnapshot(sync)
  const { isBusy: isKeeping, failure, attempt } = useAttempt()
  const isBusy = isKeeping || isStarting
  const [reason, setReason] = useState('')
  const [wasLeft, setWasLeft] = useState(false)
  const [isOther, setOther] = useState(false)
  const text = useRef<HTMLTextAreaElement>(null)
  useDirty(reason !== '')
  const { search, chosen } = shown
  const count = chosen.length
  const [startDate, endDate] = [search.startDate, search.endDate].map((day) => formatDay(day, i18n.language, 'numeric'))
  const whose = new Set(chosen.map(({ passengerId }) => passengerId))
  const textOf = (chip: Reason) => t(`massCancellation.reasons.${chip}`)
  const choose = (chip: Reason) => {
    if (chip !== 'other') setReason(textOf(chip))
    else {
      // what was typed in the own words stays
      if (reasons.some((ready) => reason.trim() === textOf(ready))) setReason('')
      text.current?.focus()
    }
  }
  const submit = () =>
    attempt(
      async () => {
        setOther(false)
        const names = passengerNames(chosen, passengers, t)
        const { directions } = search
        const unread = unreadPassengers(search, passengers, t)
        const what = { range: search, directions, trips: chosen, passengers: names, unread }
        const job = confirmedJob({ ...what, reason, email }, now())
        onConfirmed(true)
        if (await keepJob(place, job)) return
        onConfirmed(false)
        setOther(true)
      },
      () => onConfirmed(false),
    )
  const missing = () => {
    if (!online) return t('massCancellation.needsConnection')
    if (count === 0 || !mayMove(search, shown.found, 'cancel')) return t('massCancellation.noneChosen')
    return isBlank(reason) ? t('validation.required') : null
  }
  return (
    <FormDialog
      open
      width={290}
      role="alertdialog"
      title={t('massCancellation.cancel', { count })}
      onClose={() => {
        if (!isBusy) onClose()
      }}
      actions={
        <div className={styles.actions}>
          {isBusy && <Spinner size="small" label={t('massCancellation.confirm.busy')} />}
          <RefusableButton
            appearance="primary"
            className={danger}
            disabledFocusable={isBusy}
            refusal={missing()}
            onClick={() => void submit()}
          >
            {t('massCancellation.cancel', { count })}
          </RefusableButton>
          <Button data-autofocus="" disabled={isBusy} onClick={onClose}>
            {t('massCancellation.confirm.back')}
          </Button>
        </div>
      }
    >
      <div className={styles.content}>
        <p>{t('massCancellation.confirm.sure', { count })}</p>
        <p className={styles.what}>
          {t('massCancellation.confirm.what', {
            count: whose.size,
            startDate,
            endDate,
            directions: t(`massCancellation.directionsSaid.inText.${search.directions}`),
          })}{' '}
          {t('massCancellation.confirm.forGood')}
        </p>
        <ReasonChips {...{ reason, isBusy }} onChoose={choose} />
        <FormField
          label={t('massCancellation.confirm.reason')}
          required
          error={wasLeft && isBlank(reason) ? 'validation.required' : undefined}
        >
          <Textarea
            textarea={{ ref: text }}
            value={reason}
            rows={2}
            resize="vertical"
            maxLength={arrivalLimits.cancellationReason}
            readOnly={isBusy}
            onChange={(_, { value }) => setReason(value)}
            onBlur={() => setWasLeft(true)}
          />
        </FormField>
        <FailureNotice>
          {isOther ? t('massCancellation.confirm.other') : failure !== null && failureText(failure)}
        </FailureNotice>
      </div>
    </FormDialog>
  )
}

interface ChipsProps {
  reason: string
  isBusy: boolean
  onChoose: (chip: Reason) => void
}

/** Ready reasons, each in one tap. */
function ReasonChips({ reason, isBusy, onChoose }: ChipsProps) {
  const { t } = useTranslation()
  const styles = useStyles()
  return (
    <div role="group" aria-label={t('massCancellation.reasons')} className={styles.chips}>
      {reasons.map((chip) => {
        const text = t(`massCancellation.reasons.${chip}`)
        const isOn = chip !== 'other' && reason.trim() === text
        return (
          <button
            key={chip}
            type="button"
            aria-pressed={isOn}
            disabled={isBusy}
            className={mergeClasses(styles.chip, isOn && styles.on)}
            onClick={() => onChoose(chip)}
          >
            {isOn && <CheckmarkRegular aria-hidden="true" />}
            {text}
          </button>
        )
      })}
    </div>
  )
}

const useStyles = makeStyles({
  content: { display: 'flex', flexDirection: 'column', gap: '12px' },
  what: { color: tokens.colorNeutralForeground2 },
  chips: { display: 'flex', flexWrap: 'wrap', gap: '8px' },
  chip: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '6px',
    minHeight: '44px',
    padding: '0 14px',
    border: `1px solid ${tokens.colorNeutralStroke1}`,
    borderRadius: '22px',
    backgroundColor: tokens.colorNeutralBackground1,
    color: tokens.colorNeutralForeground2,
    fontFamily: 'inherit',
    fontSize: '14px',
    fontWeight: tokens.fontWeightSemibold,
    cursor: 'pointer',
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: '2px' },
  },
  on: {
    border: `1px solid ${tokens.colorCompoundBrandStroke}`,
    backgroundColor: tokens.colorBrandBackground2,
    color: tokens.colorBrandForeground2,
  },
  actions: { display: 'flex', flexDirection: 'column', alignItems: 'stretch', gap: '8px', width: '100%' },
})
