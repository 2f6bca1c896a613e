import { getSsn, saveSsn } from '#contract/ssn.ts'
import { ssnRead, ssnWrite } from '../passenger-access.ts'
import { readSsn, writeSsn } from '../db/passenger-ssn.ts'
import { secondsUntilNextReading } from '../db/ssn-readings.ts'
import type { App } from '../calls.ts'
import { tooManyRequests } from '../refused.ts'
import { factsOf } from '../save-passenger.ts'
import { serve } from '../serve.ts'

export function ssnRoutes(app: App): void {
  serve(app, getSsn, {
    rule: ssnRead,
    action: 'ssn.read',
    isSecret: true,
    async handle({ trx, user, stored, services: { keys }, now, record }) {
      record(factsOf(stored))
      const wait = await secondsUntilNextReading(trx, user.id, now)
      if (wait !== null) throw tooManyRequests(wait)
      return { ssn: await readSsn(trx, keys, stored) }
    },
  })

  serve(app, saveSsn, {
    rule: ssnWrite,
    action: 'ssn.write',
    isSecret: true,
    async handle({ trx, user, stored, body: { Ssn: ssn }, services: { keys }, now, record }) {
      record(factsOf(stored))
      await writeSsn(trx, keys, stored, { ssn, userId: user.id, now })
      return { ssn }
    },
  })
}
