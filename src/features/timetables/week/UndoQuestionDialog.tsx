import { Button } from '@fluentui/react-components'
import { useTranslation } from 'react-i18next'
import { FormDialog } from '#ui/form/FormDialog.tsx'
import type { UndoQuestion } from './use-undo.ts'

/** Asks what becomes of cells that another user has changed since, before an undo overwrites them. */
export function UndoQuestionDialog({ count, otherCount, names, onAnswer }: UndoQuestion) {
  const { t, i18n } = useTranslation()
  return (
    <FormDialog
      open
      role="alertdialog"
      title={t('week.undoOver.title')}
      onClose={() => onAnswer(null)}
      actions={
        <>
          <Button onClick={() => onAnswer(null)}>{t('cancel')}</Button>
          {otherCount > 0 && (
            <Button onClick={() => onAnswer({ overwrites: false })}>
              {t('week.undoOver.others', { count: otherCount })}
            </Button>
          )}
          <Button appearance="primary" onClick={() => onAnswer({ overwrites: true })}>
            {t('week.undoOver.all', { count })}
          </Button>
        </>
      }
    >
      <p>
        {names.length === 0
          ? t('week.undoOver.text', { count })
          : t('week.undoOver.named', {
              count,
              names: new Intl.ListFormat(i18n.language, { type: 'conjunction' }).format(names),
            })}
      </p>
    </FormDialog>
  )
}
