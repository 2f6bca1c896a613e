import { Button, makeStyles, tokens } from '@fluentui/react-components'
import { useId, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useDialogLeaving, useUnsavedForm } from '#state/leaving.ts'
import { BusyButton } from '#ui/form/BusyButton.tsx'
import { useFormLock } from '#ui/form/form-lock.tsx'
import { FormDialog } from '#ui/form/FormDialog.tsx'
import { LeaveDialog } from '#ui/form/LeaveDialog.tsx'
import { RequiredLegend } from '#ui/form/RequiredLegend.tsx'
import { media } from '#ui/look/breakpoints.ts'
import { FailureNotice } from '#ui/speak/FailureNotice.tsx'
import { Notice } from '#ui/speak/Notice.tsx'

interface Props {
  title: string
  saveLabel: string
  /** Whether it holds something that is not stored. */
  isDirty: boolean
  isBusy: boolean
  /** Why nothing can be stored now, in words, or `null`. */
  refusal: string | null
  /** What is not there yet, or not right, in words; `null` for nothing. */
  missing?: string | null
  /** Whether what is entered can be stored. */
  isReady?: boolean
  /** What the last try failed with, in words; `null` when it has not. */
  failure: string | null
  /** @returns whether it is stored */
  save: () => Promise<boolean>
  onClose: () => void
  children: ReactNode
}

/** The dialog in which something of an organisation is made or changed. Closing it with unsaved work asks. */
export function EntryDialog(props: Props) {
  const { title, saveLabel, isDirty, isBusy, refusal, missing = null, isReady = true, failure, save, onClose } = props
  const { t } = useTranslation()
  const styles = useStyles()
  const missingId = useId()
  const isLocked = useFormLock() !== null
  const unsaved = { isInDialog: true, refusal, save, discard: () => Promise.resolve() }
  useUnsavedForm(isDirty, unsaved)
  const { close, question } = useDialogLeaving({ forms: [unsaved], isUnsaved: () => isDirty, isBusy, onClose })
  const mayNotSave = !isReady || missing !== null || refusal !== null || isBusy
  return (
    <>
      <FormDialog
        open
        title={title}
        onClose={close}
        onSubmit={() => {
          if (!mayNotSave) void save()
        }}
        actions={
          <>
            <p id={missingId} className={styles.missing}>
              {missing}
            </p>
            <Button onClick={close}>{t('cancel')}</Button>
            <BusyButton
              type="submit"
              appearance="primary"
              disabledFocusable={mayNotSave}
              {...(missing !== null && { 'aria-describedby': missingId })}
              refusal={refusal}
              busy={isBusy}
            >
              {saveLabel}
            </BusyButton>
          </>
        }
      >
        <div className={styles.fields}>
          {/* what locks the fields says why it was refused */}
          <FailureNotice>{isLocked ? null : failure}</FailureNotice>
          {refusal !== null && <Notice intent="warning">{refusal}</Notice>}
          <RequiredLegend />
          {props.children}
        </div>
      </FormDialog>
      <LeaveDialog {...question} />
    </>
  )
}

const useStyles = makeStyles({
  fields: { display: 'flex', flexDirection: 'column', gap: '14px' },
  missing: {
    flex: '1 1 160px',
    alignSelf: 'center',
    fontSize: '12px',
    lineHeight: '16px',
    color: tokens.colorNeutralForeground2,
    // there the buttons stand one below the other, and the base would be its height
    [media.phone]: { flex: '0 0 auto', alignSelf: 'stretch', ':empty': { display: 'none' } },
  },
})
