import { Button, makeStyles, Textarea, tokens } from '@fluentui/react-components'
import { CalendarCancelRegular } from '@fluentui/react-icons'
import { useId, useState, type SubmitEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio'
import { ApiError } from '#data/api/api-error.ts'
import { cancelArrival, type BoardItem } from '#data/arrivals.ts'
import { RefusedError } from '#data/workspace/refused-error.ts'
import { arrivalCan, arrivalLimits } from '#domain/arrival.ts'
import type { LocalDate } from '#domain/local-date.ts'
import { isBlank } from '#domain/text.ts'
import { session } from '#state/session.ts'
import { useDirty } from '#state/dirty.ts'
import { sync } from '#state/sync.ts'
import { useFailureText } from '#state/use-failure-text.ts'
import { announce } from '#ui/speak/announce.ts'
import { FormField } from '#ui/form/FormField.tsx'
import { Notice } from '#ui/speak/Notice.tsx'
import { BusyButton } from '#ui/form/BusyButton.tsx'
import { cancellationToastMs, say } from '#ui/speak/toast.ts'

interface Props {
  item: BoardItem
  today: LocalDate
}

/** Share of the limit from which it is said how much is left. */
const counterShare = 0.8

/**
 * Asks for the ride to be cancelled. Sent at once or not at all: a cancellation that waits looks done while the car
 * keeps coming.
 */
export function CancelRide({ item, today }: Props) {
  const { t } = useTranslation()
  const styles = useStyles()
  const titleId = useId()
  const [isAsked, setAsked] = useState(false)
  const [reason, setReason] = useState('')
  const [wasLeft, setWasLeft] = useState(false)
  useDirty(reason !== '')
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const failureText = useFailureText()
  const { me } = useSnapshot(session)
  const { online } = useSnapshot(sync)

  if (item.cancelling && !item.cancelled) return <Notice intent="info">{t('arrivals.cancelling')}</Notice>
  const refusal = me ? arrivalCan.cancel(item, today, me) : 'refusal.arrival.noRight'
  if (refusal) return null

  if (!isAsked) {
    return (
      <Button className={styles.ask} icon={<CalendarCancelRegular />} onClick={() => setAsked(true)}>
        {t('passengers.dialog.cancel')}
      </Button>
    )
  }

  const missing = isBlank(reason) ? 'passengers.dialog.cancel.noReason' : null
  const lacks = online ? missing : 'passengers.dialog.cancel.offline'
  const isReady = lacks === null && !isBusy
  const submit = async (event: SubmitEvent) => {
    event.preventDefault()
    if (!isReady) return
    setBusy(true)
    setFailure(null)
    try {
      await cancelArrival(item, reason.trim())
      announce(t('arrivals.cancelling'))
    } catch (error) {
      const text = isVerdict(error) ? failureText(error) : t('passengers.dialog.cancel.failed')
      setFailure(text)
      say({ title: text, intent: 'error', timeoutMs: cancellationToastMs })
    } finally {
      setBusy(false)
    }
  }
  const left = arrivalLimits.cancellationReason - reason.length
  const isNearLimit = reason.length >= arrivalLimits.cancellationReason * counterShare

  return (
    <form noValidate aria-labelledby={titleId} className={styles.form} onSubmit={(event) => void submit(event)}>
      <h3 id={titleId} className={styles.title}>
        {t('passengers.dialog.cancel')}
      </h3>
      {failure && <Notice intent="error">{failure}</Notice>}
      {!online && <Notice intent="warning">{t('passengers.dialog.cancel.offline')}</Notice>}
      <FormField
        label={t('passengers.dialog.cancel.reason')}
        required
        error={wasLeft && isBlank(reason) ? 'validation.required' : undefined}
        hint={isNearLimit ? t('passengers.dialog.cancel.left', { count: left }) : undefined}
      >
        <Textarea
          value={reason}
          rows={2}
          resize="vertical"
          maxLength={arrivalLimits.cancellationReason}
          // whoever has asked for the form is about to write
          ref={focusField}
          onChange={(_, data) => setReason(data.value)}
          onBlur={() => setWasLeft(true)}
        />
      </FormField>
      <BusyButton type="submit" className={styles.submit} refusal={lacks && t(lacks)} busy={isBusy}>
        {t('passengers.dialog.cancel.submit')}
      </BusyButton>
    </form>
  )
}

const focusField = (field: HTMLTextAreaElement | null) => field?.focus()

/** Whether to try again later is in vain: the ride is not to be cancelled any more. */
const isVerdict = (failure: unknown) =>
  failure instanceof RefusedError || (failure instanceof ApiError && failure.status === 409)

const useStyles = makeStyles({
  form: {
    display: 'flex',
    flexDirection: 'column',
    gap: '10px',
    paddingTop: '14px',
    borderTop: `1px solid ${tokens.colorNeutralStroke2}`,
  },
  title: { fontSize: tokens.fontSizeBase400, lineHeight: '22px', fontWeight: tokens.fontWeightSemibold },
  ask: { alignSelf: 'flex-start' },
  submit: { alignSelf: 'flex-start' },
})
