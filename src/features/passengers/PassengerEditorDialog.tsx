import type { Passenger } from '#domain/passenger.ts'
import { useNewPassenger, type PassengerStart } from './NewPassengerEditor.tsx'
import { LoadingDialog, PassengerFormDialog } from './editor/PassengerFormDialog.tsx'
import { useWholePassenger } from './editor/use-whole-passenger.ts'

interface Props {
  /** A stored passenger, or where a new one begins. */
  subject: number | PassengerStart
  onClose: () => void
  /** Told once everything is stored. */
  onSaved: (passenger: Passenger) => void
}

/** The passenger editor above another page. Rendered while it is open. Source: spec 2 §2 "Passenger editor dialog". */
export function PassengerEditorDialog({ subject, ...rest }: Props) {
  return typeof subject === 'number' ? (
    <StoredPassenger passengerId={subject} {...rest} />
  ) : (
    <NewPassenger start={subject} {...rest} />
  )
}

type Rest = Omit<Props, 'subject'>

function StoredPassenger({ passengerId, ...rest }: Rest & { passengerId: number }) {
  const { passenger, isCard, isComing, changed, failure, retry, replace } = useWholePassenger(passengerId)
  if (!passenger) return <LoadingDialog failure={failure} onRetry={retry} onClose={rest.onClose} />
  const known = { passenger, isCard, isComing, changed }
  return <PassengerFormDialog {...known} groupId={null} onStored={replace} {...rest} />
}

function NewPassenger({ start, ...rest }: Rest & { start: PassengerStart }) {
  const [passenger, replace] = useNewPassenger(start)
  return (
    <PassengerFormDialog passenger={passenger} isCard={false} groupId={start.groupId} onStored={replace} {...rest} />
  )
}
