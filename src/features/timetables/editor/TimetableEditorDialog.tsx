import { Button, makeStyles } from '@fluentui/react-components'
import { DeleteRegular } from '@fluentui/react-icons'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio'
import type { Destination } from '#domain/destination.ts'
import { timetableCan } from '#domain/timetable/can.ts'
import type { Timetable } from '#domain/timetable/schema.ts'
import type { Me } from '#domain/user.ts'
import { preferences } from '#state/preferences.ts'
import { sync } from '#state/sync.ts'
import { BusyButton } from '#ui/form/BusyButton.tsx'
import { FormDialog } from '#ui/form/FormDialog.tsx'
import { LeaveDialog } from '#ui/form/LeaveDialog.tsx'
import { say } from '#ui/speak/toast.ts'
import { RefusableButton } from '#ui/press/RefusableButton.tsx'
import { needsConnection } from '../actions/timetable-offers.ts'
import { useToday } from '../use-today.ts'
import { timetableName } from '../words/timetable-words.ts'
import { EditorFields } from './EditorFields.tsx'
import { TimetableConflict } from './TimetableConflict.tsx'
import type { TimetableFields } from './timetable-fields.ts'
import { useTimetableForm } from './use-timetable-form.ts'
import { useTimetableLeaving } from './use-timetable-leaving.ts'

interface Props {
  open: boolean
  destination: Destination
  me: Me
  /** `null` for a new one. */
  timetable: Timetable | null
  onClose: () => void
  /** Told of a new one, which is stored, unless its page is left with that; the dialog is then to close. */
  onCreated?: (id: number, fields: TimetableFields) => void
  /** Where there is none it is not offered. */
  onDelete?: () => void
}

/** Name, description and days of a timetable. Source: spec 3 §2 Timetable editor dialog. */
export function TimetableEditorDialog({ open, destination, me, timetable, onClose, onCreated, onDelete }: Props) {
  const { t } = useTranslation()
  const { showWeekends } = useSnapshot(preferences)
  const { online } = useSnapshot(sync)
  const today = useToday()
  const isSaved = useRef(false)
  const isOnWayOut = useRef(false)
  const form = useTimetableForm({
    ...{ destinationId: destination.id, stored: timetable, today, showWeekends },
    onCreated(id, fields) {
      isSaved.current = true
      say({ title: t('timetables.created'), intent: 'success' })
      // whoever goes back to another page is not led to it
      if (!isOnWayOut.current) onCreated?.(id, fields)
    },
    onUpdated(updated) {
      isSaved.current = true
      say({ title: t('timetables.saved', { name: timetableName(updated) }), intent: 'success' })
      onClose()
    },
  })
  const refusal = timetable ? timetableCan.edit(timetable, today, me) : timetableCan.create(destination.id, me)
  const mayDelete = timetable !== null && timetableCan.delete(timetable, today, me) === null
  const { close, question } = useTimetableLeaving({
    ...{ form, open, refusal, onClose },
    isSaved: () => isSaved.current,
    onWayOut: (isLeft) => void (isOnWayOut.current = isLeft),
  })
  return (
    <>
      <FormDialog
        open={open && form.conflict === null}
        title={t(timetable ? 'screens.timetableEdit' : 'timetables.new')}
        width={500}
        onClose={close}
        onSubmit={() => {
          if (refusal === null && online) void form.submit()
        }}
        actions={
          <Footer
            isBusy={form.busy}
            isReadOnly={refusal !== null}
            onClose={close}
            onDelete={mayDelete ? onDelete : undefined}
          />
        }
      >
        <EditorFields form={form} stored={timetable} refusal={refusal} today={today} />
      </FormDialog>
      <LeaveDialog {...question} />
      {form.conflict && (
        <TimetableConflict
          conflict={form.conflict}
          isBusy={form.busy}
          onResolve={(kept) => void form.resolve(kept)}
          onClose={form.postpone}
        />
      )}
    </>
  )
}

interface FooterProps {
  isBusy: boolean
  isReadOnly: boolean
  onClose: () => void
  onDelete: (() => void) | undefined
}

function Footer({ isBusy, isReadOnly, onClose, onDelete }: FooterProps) {
  const { t } = useTranslation()
  const styles = useStyles()
  const { online } = useSnapshot(sync)
  const refusal = online ? null : t(needsConnection)
  return (
    <>
      {onDelete && (
        <RefusableButton
          className={styles.delete}
          icon={<DeleteRegular />}
          disabledFocusable={isBusy}
          refusal={refusal}
          onClick={onDelete}
        >
          {t('timetables.delete')}
        </RefusableButton>
      )}
      <Button onClick={onClose}>{t('close')}</Button>
      {!isReadOnly && (
        <BusyButton type="submit" appearance="primary" busy={isBusy} refusal={refusal}>
          {t('save.save')}
        </BusyButton>
      )}
    </>
  )
}

const useStyles = makeStyles({
  delete: { marginInlineEnd: 'auto' },
})
