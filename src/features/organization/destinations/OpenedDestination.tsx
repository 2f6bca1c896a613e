import type { ServiceProvider } from '#contract/organization-destinations.ts'
import type { EditedDestination } from '#data/organization-destinations.ts'
import type { Destination } from '#domain/destination.ts'
import { DeleteDestinationDialog } from './DeleteDestinationDialog.tsx'
import { DestinationDialog } from './DestinationDialog.tsx'
import { RestoreDestinationDialog } from './RestoreDestinationDialog.tsx'

/** What is open on top of the list. */
export type Opened = { to: 'edit'; edited: EditedDestination } | { to: 'delete' | 'restore'; destination: Destination }

interface Props {
  opened: Opened | null
  /** All of the organisation's. */
  destinations: readonly Destination[]
  /** Who may drive; `undefined` while that is not known. */
  providers: readonly ServiceProvider[] | undefined
  hasPriceAreas: boolean
  onRestore: (destination: Destination) => void
  onClose: () => void
}

/** The dialog of the destination that was opened. */
export function OpenedDestination({ opened, destinations, providers, hasPriceAreas, onRestore, onClose }: Props) {
  if (opened === null) return null
  if (opened.to === 'edit') {
    return (
      <DestinationDialog edited={opened.edited} {...{ destinations, providers, hasPriceAreas }} onClose={onClose} />
    )
  }
  const Dialog = opened.to === 'delete' ? DeleteDestinationDialog : RestoreDestinationDialog
  return <Dialog destination={opened.destination} onRestore={onRestore} onClose={onClose} />
}
