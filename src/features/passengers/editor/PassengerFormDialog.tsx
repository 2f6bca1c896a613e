import { Button, makeStyles } from '@fluentui/react-components'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio'
import { ApiError } from '#data/api/api-error.ts'
import { unsavedForms, useDialogLeaving, useUnsavedForm } from '#state/leaving.ts'
import { useFailureText } from '#state/use-failure-text.ts'
import { sync } from '#state/sync.ts'
import { FieldHint } from '#ui/form/FieldHint.tsx'
import { FormDialog } from '#ui/form/FormDialog.tsx'
import { LeaveDialog } from '#ui/form/LeaveDialog.tsx'
import { LoadingBar } from '#ui/late/LoadingBar.tsx'
import { FailureNotice } from '#ui/speak/FailureNotice.tsx'
import { BusyButton } from '#ui/form/BusyButton.tsx'
import { ConflictDialog } from './ConflictDialog.tsx'
import { EditorNotices } from './EditorNotices.tsx'
import { EditorPanels } from './EditorPanels.tsx'
import { PassengerBelongings } from './PassengerBelongings.tsx'
import { useBelongings } from './use-belongings.ts'
import { useEditing, type EditingOptions } from './use-editing.ts'
import { useOtherEditors } from './use-other-editors.ts'
import { useStillPassenger } from './use-still-passenger.ts'
import { useWordsOfLeaving } from './use-words-of-leaving.ts'

interface Props extends EditingOptions {
  onClose: () => void
}

/** The fields of a passenger in a dialog. Closing it with unsaved work asks. */
export function PassengerFormDialog({ onClose, ...options }: Props) {
  const { t } = useTranslation()
  const styles = useStyles()
  const { online } = useSnapshot(sync)
  const editing = useEditing(options)
  const { passenger, ssn, saving, isDirty, keep, discard } = editing
  const { present, isInField, fieldFocusProps } = useOtherEditors(editing)
  const told = useStillPassenger(editing, isInField)
  const belongings = useBelongings(passenger, options.isComing ?? false)
  const refusal = online ? null : t('passengers.editor.offline')
  useUnsavedForm(isDirty, {
    ...{ isInDialog: true, refusal: useWordsOfLeaving(refusal, ssn), keep, discard },
    save: (isLeaving) => saving.save({ isLeaving }),
  })
  // what belongs to the passenger is left with the dialog, too
  const { close, question } = useDialogLeaving({
    isUnsaved: () => unsavedForms().length > 0,
    isBusy: saving.busy,
    onClose,
  })
  const mayChange = editing.edited.form.mode === 'edit' || saving.busy
  return (
    <>
      <FormDialog
        open
        width={700}
        title={t(passenger.id === 0 ? 'passengers.editor.title.new' : 'passengers.editor.title.edit')}
        onClose={close}
        actions={
          <>
            <Button disabled={saving.busy} onClick={close}>
              {t('close')}
            </Button>
            <BusyButton
              appearance="primary"
              disabled={!mayChange}
              refusal={refusal}
              busy={saving.busy}
              spinner="inverted"
              onClick={() => void saving.save()}
            >
              {t('save.save')}
            </BusyButton>
          </>
        }
      >
        <div className={styles.content} data-editor="" {...fieldFocusProps}>
          <EditorNotices editing={editing} told={told} />
          {refusal !== null && <FieldHint>{refusal}</FieldHint>}
          <EditorPanels editing={editing} present={present} />
          <PassengerBelongings passenger={passenger} isCard={editing.isCard} shown={belongings} isInDialog />
        </div>
      </FormDialog>
      <ConflictDialog editing={editing} />
      {saving.question}
      <LeaveDialog {...question} />
    </>
  )
}

interface LoadingProps {
  /** Why there is nothing to show, or null while it is still on its way. */
  failure: unknown
  onRetry: () => void
  onClose: () => void
}

/** In place of the form while the passenger is fetched, and when it cannot be. */
export function LoadingDialog({ failure, onRetry, onClose }: LoadingProps) {
  const { t } = useTranslation()
  const failureText = useFailureText()
  const isHidden = failure instanceof ApiError && (failure.status === 404 || failure.status === 403)
  return (
    <FormDialog
      open
      width={700}
      title={t('passengers.editor.title.edit')}
      onClose={onClose}
      actions={<Button onClick={onClose}>{t('close')}</Button>}
    >
      <LoadingBar loading={failure === null} />
      {failure !== null && (
        <FailureNotice onRetry={isHidden ? undefined : onRetry}>
          {isHidden ? t('passengers.editor.notFound') : failureText(failure)}
        </FailureNotice>
      )}
    </FormDialog>
  )
}

const useStyles = makeStyles({ content: { display: 'flex', flexDirection: 'column', gap: '14px' } })
