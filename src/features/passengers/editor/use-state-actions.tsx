import { DeleteRegular, PersonAvailableRegular, PersonProhibitedRegular, ArrowUndoRegular } from '@fluentui/react-icons'
import { useState, type ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio'
import { requestDeletion, setActive, withdrawDeletion } from '#data/passenger.ts'
import { passengerCan } from '#domain/passenger-can.ts'
import { reachOf, type Passenger } from '#domain/passenger.ts'
import { session } from '#state/session.ts'
import { sync } from '#state/sync.ts'
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx'
import type { MenuAction } from '#ui/MoreMenu.tsx'
import { Notice } from '#ui/Notice.tsx'
import { say } from '#ui/toast.ts'

const actions = {
  deactivate: {
    can: passengerCan.deactivate,
    fits: ({ inactive }: Passenger) => !inactive,
    run: (passenger: Passenger) => setActive(passenger, false),
    icon: <PersonProhibitedRegular />,
  },
  activate: {
    can: (...given: Parameters<typeof passengerCan.activate>) => passengerCan.activate(...given),
    fits: ({ inactive }: Passenger) => inactive,
    run: (passenger: Passenger) => setActive(passenger, true),
    icon: <PersonAvailableRegular />,
  },
  requestDeletion: {
    can: passengerCan.requestDeletion,
    fits: ({ isArchivedOrDeleted }: Passenger) => !isArchivedOrDeleted,
    run: requestDeletion,
    icon: <DeleteRegular />,
  },
  withdrawDeletion: {
    can: (...given: Parameters<typeof passengerCan.activate>) => passengerCan.cancelDeletionRequest(...given),
    fits: ({ isArchivedOrDeleted }: Passenger) => isArchivedOrDeleted,
    run: withdrawDeletion,
    icon: <ArrowUndoRegular />,
  },
} as const
type ActionName = keyof typeof actions
const actionNames = Object.keys(actions) as ActionName[]

/** What is done with the passenger as a whole, for a menu, and the dialog that asks first. Source: spec 2 §4 Passenger. */
export function useStateActions(
  passenger: Passenger,
  onDone: (passenger: Passenger) => void,
): { items: MenuAction[]; dialog: ReactElement } {
  const { t } = useTranslation()
  const { me } = useSnapshot(session)
  const { online } = useSnapshot(sync)
  const [asked, setAsked] = useState<ActionName>('deactivate')
  const [isOpen, setOpen] = useState(false)
  const [busy, setBusy] = useState(false)
  const [hasFailed, setFailed] = useState(false)
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
      onClick: () => {
        setAsked(name)
        setFailed(false)
        setOpen(true)
      },
    }))
  const confirm = async () => {
    setBusy(true)
    setFailed(false)
    try {
      onDone(await actions[asked].run(passenger))
      setOpen(false)
    } catch {
      setFailed(true)
      say({ title: t(`passengers.editor.${asked}.failed`), intent: 'error' })
    } finally {
      setBusy(false)
    }
  }
  const dialog = (
    <ConfirmDialog
      open={isOpen}
      danger={asked === 'deactivate' || asked === 'requestDeletion'}
      title={t(`passengers.editor.${asked}.title`, { name: passenger.name })}
      confirmLabel={t(`passengers.editor.${asked}.confirm`)}
      busy={busy}
      onConfirm={() => void confirm()}
      onCancel={() => setOpen(false)}
    >
      {hasFailed && <Notice intent="error">{t(`passengers.editor.${asked}.failed`)}</Notice>}
      <p>{t(`passengers.editor.${asked}.text`)}</p>
    </ConfirmDialog>
  )
  return { items, dialog }
}
