import { now } from '#data/device/clock.ts'
import { localDateAt } from '#domain/local-date.ts'
import type { Passenger } from '#domain/passenger.ts'
import type { TransportationPermission } from '#domain/transportation-permission/schema.ts'
import { PermissionEditor } from './editor/PermissionEditor.tsx'
import { usePermissionContext } from './editor/use-permission-context.ts'

interface Props {
  passenger: Passenger
  /** `null` for a new one. */
  transportationPermission: TransportationPermission | null
  /** The passenger's transportation permissions, to point out those for the same days. */
  others?: readonly TransportationPermission[]
  onClose: () => void
  /** Told when it was saved or deleted; the dialog is then to close. */
  onChanged: () => void
}

/**
 * The editor of a passenger's transportation permission; it is open while it is there. It waits for the organisation's
 * defaults, which a new transportation permission starts from. Source: spec 2 §2 "Transportation permission editor
 * dialog".
 */
export function TransportationPermissionEditorDialog(props: Props) {
  const { passenger, transportationPermission, others = [], onClose, onChanged } = props
  const context = usePermissionContext(passenger)
  if (!context) return null
  return (
    <PermissionEditor
      key={transportationPermission?.id ?? 0}
      passenger={passenger}
      stored={transportationPermission}
      others={others}
      context={context}
      today={localDateAt(now())}
      onClose={onClose}
      onChanged={onChanged}
    />
  )
}
