import type { FastifyBaseLogger } from 'fastify'
import type { Part } from '../ground/behind.ts'
import type { Counts } from '../ground/counts.ts'
import type { FailedMail } from '../mail/queue.ts'
import type { OnFailure } from '../provider/failures.ts'

/** Who is told what goes wrong beside the calls. */
export interface Told {
  ofService: (line: string) => void
  ofProvider: OnFailure
  ofSealCheck: (error: unknown) => void
  ofChanges: (error: unknown) => void
  ofMail: (mail: FailedMail | null) => void
  ofLag: (part: Part, isBehind: boolean) => void
}

/** @param log there once somebody is told something */
export const toldIn = (log: () => FastifyBaseLogger, counts: Counts | null): Told => ({
  ofService: (line) => log().warn(line),
  ofProvider(error, ids) {
    counts?.leftUndone()
    log().error({ err: error, ...ids }, 'the booking system left something undone')
  },
  ofSealCheck: (error) => log().error({ err: error }, 'the seals of the audit log could not be checked'),
  ofChanges: (error) => log().error({ err: error }, 'what has changed could not be read'),
  ofMail: (mail) => counts?.mailFailed(mail === null ? 'unread' : mail.again === null ? 'given_up' : 'again'),
  ofLag: (part, isBehind) => log().warn({ part }, isBehind ? 'has fallen behind' : 'has caught up'),
})
