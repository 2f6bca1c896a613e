import { fetchTransportationPermissions, keptTransportationPermissions } from '#data/transportation-permissions.ts'
import type {
  TransportationPermission,
  TransportationPermissionSummary,
} from '#domain/transportation-permission/schema.ts'
import { useAnswer } from '#state/use-answer.ts'

interface PassengerPermissions {
  /** What is listed; `undefined` while nothing is known of them. */
  listed: readonly TransportationPermissionSummary[] | undefined
  /** The same transportation permissions whole; `undefined` until the server has answered. */
  whole: readonly TransportationPermission[] | undefined
  /** When they were fetched, where only the device's are known; else `null`. */
  keptAt: number | null
  /** What the last reading failed with, or `null`. */
  failure: unknown
  /** Reads them again; what is shown stays until then. */
  reload: () => void
}

/**
 * The passenger's transportation permissions, the newest start first: the server's, and without an answer what the
 * device has of them.
 */
export function useTransportationPermissions(passengerId: number, isAllowed: boolean): PassengerPermissions {
  const { fresh, onDevice, failure, reload } = useAnswer({
    id: passengerId,
    isAllowed,
    read: keptTransportationPermissions,
    fetch: fetchTransportationPermissions,
  })
  const whole = fresh?.transportationPermissions
  return { listed: whole ?? onDevice?.value, whole, keptAt: onDevice?.fetchedAt ?? null, failure, reload }
}
