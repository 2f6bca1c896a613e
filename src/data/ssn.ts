import { getSsn, saveSsn as saveSsnCall } from '#contract/ssn.ts'
import type { SsnTwin } from '#domain/ssn.ts'
import { randomId } from '#crypto/random-id.ts'
import { call } from './api/client.ts'

/** How long a personal identity code stays on the screen, in milliseconds. Source: security decision on the SSN. */
export const ssnShownMs = 30_000

/** A passenger's personal identity code. */
export interface ReadSsn {
  /** `''` for none. */
  ssn: string
  /** Others who have the same one. */
  twins: readonly SsnTwin[]
}

/** Never kept on the device. @throws ApiError */
export async function fetchSsn(passengerId: number, signal?: AbortSignal): Promise<ReadSsn> {
  const { ssn, twins } = await call(getSsn, { params: { id: String(passengerId) } }, signal ? { signal } : {})
  return { ssn, twins: twins ?? [] }
}

/**
 * Sets the code; an empty one takes it away. Doing it twice does no harm, so nothing of it is noted. Gives the others who
 * have the same code.
 * @throws ApiError
 */
export async function saveSsn(passengerId: number, ssn: string): Promise<readonly SsnTwin[]> {
  const { twins } = await call(
    saveSsnCall,
    { params: { id: String(passengerId) }, body: { Ssn: ssn } },
    { idempotencyKey: randomId() },
  )
  return twins ?? []
}
