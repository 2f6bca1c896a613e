import { Button, Input, makeStyles } from '@fluentui/react-components'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio'
import { cellOf } from '#domain/ride/cell.ts'
import { whyLeftOut } from '#domain/timetable/copy.ts'
import { timetableLimits } from '#domain/timetable/schema.ts'
import { useDirty } from '#state/dirty.ts'
import { sync } from '#state/sync.ts'
import { inOneLine, useFailedWords } from '#state/use-failed-words.ts'
import { FormDialog } from '#ui/form/FormDialog.tsx'
import { FormField } from '#ui/form/FormField.tsx'
import { LoadingBar } from '#ui/late/LoadingBar.tsx'
import { FailureNotice } from '#ui/speak/FailureNotice.tsx'
import { Notice } from '#ui/speak/Notice.tsx'
import type { Form } from '#ui/form/use-form.ts'
import { BusyButton } from '#ui/form/BusyButton.tsx'
import { needsConnection } from '../actions/timetable-offers.ts'
import { CellLines } from '../week/CellLines.tsx'
import type { Copying } from './use-copying.ts'

interface Props {
  title: string
  confirmLabel: string
  /** Said before why it failed. */
  failedLabel: string
  copying: Copying
  form: Pick<Form<{ note: string }>, 'draft' | 'errors' | 'leave' | 'isDirty' | 'busy' | 'failure' | 'submit'>
  onNote: (note: string) => void
  /** Why it cannot be done at all, in words; `null` when it can. */
  refusal?: string | null
  /** The days. */
  children: ReactNode
  onClose: () => void
}

/** What a draft that is made from another timetable gets of it, who does not come along, and what it is called. */
export function CopyDialog(props: Props) {
  const { title, confirmLabel, failedLabel, copying, form, onNote, refusal = null, children, onClose } = props
  const { t } = useTranslation()
  const styles = useStyles()
  const failedWords = useFailedWords()
  const { online } = useSnapshot(sync)
  const { week, isReady } = copying
  useDirty(form.isDirty)
  const mayMake = isReady && online && !form.busy && refusal === null
  const close = () => {
    if (!form.busy) onClose()
  }
  return (
    <FormDialog
      open
      title={title}
      onClose={close}
      onSubmit={() => {
        if (mayMake) void form.submit()
      }}
      actions={
        <>
          <Button disabled={form.busy} onClick={close}>
            {t('cancel')}
          </Button>
          <BusyButton
            type="submit"
            appearance="primary"
            disabledFocusable={!mayMake}
            refusal={online ? null : t(needsConnection)}
            busy={form.busy}
          >
            {confirmLabel}
          </BusyButton>
        </>
      }
    >
      <div className={styles.content} aria-busy={!week.isFetched}>
        <LoadingBar loading={!week.isFetched && online && week.failure === null} />
        {refusal !== null && <Notice intent="warning">{refusal}</Notice>}
        {children}
        <FormField label={t('timetables.column.note')} error={form.errors.note}>
          <Input
            value={form.draft.note}
            maxLength={timetableLimits.note}
            disabled={form.busy}
            autoComplete="off"
            onChange={(_, { value }) => onNote(value)}
            onBlur={() => form.leave('note')}
          />
        </FormField>
        {week.isFetched && <WhatIsTaken copying={copying} />}
        {week.unsentCellsCount > 0 && <Notice intent="warning">{t('timetables.copy.unsent')}</Notice>}
        {!online && <Notice intent="warning">{t(needsConnection)}</Notice>}
        {week.isMissing && <Notice intent="error">{t('refusal.timetable.deleted')}</Notice>}
        {form.failure !== null && <FailureNotice>{inOneLine(failedWords(failedLabel, form.failure))}</FailureNotice>}
      </div>
    </FormDialog>
  )
}

/** How many passengers and rides come along, and who does not and why. */
function WhatIsTaken({ copying: { week, taken, leftOut } }: Pick<Props, 'copying'>) {
  const { t } = useTranslation()
  const ids = new Set(taken.map(({ id }) => id))
  const rides = Array.from(week.times.keys(), cellOf).filter(({ passengerId }) => ids.has(passengerId)).length
  return (
    <>
      <p>
        {t('timetables.copy.what', {
          passengers: t('timetables.passengers', { count: taken.length }),
          rides: t('timetables.ridesAWeek', { count: rides }),
        })}
      </p>
      <CellLines
        title={t('timetables.copy.leftOutCount', { count: leftOut.length })}
        lines={leftOut.map((passenger) => `${passenger.name}. ${t(whyLeftOut(passenger) ?? '')}`)}
      />
    </>
  )
}

const useStyles = makeStyles({
  content: { position: 'relative', display: 'flex', flexDirection: 'column', gap: '14px' },
})
