import { sql, type Kysely } from 'kysely'
import { emailKey } from '#domain/email.ts'
import { isReservedForMicrosoft } from '../areas/identity/reserved-domains.ts'
import { accountOf } from '../areas/identity/accounts.ts'
import { newLink } from '../areas/identity/invitations.ts'
import { codeLifetimes, makeResetCode, resetLink } from '../areas/identity/reset-codes.ts'
import { markHandedOver, supportMailOf } from '../areas/identity/support-requests.ts'
import { organizationIdsOf } from '../areas/identity/users.ts'
import { countAttempt, type AttemptKind } from '../call/attempts.ts'
import { QueuedMail, type MailQueue } from '../call/outside/mail.ts'
import type { Database, Trx } from '../db/tables.ts'
import type { Clock } from '../ground/clock.ts'
import type { Keys } from '../ground/keys.ts'
import type { Limits } from '../ground/limits.ts'
import { mailTexts } from './texts.ts'
import type { MailTransport, Message } from './transport.ts'

interface Options {
  db: Kysely<Database>
  keys: Keys
  clock: Clock
  transport: MailTransport
  publicUrl: string
  limits: Pick<
    Limits,
    'organizationResetMailsPerHour' | 'invitationMailsPerHour' | 'organizationInvitationMailsPerHour'
  >
  /** @param mail the one that was not sent; `null` when it is not about one */
  onFailure: (error: unknown, mail: FailedMail | null) => void
}

export interface FailedMail {
  id: number
  /** `null` for one that could not be opened. */
  kind: QueuedMail['kind'] | null
  /** When it is tried again; `null` when it is given up. */
  again: Date | null
}

const second = 1000
const hour = 3600 * second
/** Tries 10 s after the first failure, 20 s after the next, then 40 s and so on: more than two hours in all. */
const firstRetryMs = 10 * second
/** What is tried for ever is not tried less often. */
const lastRetryMs = 2 * hour
/**
 * How long a mail that is being sent is this process's alone: longer than a slow mail server can take over all that is
 * said to it, so that no other process sends it a second time.
 */
const sendingMs = 180 * second
const mostAttempts = 10
/**
 * When it is looked for mails after one was queued: soon, for most transactions are committed by then, and again for those
 * of a server that has much to do.
 */
const settleMs = [50, second, 5 * second] as const

export function createMailQueue(options: Options): MailQueue {
  const { keys, transport, onFailure } = options
  let delivering = Promise.resolve()
  let timers: NodeJS.Timeout[] = []
  const forgetTimers = () => {
    for (const timer of timers) clearTimeout(timer)
  }

  const deliver = (): Promise<void> => {
    const round = () => deliverDue(options).catch((error: unknown) => onFailure(error, null))
    // a round whose failure could not even be told is not the end of all that come after it
    delivering = delivering.then(round, round)
    return delivering
  }

  return {
    async add(trx, mail, now) {
      await queueMail(trx, keys, mail, now)
      forgetTimers()
      timers = settleMs.map((ms) => setTimeout(() => void deliver(), ms).unref())
    },
    deliver,
    async close() {
      forgetTimers()
      await delivering
      transport.close()
    },
  }
}

/** Puts a mail where any server process of the database finds it. */
export async function queueMail(trx: Trx, keys: Keys, mail: QueuedMail, now: Date): Promise<void> {
  const sealed = keys.seal('mail', JSON.stringify(mail))
  await trx.insertInto('mail').values({ sealed, created_at: now, next_attempt_at: now }).execute()
}

async function deliverDue(options: Options): Promise<void> {
  const { db, keys, clock, transport, onFailure } = options
  for (let mail = await takeNext(db, clock); mail; mail = await takeNext(db, clock)) {
    let kind: QueuedMail['kind'] | null = null
    try {
      const queued = QueuedMail.parse(JSON.parse(keys.open('mail', mail.sealed)))
      kind = queued.kind
      const message = await compose(options, queued)
      if (message) await transport.send(message)
      if (queued.kind === 'supportRequest') await markHandedOver(db, queued.requestId, new Date(clock()))
      await finish(db, mail.id, 'sent_at', clock)
    } catch (error) {
      const again = error instanceof Postponed ? error.until : nextTry(mail, clock)
      // nobody else has what is written to support: it waits until it is taken, however long that is
      const isGivenUp = mail.attempts >= mostAttempts && kind !== 'supportRequest'
      if (!(error instanceof Postponed)) onFailure(error, { id: mail.id, kind, again: isGivenUp ? null : again })
      await postpone(db, mail.id, again)
      if (isGivenUp) await finish(db, mail.id, 'given_up_at', clock)
    }
  }
}

const nextTry = ({ attempts }: { attempts: number }, clock: Clock): Date =>
  new Date(clock() + Math.min(lastRetryMs, firstRetryMs * 2 ** (attempts - 1)))

/** Takes the next mail that is due, so that no other process sends it too; it comes back when this one is killed. */
async function takeNext(db: Kysely<Database>, clock: Clock) {
  const now = clock()
  const row = await db
    .updateTable('mail')
    .set({
      attempts: sql`attempts + 1`,
      next_attempt_at: new Date(now + sendingMs),
    })
    .where('id', '=', (eb) =>
      eb
        .selectFrom('mail')
        .select('id')
        .where('sealed', 'is not', null)
        .where('next_attempt_at', '<=', new Date(now))
        .orderBy('next_attempt_at')
        .limit(1)
        .forUpdate()
        .skipLocked(),
    )
    .returning(['id', 'sealed', 'attempts'])
    .executeTakeFirst()
  return row?.sealed ? { ...row, sealed: row.sealed } : null
}

/** As many such mails have gone out as may for now. What was written meanwhile is undone. */
class Postponed extends Error {
  readonly until: Date
  constructor(until: Date) {
    super('postponed')
    this.name = 'Postponed'
    this.until = until
  }
}

async function postpone(db: Kysely<Database>, id: number, until: Date): Promise<void> {
  await db.updateTable('mail').set({ next_attempt_at: until }).where('id', '=', id).execute()
}

interface MailLimit {
  kind: AttemptKind
  /** Of whom so many mails are counted. */
  whose: readonly string[]
  max: number
}

/** Counts a mail. @throws Postponed when it has to wait */
async function countMail(trx: Trx, keys: Keys, { kind, whose, max }: MailLimit, now: Date): Promise<void> {
  let longest: number | null = null
  for (const name of whose) {
    const wait = await countAttempt(trx, { kind, key: keys.mac('attempt', name), max, windowMs: hour, now })
    if (wait !== null) longest = Math.max(longest ?? 0, wait)
  }
  if (longest !== null) throw new Postponed(new Date(now.getTime() + longest * second))
}

async function finish(
  db: Kysely<Database>,
  id: number,
  column: 'sent_at' | 'given_up_at',
  clock: Clock,
): Promise<void> {
  await db
    .updateTable('mail')
    .set({ sealed: null, [column]: new Date(clock()) })
    .where('id', '=', id)
    .execute()
}

type QueuedOf<Kind extends QueuedMail['kind']> = Extract<QueuedMail, { kind: Kind }>

/** `null` when there is nobody to write to. */
async function compose(options: Options, queued: QueuedMail): Promise<Message | null> {
  switch (queued.kind) {
    case 'passwordChanged':
      return { to: queued.email, ...mailTexts.passwordChanged() }
    case 'ordersRefused': {
      const lines = queued.orders.map(({ shortId, path }) => `#${shortId}: ${options.publicUrl}/#${path}`)
      return { to: queued.email, ...mailTexts.ordersRefused(lines) }
    }
    case 'supportRequest':
      return composeSupport(options, queued)
    case 'supportAnswer':
      return composeSupportAnswer(options, queued)
    case 'invitation':
      return composeInvitation(options, queued)
    case 'resetRequest':
      return composeReset(options, queued)
  }
}

const composeReset = (
  { db, keys, clock, limits, publicUrl }: Options,
  { email }: QueuedOf<'resetRequest'>,
): Promise<Message | null> => {
  const now = new Date(clock())
  return db.transaction().execute(async (trx) => {
    const user = await accountOf(trx, email)
    if (!user) return null
    const whose = (await organizationIdsOf(trx, user.id)).map((id) => `organization ${id}`)
    await countMail(trx, keys, { kind: 'organizationMail', whose, max: limits.organizationResetMailsPerHour }, now)
    if (await isReservedForMicrosoft(trx, user.email)) {
      return { to: user.email, ...mailTexts.useMicrosoft(`${publicUrl}/#/signin`) }
    }
    const code = await makeResetCode(trx, user.id, codeLifetimes.reset, now)
    return { to: user.email, ...mailTexts.resetPassword(resetLink(publicUrl, user.email, code)) }
  })
}

const composeInvitation = (
  { db, keys, clock, limits, publicUrl }: Options,
  { invitationId, expiresAt }: QueuedOf<'invitation'>,
): Promise<Message | null> => {
  const now = new Date(clock())
  return db.transaction().execute(async (trx) => {
    const made = await newLink(trx, { invitationId, expiresAt: new Date(expiresAt), publicUrl, now })
    if (!made) return null
    const { email, locale, organizationId, organizationName, link } = made
    const ofAddress = { whose: [`email ${emailKey(email)}`], max: limits.invitationMailsPerHour }
    const ofAll = { whose: [`organization ${organizationId}`], max: limits.organizationInvitationMailsPerHour }
    await countMail(trx, keys, { kind: 'invitationMail', ...ofAddress }, now)
    await countMail(trx, keys, { kind: 'invitationMailOfOrganization', ...ofAll }, now)
    return { to: email, ...mailTexts.invitation[locale](organizationName, link) }
  })
}

async function composeSupport(
  { db }: Options,
  { email, requestId }: QueuedOf<'supportRequest'>,
): Promise<Message | null> {
  const request = await supportMailOf(db, requestId)
  return request && { to: email, replyTo: request.email, ...mailTexts.supportRequest[request.locale](request) }
}

async function composeSupportAnswer(
  { db }: Options,
  { requestId }: QueuedOf<'supportAnswer'>,
): Promise<Message | null> {
  const request = await supportMailOf(db, requestId)
  const answer = request?.answer ?? null
  if (!request || answer === null) return null
  return { to: request.email, ...mailTexts.supportAnswer[request.locale]({ ...request, answer }) }
}
