import { getSsn, saveSsn } from '#contract/ssn.ts'
import { passengerCan } from '#domain/passenger-can.ts'
import type { SsnTwin } from '#domain/ssn.ts'
import type { Keys } from '../keys.ts'
import type { Principal } from '../principal.ts'
import { passengerFacts, type StoredPassenger } from '../db/passenger-facts.ts'
import { passengerCards } from '../db/passenger-list.ts'
import type { Trx } from '../db/tables.ts'
import { ssnRead, ssnWrite } from '../passenger-access.ts'
import { readSsn, sameSsn, writeSsn } from '../db/passenger-ssn.ts'
import { secondsUntilNextReading } from '../db/ssn-readings.ts'
import type { App } from '../calls.ts'
import { tooManyRequests } from '../refused.ts'
import { factsOf } from '../save-passenger.ts'
import { serve } from '../serve.ts'

/** Others with the same code, by name where the user may read them. */
async function twinsOf(
  trx: Trx,
  keys: Keys,
  passenger: StoredPassenger,
  ssn: string,
  user: Principal,
): Promise<{ twins?: SsnTwin[] }> {
  const ids = await sameSsn(trx, keys, passenger, ssn)
  if (ids.length === 0) return {}
  const facts = await passengerFacts(trx, [passenger.organizationId], ids)
  const known = facts.filter((each) => passengerCan.read(each, user) === null).map(({ id }) => id)
  const cards = await passengerCards(trx, [passenger.organizationId], known)
  const twins = ids.map((id) => {
    const card = cards.find((each) => each.id === id)
    return { id: card?.id ?? null, name: card?.name ?? null }
  })
  return { twins }
}

export function ssnRoutes(app: App): void {
  serve(app, getSsn, {
    rule: ssnRead,
    action: 'ssn.read',
    isSecret: true,
    async handle({ trx, user, stored, services: { keys }, now, record }) {
      record(factsOf(stored))
      const wait = await secondsUntilNextReading(trx, user.id, now)
      if (wait !== null) throw tooManyRequests(wait)
      const ssn = await readSsn(trx, keys, stored)
      return { ssn, ...(await twinsOf(trx, keys, stored, ssn, user)) }
    },
  })

  serve(app, saveSsn, {
    rule: ssnWrite,
    action: 'ssn.write',
    isSecret: true,
    async handle({ trx, user, stored, body: { Ssn: ssn }, services: { keys }, now, record }) {
      record(factsOf(stored))
      await writeSsn(trx, keys, stored, { ssn, userId: user.id, now })
      return { ssn, ...(await twinsOf(trx, keys, stored, ssn, user)) }
    },
  })
}
