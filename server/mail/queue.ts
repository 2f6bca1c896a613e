import { sql, type Kysely } from 'kysely'
import { isReservedForMicrosoft } from '../areas/identity/reserved-domains.ts'
import { codeLifetimes, makeResetCode, resetLink } from '../areas/identity/reset-codes.ts'
import { hasEmail, organizationIdsOf } from '../areas/identity/users.ts'
import { countAttempt } from '../call/attempts.ts'
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
  limits: Pick<Limits, 'organizationResetMailsPerHour'>
  onFailure: (error: unknown) => void
}

const second = 1000
const hour = 3600 * second
/** Tries 10 s after the first failure, 20 s after the next, then 40 s and so on: more than two hours in all. */
const firstRetryMs = 10 * second
/**
 * How long a mail that is being sent is this process's alone: longer than a slow mail server can take over all that is
 * said to it, so that no other process sends it a second time.
 */
const sendingMs = 180 * second
const mostAttempts = 10
/** Time for the transaction that queued a mail to be committed. */
const settleMs = 50

export function createMailQueue(options: Options): MailQueue {
  const { keys, transport, onFailure } = options
  let delivering = Promise.resolve()
  let timer: NodeJS.Timeout | undefined

  const deliver = (): Promise<void> => {
    delivering = delivering.then(() => deliverDue(options)).catch(onFailure)
    return delivering
  }

  return {
    async add(trx, mail, now) {
      const sealed = keys.seal('mail', JSON.stringify(mail))
      await trx.insertInto('mail').values({ sealed, created_at: now, next_attempt_at: now }).execute()
      clearTimeout(timer)
      timer = setTimeout(() => void deliver(), settleMs).unref()
    },
    deliver,
    async close() {
      clearTimeout(timer)
      await delivering
      transport.close()
    },
  }
}

async function deliverDue(options: Options): Promise<void> {
  const { db, keys, clock, transport, onFailure } = options
  for (let mail = await takeNext(db, clock); mail; mail = await takeNext(db, clock)) {
    try {
      const queued = QueuedMail.parse(JSON.parse(keys.open('mail', mail.sealed)))
      const message = await compose(options, queued)
      if (message) await transport.send(message)
      await finish(db, mail.id, 'sent_at', clock)
    } catch (error) {
      if (!(error instanceof Postponed)) onFailure(error)
      await postpone(db, mail.id, error instanceof Postponed ? error.until : nextTry(mail, clock))
      if (mail.attempts >= mostAttempts) await finish(db, mail.id, 'given_up_at', clock)
    }
  }
}

const nextTry = ({ attempts }: { attempts: number }, clock: Clock): Date =>
  new Date(clock() + firstRetryMs * 2 ** (attempts - 1))

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

/** An organisation's users have got as many mails as they may for now. What was written meanwhile is undone. */
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

/** Counts a mail for each of the organisations. Gives the seconds to wait, or `null` when it may go. */
async function countMail(
  trx: Trx,
  keys: Keys,
  organizationIds: readonly number[],
  max: number,
  now: Date,
): Promise<number | null> {
  let longest: number | null = null
  for (const id of organizationIds) {
    const key = keys.mac('attempt', `organization ${id}`)
    const wait = await countAttempt(trx, { kind: 'organizationMail', key, max, windowMs: hour, now })
    if (wait !== null) longest = Math.max(longest ?? 0, wait)
  }
  return longest
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

/** `null` when there is nobody to write to. */
async function compose({ db, keys, clock, limits, publicUrl }: Options, queued: QueuedMail): Promise<Message | null> {
  const { kind, email } = queued
  if (kind === 'passwordChanged') return { to: email, ...mailTexts.passwordChanged() }
  if (kind === 'ordersRefused') {
    const lines = queued.orders.map(({ shortId, path }) => `#${shortId}: ${publicUrl}/#${path}`)
    return { to: email, ...mailTexts.ordersRefused(lines) }
  }
  const now = new Date(clock())
  return db.transaction().execute(async (trx) => {
    const user = await trx
      .selectFrom('app_user')
      .select(['id', 'email'])
      .where(hasEmail(email))
      .where('removed_at', 'is', null)
      .executeTakeFirst()
    if (!user) return null
    const organizationIds = await organizationIdsOf(trx, user.id)
    const wait = await countMail(trx, keys, organizationIds, limits.organizationResetMailsPerHour, now)
    if (wait !== null) throw new Postponed(new Date(now.getTime() + wait * second))
    if (await isReservedForMicrosoft(trx, user.email)) {
      return { to: user.email, ...mailTexts.useMicrosoft(`${publicUrl}/#/signin`) }
    }
    const code = await makeResetCode(trx, user.id, codeLifetimes.reset, now)
    return { to: user.email, ...mailTexts.resetPassword(resetLink(publicUrl, user.email, code)) }
  })
}
