import { SupportAnswer } from '#domain/support.ts'
import { closeSupportRequest, openSupportRequests, type SupportMail } from '../areas/identity/support-requests.ts'
import { OperatorError } from '../ground/operator-error.ts'
import { queueMail } from '../mail/queue.ts'
import type { OpenStore } from './store.ts'

/** Messages to support that nobody has closed, for whoever runs the server. */
export async function openInWords(db: OpenStore['db']): Promise<string> {
  const open = await openSupportRequests(db)
  return open.length === 0 ? 'No message is open.' : open.map(inWords).join('\n\n')
}

/** Answers or closes a message to support. @returns what was done, in words @throws OperatorError */
export async function settleSupport(
  { db, keys }: Pick<OpenStore, 'db' | 'keys'>,
  { id, answer, close }: { id: number; answer: string | undefined; close: boolean | undefined },
  now: Date,
): Promise<string> {
  if ((answer === undefined) === (close === undefined)) {
    throw new OperatorError('A message is answered (--answer "Text") or closed (--close).')
  }
  const text = answer === undefined ? null : SupportAnswer.safeParse(answer)
  if (text?.success === false) throw new OperatorError('--answer is empty or too long.')
  const isDone = await db.transaction().execute(async (trx) => {
    const isClosed = await closeSupportRequest(trx, id, text?.data ?? null, now)
    if (isClosed && text) await queueMail(trx, keys, { kind: 'supportAnswer', requestId: id }, now)
    return isClosed
  })
  if (!isDone) throw new OperatorError(`There is no open message #${id}.`)
  return text === null ? `#${id} is closed.` : `#${id} is closed; the server mails the answer within half a minute.`
}

/** A message as the operator reads it. */
const inWords = ({ isHandedOver, ...request }: SupportMail): string =>
  [
    `#${request.id}  ${request.sentAt.toISOString()}  ${request.email}`,
    `    ${[request.organizationName, request.destinationAlias].filter(Boolean).join(', ') || 'no destination'}`,
    `    ${request.url} (version ${request.version}, ${request.locale})`,
    `    ${isHandedOver ? 'mailed' : 'not mailed to anybody yet'}`,
    ...request.message.split('\n').map((line) => `    > ${line}`),
  ].join('\n')
