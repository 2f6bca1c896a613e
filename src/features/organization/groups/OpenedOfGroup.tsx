import type { Destination } from '#domain/destination.ts'
import type { GroupPassenger, PassengerGroupWithPassengers } from '#domain/group-passenger.ts'
import type { PassengerHit } from '#domain/passenger.ts'
import type { Refusal } from '#domain/refusal.ts'
import { AddPassengersDialog } from './AddPassengersDialog.tsx'
import { DeleteGroupDialog } from './DeleteGroupDialog.tsx'
import { GroupDialog } from './GroupDialog.tsx'
import { RemovePassengerDialog } from './RemovePassengerDialog.tsx'
import { editedOf } from './use-group-form.ts'

/** What is open on top of a group's page, and the group as it was when it was opened. */
export type Opened = { group: PassengerGroupWithPassengers } & (
  { to: 'add' | 'change' | 'delete' } | { to: 'remove'; passenger: GroupPassenger }
)

interface Props {
  opened: Opened
  /** As it is by now. */
  group: PassengerGroupWithPassengers
  destinations: readonly Destination[]
  whyNotAdd: (passenger: PassengerHit) => Refusal
  onDeleted: () => void
  onClose: () => void
}

/** The dialog that was opened for a group. */
export function OpenedOfGroup({ opened, group, destinations, whyNotAdd, onDeleted, onClose }: Props) {
  switch (opened.to) {
    case 'add':
      return <AddPassengersDialog {...{ group, destinations, whyNotAdd, onClose }} />
    case 'remove':
      return <RemovePassengerDialog group={group} passenger={opened.passenger} onClose={onClose} />
    // both are about the group as it was shown: the server says when it is another one by now
    case 'change':
      return <GroupDialog edited={editedOf(opened.group)} onClose={onClose} onStored={onClose} />
    case 'delete':
      return <DeleteGroupDialog group={opened.group} onDeleted={onDeleted} onClose={onClose} />
  }
}
