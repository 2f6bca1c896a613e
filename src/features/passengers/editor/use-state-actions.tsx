import {
  ArrowUndoRegular,
  DeleteRegular,
  PersonAvailableRegular,
  PersonProhibitedRegular,
  VehicleCarRegular,
} from '@fluentui/react-icons'
import { useState, type ReactElement, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio'
import type { EndedPassenger } from '#contract/passengers.ts'
import { isGone } from '#data/api/api-error.ts'
import { activate, deactivate, requestDeletion, withdrawDeletion } from '#data/passenger.ts'
import { Submission } from '#data/drafts/submission.ts'
import type { Change, RideEnding } from '#domain/consequences.ts'
import { passengerCan, type PassengerFacts } from '#domain/passenger-can.ts'
import { reachOf, type Passenger } from '#domain/passenger.ts'
import type { Refusal } from '#domain/refusal.ts'
import type { UserFacts } from '#domain/access.ts'
import { session } from '#state/session.ts'
import { sync } from '#state/sync.ts'
import { useFailureText } from '#state/use-failure-text.ts'
import { ConfirmDialog } from '#ui/form/ConfirmDialog.tsx'
import type { MenuAction } from '#ui/page/MoreMenu.tsx'
import { Notice } from '#ui/speak/Notice.tsx'
import { say } from '#ui/speak/toast.ts'
import { ConsequenceDialog } from '../../consequences/ConsequenceDialog.tsx'
import { sayEnded } from '../../consequences/say-ended.ts'

interface Action {
  can: (passenger: PassengerFacts, user: UserFacts) => Refusal
  fits: (passenger: Passenger) => boolean
  icon: ReactElement
  run: (passenger: Passenger, ending: RideEnding | null, submission: Submission) => Promise<EndedPassenger>
  /** What hangs on it; none for what gives back. */
  touches?: { type: 'deactivate' | 'requestDeletion'; endings: 'offered' | 'required' }
}

const actions = {
  deactivate: {
    can: passengerCan.deactivate,
    fits: ({ inactive }) => !inactive,
    icon: <PersonProhibitedRegular />,
    run: deactivate,
    touches: { type: 'deactivate', endings: 'offered' },
  },
  activate: {
    can: passengerCan.activate,
    fits: ({ inactive }) => inactive,
    icon: <PersonAvailableRegular />,
    run: activate,
  },
  /** What was left when the passenger became inactive: the same step once more. Source: open point C-61. */
  endRides: {
    can: passengerCan.deactivate,
    fits: ({ inactive }) => inactive,
    icon: <VehicleCarRegular />,
    run: deactivate,
    touches: { type: 'deactivate', endings: 'required' },
  },
  requestDeletion: {
    can: passengerCan.requestDeletion,
    fits: ({ isArchivedOrDeleted }) => !isArchivedOrDeleted,
    icon: <DeleteRegular />,
    run: requestDeletion,
    touches: { type: 'requestDeletion', endings: 'offered' },
  },
  withdrawDeletion: {
    can: passengerCan.cancelDeletionRequest,
    fits: ({ isArchivedOrDeleted }) => isArchivedOrDeleted,
    icon: <ArrowUndoRegular />,
    run: withdrawDeletion,
  },
} as const satisfies Record<string, Action>
type ActionName = keyof typeof actions
const actionNames = Object.keys(actions) as ActionName[]

/** What is done with the passenger as a whole, for a menu, and the dialog that asks first. Source: spec 2 §4 Passenger. */
export function useStateActions(
  passenger: Passenger,
  onDone: (passenger: Passenger) => void,
): { items: MenuAction[]; dialog: ReactNode } {
  const { t } = useTranslation()
  const { me } = useSnapshot(session)
  const { online } = useSnapshot(sync)
  const [asked, setAsked] = useState<ActionName | null>(null)
  const facts = { ...passenger, ...reachOf(passenger) }
  const items = actionNames
    .filter(
      (name) => passenger.id !== 0 && me && actions[name].fits(passenger) && actions[name].can(facts, me) === null,
    )
    .map((name) => ({
      key: name,
      label: t(`passengers.editor.${name}`),
      icon: actions[name].icon,
      refusal: online ? null : t('passengers.editor.needsConnection'),
      onClick: () => setAsked(name),
    }))
  const dialog = asked && (
    <StateQuestion name={asked} passenger={passenger} onDone={onDone} onClose={() => setAsked(null)} />
  )
  return { items, dialog }
}

interface Props {
  name: ActionName
  passenger: Passenger
  onDone: (passenger: Passenger) => void
  onClose: () => void
}

function StateQuestion({ name, passenger, onDone, onClose }: Props) {
  const { t, i18n } = useTranslation()
  const [busy, setBusy] = useState(false)
  const failureText = useFailureText()
  const [failure, setFailure] = useState<unknown>(null)
  // a second click on the same answer asks what became of the first
  const [submission] = useState(() => new Submission())
  const { run, touches }: Action = actions[name]
  const failedText = (reason: unknown) =>
    isGone(reason) ? failureText(reason, t('passengers.editor.notFound')) : t(`passengers.editor.${name}.failed`)
  const failed = failure === null ? null : failedText(failure)
  const confirm = async (ending: RideEnding | null) => {
    setBusy(true)
    setFailure(null)
    try {
      const { ridesEnded, ...changed } = await run(passenger, ending, submission)
      const title = t(`passengers.editor.${name}.done`, { name: passenger.name })
      sayEnded(title, { ending, ended: ridesEnded }, i18n.language, t)
      onDone(changed)
      onClose()
    } catch (reason) {
      setFailure(reason)
      setBusy(false)
      if (!isGone(reason)) say({ title: failedText(reason), intent: 'error' })
    }
  }
  const question = {
    title: t(`passengers.editor.${name}.title`, { name: passenger.name }),
    confirmLabel: t(`passengers.editor.${name}.confirm`),
    busy,
    onCancel: onClose,
  }
  const text = t(`passengers.editor.${name}.text`)
  if (touches) {
    const change: Change = { type: touches.type, passengerId: passenger.id }
    return (
      <ConsequenceDialog
        {...question}
        {...{ change, text }}
        failure={failed}
        endings={touches.endings}
        onConfirm={(ending) => void confirm(ending)}
      />
    )
  }
  return (
    <ConfirmDialog open {...question} onConfirm={() => void confirm(null)}>
      {failed !== null && <Notice intent="error">{failed}</Notice>}
      <p>{text}</p>
    </ConfirmDialog>
  )
}
