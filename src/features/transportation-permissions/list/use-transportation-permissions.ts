import { useEffect, useState } from 'react'
import { fetchTransportationPermissions } from '#data/transportation-permissions.ts'
import { type TransportationPermission } from '#domain/transportation-permission/schema.ts'

interface Read {
  passengerId: number
  /** `undefined` until they were read once. */
  permissions: readonly TransportationPermission[] | undefined
  /** What the last reading failed with, or `null`. */
  failure: unknown
}

interface PassengerPermissions extends Omit<Read, 'passengerId'> {
  /** Reads them again; what is shown stays until then. */
  reload: () => void
}

/** The passenger's decisions, the newest start first. They are not kept on the device. */
export function useTransportationPermissions(passengerId: number, isAllowed: boolean): PassengerPermissions {
  const [read, setRead] = useState<Read>({ passengerId, permissions: undefined, failure: null })
  const [attempt, setAttempt] = useState(0)
  useEffect(() => {
    if (!isAllowed) return undefined
    const leaving = new AbortController()
    fetchTransportationPermissions(passengerId, leaving.signal).then(
      ({ transportationPermissions }) => {
        if (!leaving.signal.aborted) setRead({ passengerId, permissions: transportationPermissions, failure: null })
      },
      (failure: unknown) => {
        if (!leaving.signal.aborted)
          setRead((before) => ({
            passengerId,
            permissions: before.passengerId === passengerId ? before.permissions : undefined,
            failure,
          }))
      },
    )
    return () => leaving.abort()
  }, [passengerId, isAllowed, attempt])
  const isOfThisOne = read.passengerId === passengerId
  return {
    permissions: isOfThisOne ? read.permissions : undefined,
    failure: isOfThisOne ? read.failure : null,
    reload: () => setAttempt((count) => count + 1),
  }
}
