import { createHash, createHmac, timingSafeEqual } from 'node:crypto'

/** Headers of a signed call, in the form in which they are sent. */
export const signed = {
  time: 'Booking-Time',
  signature: 'Booking-Signature',
  key: 'Idempotency-Key',
} as const

/** How far the clocks of both sides may be apart, in milliseconds. */
const skewMs = 5 * 60_000

/** What is signed of a call. */
export interface SignedCall {
  method: string
  /** With its query. */
  path: string
  /** Milliseconds since 1970 UTC. */
  time: number
  /** Empty for a call that changes nothing by being repeated. */
  key: string
  body: string
}

const digestOf = (body: string) => createHash('sha256').update(body).digest('hex')
const macOf = (secret: string, lines: readonly (string | number)[]) =>
  createHmac('sha256', secret).update(lines.join('\n')).digest('hex')

export const signatureOfCall = (secret: string, { method, path, time, key, body }: SignedCall): string =>
  macOf(secret, ['call', method, path, time, key, digestOf(body)])

/** An answer is signed together with its call: no answer to another one fits. */
export const signatureOfAnswer = (secret: string, callSignature: string, status: number, body: string): string =>
  macOf(secret, ['answer', callSignature, status, digestOf(body)])

export const isSame = (given: string, right: string): boolean =>
  given.length === right.length && timingSafeEqual(Buffer.from(given), Buffer.from(right))

/** Why a call is not believed; `null` when it is. */
export function whyNotBelieved(
  secret: string,
  call: Omit<SignedCall, 'time'> & { time: string; signature: string },
  now: number,
): 'time' | 'signature' | null {
  const time = Number(call.time)
  if (call.time === '' || !Number.isSafeInteger(time)) return 'signature'
  if (!isSame(call.signature, signatureOfCall(secret, { ...call, time }))) return 'signature'
  return Math.abs(now - time) <= skewMs ? null : 'time'
}
