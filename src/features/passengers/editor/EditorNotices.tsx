import { makeStyles } from '@fluentui/react-components'
import { useTranslation } from 'react-i18next'
import type { Passenger } from '#domain/passenger.ts'
import { useFailedWords } from '#state/use-failed-words.ts'
import { DraftNotice } from '#ui/form/DraftNotice.tsx'
import { errorText } from '#ui/form/error-text.ts'
import { ErrorSummary } from '#ui/form/ErrorSummary.tsx'
import { Notice } from '#ui/speak/Notice.tsx'
import { DoublesNotice } from './DoublesNotice.tsx'
import { EditorBanners } from './EditorBanners.tsx'
import { EditorErrors } from './EditorErrors.tsx'
import { errorLines } from './error-lines.ts'
import { twinsInWords } from './ssn-twins.ts'
import type { Editing } from './use-editing.ts'

interface Props {
  editing: Editing
  /** The passenger whose state is told of. */
  told: Passenger
}

/** What the user has to know before the fields: the passenger's state, what failed, and what waits for a decision. */
export function EditorNotices({ editing, told }: Props) {
  const { t } = useTranslation()
  const failedWords = useFailedWords()
  const styles = useStyles()
  const { passenger, isCard, edited, ssn, rights, saving } = editing
  const wrong = edited.tries > 0 ? errorLines(edited.form, t) : []
  const wrongSsn = edited.tries > 0 && ssn.error ? [{ field: 'ssn', text: errorText(ssn.error, t) }] : []
  const gone = passenger.id === 0 ? undefined : t('passengers.editor.notFound')
  const failed = saving.failure
    ? Object.values(failedWords(t('passengers.editor.saveFailed'), saving.failure, gone))
    : []
  return (
    <div className={styles.root}>
      <EditorBanners
        passenger={told}
        isCard={isCard}
        isReadOnly={rights.refusal === 'refusal.passenger.noRight' && !isCard}
      />
      <DraftNotice savedAt={editing.offeredAt} offer={editing} />
      <EditorErrors errors={[...wrong, ...wrongSsn]} tries={edited.tries} />
      <ErrorSummary errors={failed} />
      {twinsInWords(saving.ssnTwins, t).map((words) => (
        <Notice key={words} intent="warning">
          {words}
        </Notice>
      ))}
      <DoublesNotice doubles={saving.doubles} onCreate={() => void saving.create()} />
    </div>
  )
}

const useStyles = makeStyles({
  root: { display: 'flex', flexDirection: 'column', gap: '10px', ':not(:has(> *))': { display: 'none' } },
})
