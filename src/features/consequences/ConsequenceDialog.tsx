import { makeStyles } from '@fluentui/react-components'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { endsRides, type Change, type Consequences, type RideEnding } from '#domain/consequences.ts'
import { useDirty } from '#state/dirty.ts'
import { ConfirmDialog } from '#ui/form/ConfirmDialog.tsx'
import { FailureNotice } from '#ui/speak/FailureNotice.tsx'
import { endingLabel, endingOf, lacksReason, missingIn, nothingChosen } from './parts/ending-choice.ts'
import { RideEndingFields } from './parts/RideEndingFields.tsx'
import { TouchedList } from './TouchedList.tsx'
import { useConsequences } from './use-consequences.ts'

interface Props {
  change: Change
  /** What it touches, where that has just been asked. */
  known?: Consequences | null
  title: string
  /** It may hang on what is touched, which is `null` while it is not known. */
  text: string | ((found: Consequences | null) => string)
  confirmLabel: string
  /** Whether rides can be ended in the same step, or the step is nothing else. */
  endings: 'none' | 'offered' | 'required'
  busy: boolean
  /** Why it failed, in words, or `null`. */
  failure: string | null
  /** Told what is to become of the rides; `null` where nothing was offered. */
  onConfirm: (ending: RideEnding | null) => void
  onCancel: () => void
}

/** The question before a change that other things hang on: what they are, and what becomes of them. */
export function ConsequenceDialog(props: Props) {
  const { change, known = null, title, text, confirmLabel, endings, busy, failure, onConfirm, onCancel } = props
  const { t } = useTranslation()
  const styles = useStyles()
  const asked = useConsequences(change, known)
  const [choice, setChoice] = useState(nothingChosen)
  useDirty(choice.reason !== '')
  const ending = endingOf(choice)
  const isEnding = endings === 'required'
  const missing = endings !== 'none' && asked.found ? missingIn(asked.found, choice, isEnding) : null
  const label = isEnding ? endingLabel(choice) : null
  const isReady = asked.mayGoOn && !lacksReason(choice) && (!isEnding || endsRides(ending))
  return (
    <ConfirmDialog
      open
      danger
      title={title}
      confirmLabel={label === null ? confirmLabel : t(label)}
      missing={missing === null ? null : t(missing)}
      busy={busy}
      isReady={isReady}
      onConfirm={() => onConfirm(endings === 'none' ? null : ending)}
      onCancel={onCancel}
    >
      <div className={styles.root}>
        <FailureNotice>{failure}</FailureNotice>
        <p>{typeof text === 'string' ? text : text(asked.found)}</p>
        <TouchedList asked={asked} isEnding={endings !== 'none'} mustKnow={isEnding} />
        {endings !== 'none' && asked.found && (
          <RideEndingFields found={asked.found} choice={choice} disabled={busy} onChange={setChoice} />
        )}
      </div>
    </ConfirmDialog>
  )
}

const useStyles = makeStyles({ root: { display: 'flex', flexDirection: 'column', gap: '12px' } })
