import {
  listPassengersByIds,
  listWholePassengers,
  passengerIdsLimit,
  wholePassengersLimit,
} from '#contract/passengers.ts'
import { BoardPassenger, type Passenger, type PassengerSummary } from '#domain/passenger.ts'
import { sameValue } from '#domain/same-value.ts'
import { ApiError } from './api/api-error.ts'
import { call } from './api/client.ts'
import type { MirrorDatabase } from './mirror/db.ts'
import { workspace } from './workspace/workspace.ts'

const freshMs = 6 * 3_600_000
const keptMs = 7 * 24 * 3_600_000

/** A passenger of the board, from the mirror; `undefined` when it is not there. Live. */
export const boardPassenger = (id: number): Promise<BoardPassenger | undefined> => workspace().mirror.passengers.get(id)

/** The passenger from the server; the mirror is refreshed on the way. @throws ApiError `not_found` for a hidden one */
export async function fetchPassenger(id: number): Promise<PassengerSummary> {
  const [passenger] = await call(listPassengersByIds, { body: [id] })
  if (!passenger) throw new ApiError(404, [{ code: 'not_found', message: '' }])
  await keep(workspace().mirror, [passenger])
  return passenger
}

/** What `pullBoardPassengers` does, for a mirror. @throws ApiError */
export async function pullBoardPassengersInto(mirror: MirrorDatabase, destinationId: number): Promise<void> {
  const items = await mirror.arrivals
    .where('[placeId+date]')
    .between([destinationId, ''], [destinationId, '9999'])
    .toArray()
  const known = new Map((await mirror.passengers.toArray()).map(({ id, seenAt }) => [id, seenAt]))
  const wanted = [...new Set(items.map(({ passengerId }) => passengerId))].filter(
    (id) => (known.get(id) ?? 0) < Date.now() - freshMs,
  )
  for (let start = 0; start < wanted.length; start += passengerIdsLimit) {
    await keep(mirror, await call(listPassengersByIds, { body: wanted.slice(start, start + passengerIdsLimit) }))
  }
  await mirror.passengers
    .where('seenAt')
    .below(Date.now() - keptMs)
    .delete()
}

interface Fetching {
  signal?: AbortSignal
  /** Told the share of the passengers who have come, 0 to 1. */
  onProgress?: (share: number) => void
}

/**
 * Passengers with all that is known of them, from the server, by id; those whom the user may not see are not among them.
 * Nothing of it is kept on the device.
 * @throws ApiError
 */
export async function fetchWholePassengers(
  ids: readonly number[],
  { signal, onProgress }: Fetching = {},
): Promise<Map<number, Passenger>> {
  const found = new Map<number, Passenger>()
  for (let start = 0; start < ids.length; start += wholePassengersLimit) {
    signal?.throwIfAborted()
    const body = ids.slice(start, start + wholePassengersLimit)
    for (const passenger of await call(listWholePassengers, { body }, signal ? { signal } : {}))
      found.set(passenger.id, passenger)
    onProgress?.(Math.min(1, (start + body.length) / ids.length))
  }
  return found
}

async function keep(mirror: MirrorDatabase, passengers: readonly PassengerSummary[]): Promise<void> {
  const seenAt = Date.now()
  const stored = await mirror.passengers.bulkGet(passengers.map(({ id }) => id))
  const rows = passengers.map((passenger) => ({ ...BoardPassenger.parse(passenger), seenAt }))
  const changed = rows.filter((row, index) => {
    const before = stored[index]
    return !before || before.seenAt < seenAt - freshMs || !sameValue({ ...before, seenAt }, row)
  })
  await mirror.passengers.bulkPut(changed)
}
