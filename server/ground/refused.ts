import type { ArrivalChanged } from '#contract/arrivals.ts'
import type { ErrorCode } from '#contract/errors.ts'
import type { LastChange } from '#domain/last-change.ts'

/** An answer other than success that the documents name. Thrown it undoes the transaction, returned it keeps it. */
export class Refused extends Error {
  readonly status: number
  readonly codes: readonly ErrorCode[]
  /** Seconds after which to try again; `null` when trying again is of no use. */
  readonly retryAfter: number | null

  constructor(
    status: number,
    codes: ErrorCode | readonly ErrorCode[],
    retryAfter: number | null = null,
    options?: ErrorOptions,
  ) {
    super([codes].flat().join(' '), options)
    this.name = 'Refused'
    this.status = status
    this.codes = [codes].flat()
    this.retryAfter = retryAfter
  }
}

/** The row is not open to what the caller wants, by what was made of it since the caller read it. */
export class Closed extends Refused {
  /** `null` where it is not told who. */
  readonly changed: LastChange | null

  constructor(codes: ErrorCode | readonly ErrorCode[], changed: LastChange | null) {
    super(409, codes)
    this.name = 'Closed'
    this.changed = changed
  }
}

/** The row has been changed since the caller read it. Carries the row as it is now, for the caller may see it. */
export class StaleVersion extends Refused {
  readonly current: unknown
  /** `null` where it is not told who. */
  readonly changed: LastChange | null

  constructor(current: unknown, changed: LastChange | null = null) {
    super(409, 'version_conflict')
    this.name = 'StaleVersion'
    this.current = current
    this.changed = changed
  }
}

/** The item was confirmed, or its confirmation undone, by another user and later. Carries what stands. */
export class Overruled extends Refused {
  readonly current: ArrivalChanged['current']
  readonly changed: LastChange

  constructor(current: ArrivalChanged['current'], changed: LastChange) {
    super(409, 'arrival_changed')
    this.name = 'Overruled'
    this.current = current
    this.changed = changed
  }
}

export const notFound = (): Refused => new Refused(404, 'not_found')
export const forbidden = (): Refused => new Refused(403, 'forbidden')
export const unauthorized = (): Refused => new Refused(401, 'unauthorized')
export const tooManyRequests = (seconds: number): Refused => new Refused(429, 'too_many_requests', seconds)
