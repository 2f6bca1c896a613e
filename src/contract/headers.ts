/** Names of the headers that client and server agree on. */
export const headers = {
  clientVersion: 'X-Client-Version',
  idempotencyKey: 'Idempotency-Key',
  /** `1` on an answer that was kept from the first time the key was used. */
  idempotentReplay: 'Idempotent-Replay',
  /** On every answer to a call: its method, path and idempotency key. Nobody on the way who answers instead knows of it. */
  answeredCall: 'Answered-Call',
  /** A message that is shown as it is. Source: spec 1 §8. */
  applicationError: 'Application-Error',
} as const

export const bearer = (token: string): string => `Bearer ${token}`
