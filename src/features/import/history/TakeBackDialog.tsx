import { ProgressBar, makeStyles } from '@fluentui/react-components'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { fetchTakeBackPreview, takeBack } from '#data/import/history.ts'
import type { PassengerImport, TakeBackPreview } from '#domain/import/import-record.ts'
import { useAttempt } from '#state/use-attempt.ts'
import { useFailureText } from '#state/use-failure-text.ts'
import { ConfirmDialog } from '#ui/form/ConfirmDialog.tsx'
import { say } from '#ui/speak/toast.ts'
import { counted } from '../words/counted.ts'

interface Props {
  of: PassengerImport
  onProgress: (of: PassengerImport) => void
  /** @param isUndone whether it was gone through with */
  onClose: (isUndone: boolean) => void
}

const rowsOf = ({ counts, takeBack: { counts: taken } }: PassengerImport) => ({
  done: taken.returned + taken.ended + taken.kept,
  total: counts.created + counts.updated,
})

/** Undoes an import, once its counts were seen: old values return, and passengers whom it made become inactive. */
export function TakeBackDialog({ of, onProgress, onClose }: Props) {
  const { t, i18n } = useTranslation()
  const styles = useStyles()
  const failureText = useFailureText()
  const { isBusy, failure, attempt } = useAttempt()
  const [preview, setPreview] = useState<Omit<TakeBackPreview, 'next'> | null>(null)
  const [previewFailure, setPreviewFailure] = useState<unknown>(null)
  const [rows, setRows] = useState(rowsOf(of))
  const running = useRef<AbortController>(null)
  useEffect(() => {
    const counting = new AbortController()
    const { signal } = counting
    fetchTakeBackPreview(of.organizationId, of.id, signal).then(
      (found) => !signal.aborted && setPreview(found),
      (error: unknown) => !signal.aborted && setPreviewFailure(error),
    )
    return () => {
      counting.abort()
      running.current?.abort()
    }
  }, [of.organizationId, of.id])
  const failed = failure ?? previewFailure
  const undo = () =>
    void attempt(async () => {
      const controller = new AbortController()
      running.current = controller
      const { takeBack: end } = await takeBack(of.organizationId, of.id, {
        signal: controller.signal,
        onProgress(next) {
          setRows(rowsOf(next))
          onProgress(next)
        },
      })
      if (end.doneAt === null) say({ title: t('import.undo.left'), intent: 'warning' })
      else say({ title: t('import.undo.saved', { file: of.fileName }), intent: 'success' })
      onClose(true)
    })
  return (
    <ConfirmDialog
      open
      danger
      title={t('import.undo.title', { file: of.fileName })}
      confirmLabel={t('import.undo')}
      busy={isBusy}
      isReady={preview !== null}
      failure={failed !== null && failureText(failed)}
      onConfirm={undo}
      onCancel={() => onClose(false)}
    >
      {preview ? (
        <ul className={styles.list}>
          {/* of nothing there is nothing to say, unless it is all */}
          {(preview.returned > 0 || preview.ended === 0) && (
            <li>{t('import.undo.returns', counted(preview.returned, i18n.language))}</li>
          )}
          {preview.ended > 0 && <li>{t('import.undo.ends', counted(preview.ended, i18n.language))}</li>}
          {preview.kept.map(({ reason, count }) => (
            <li key={reason}>{t('import.undo.keeps', { ...counted(count, i18n.language), reason: t(reason) })}</li>
          ))}
        </ul>
      ) : (
        previewFailure === null && <p>{t('import.undo.counting')}</p>
      )}
      {isBusy && (
        <ProgressBar
          {...(rows.total > 0 && { value: rows.done / rows.total })}
          thickness="large"
          aria-label={t('import.undo')}
        />
      )}
    </ConfirmDialog>
  )
}

const useStyles = makeStyles({ list: { margin: 0, paddingInlineStart: '20px', listStyleType: 'disc' } })
