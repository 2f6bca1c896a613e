import type * as z from 'zod/mini'
import type { Clock } from '../../ground/clock.ts'
import { askService, wasLate, type ServiceReply } from '../../ground/ask-service.ts'
import { describeError } from '../../ground/log.ts'
import type { Call } from './calls.ts'
import { isSame, signatureOfAnswer, signatureOfCall, signed } from './signing.ts'
import { NotTaken } from './order-schemas.ts'

/** Where the booking system is, and the secret that it shares with this server. */
export interface Connection {
  /** Without a slash at the end. */
  url: string
  secret: string
  clock: Clock
  /** How long handing something over may take, in milliseconds; half a minute without it. */
  handOverMs?: number
}

/** A long order takes its time. */
export const patienceOf = ({ handOverMs = 30_000 }: Connection): number => handOverMs

/** The booking system did not answer as it should, whatever it was asked. The message says how, and names nobody. */
export class OutsideFailed extends Error {
  override readonly name = 'OutsideFailed'
}

/** It answered, and does not take what it was sent. */
export class NotAccepted extends Error {
  override readonly name = 'NotAccepted'
  readonly status: number
  /** Why it never will, in its words; `null` where it does not say so. */
  readonly reason: string | null

  constructor(status: number, reason: string | null) {
    super(`it answers ${status}`)
    this.status = status
    this.reason = reason
  }
}

/** Bytes that an answer may have. */
const largestAnswer = 16 * 1024 * 1024

/** The status of an answer to what will never be taken. */
const neverTaken = 422
const refusals = [400, 404, 409, 413, neverTaken]

interface Said {
  query?: Record<string, string>
  body?: unknown
  /** Sent twice under one key, it is done once. */
  key?: string
  /** How long the answer may take; five seconds without it. */
  waitMs?: number
}

/**
 * A signed call whose signed answer is what it should be.
 * @throws OutsideFailed, NotAccepted
 */
export async function askOutside<Asked extends Call>(
  { url, secret, clock }: Connection,
  call: Asked,
  { query = {}, body, key = '', waitMs }: Said = {},
): Promise<z.infer<Asked['answer']>> {
  const address = new URL(`${url}${call.path}`)
  for (const [name, value] of Object.entries(query)) address.searchParams.set(name, value)
  const time = clock()
  const signature = signatureOfCall(secret, {
    method: call.body ? 'POST' : 'GET',
    path: `${address.pathname}${address.search}`,
    ...{ time, key },
    body: body === undefined ? '' : JSON.stringify(body),
  })
  const reply = await askService(address, {
    accept: 'application/json',
    largest: largestAnswer,
    alsoReads: refusals,
    headers: {
      [signed.time]: String(time),
      [signed.signature]: signature,
      ...(key !== '' && { [signed.key]: key }),
    },
    ...(waitMs !== undefined && { signal: AbortSignal.timeout(waitMs) }),
    ...(body !== undefined && { body }),
  }).catch((error: unknown) => {
    throw new OutsideFailed(inWords(error), { cause: error })
  })
  const read = textOf(reply)
  if (!isItsOwn(reply, read, secret, signature)) throw new OutsideFailed(`its answer ${reply.status} is not signed`)
  if (!reply.isOk) {
    const said = parsed(NotTaken, read)
    throw new NotAccepted(reply.status, reply.status === neverTaken ? (said?.reason ?? null) : null)
  }
  const value = parsed(call.answer, read)
  if (value === undefined) throw new OutsideFailed('its answer is not what the description says')
  return value as z.infer<Asked['answer']>
}

const textOf = ({ body }: ServiceReply): string => body.toString('utf8')

/** An answer that says that all is well, or that it does not take what was sent, is believed only with its signature. */
function isItsOwn(reply: ServiceReply, read: string, secret: string, call: string): boolean {
  if (!reply.isOk && !refusals.includes(reply.status)) throw new OutsideFailed(`it answers ${reply.status}`)
  return isSame(reply.headers.get(signed.signature) ?? '', signatureOfAnswer(secret, call, reply.status, read))
}

function parsed<Schema extends z.ZodMiniType>(schema: Schema, read: string): z.infer<Schema> | undefined {
  try {
    return schema.safeParse(JSON.parse(read)).data
  } catch {
    return undefined
  }
}

function inWords(error: unknown): string {
  if (wasLate(error)) return 'it does not answer in time'
  const { code, cause } = describeError(error)
  return `it cannot be reached (${cause?.code ?? code ?? 'no answer'})`
}
