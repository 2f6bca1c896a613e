import { getSsn, saveSsn, type Ssn } from '#contract/ssn.ts'
import { passengerCan } from '#domain/passenger-can.ts'
import type { AuditFacts } from '../../audit/record.ts'
import type { App } from '../../call/calls.ts'
import { serve } from '../../call/serve.ts'
import type { Trx } from '../../db/tables.ts'
import type { Keys } from '../../ground/keys.ts'
import type { Principal } from '../../ground/principal.ts'
import { tooManyRequests } from '../../ground/refused.ts'
import { ssnRead, ssnWrite } from './access.ts'
import { passengerFacts, type StoredPassenger } from './facts.ts'
import { passengerCards } from './list.ts'
import { factsOf } from './save.ts'
import { secondsUntilNextReading } from './ssn-readings.ts'
import { readSsn, sameSsn, writeSsn } from './ssn.ts'

interface Asked {
  trx: Trx
  user: Principal
  stored: StoredPassenger
  services: { keys: Keys }
  record: (facts: AuditFacts) => void
}

/** What is answered: the code, and others with the same one, by name where the user may read them. Each is audited. */
async function answerOf({ trx, user, stored, services: { keys }, record }: Asked, ssn: string): Promise<Ssn> {
  const ids = await sameSsn(trx, keys, stored, ssn)
  if (ids.length === 0) return { ssn }
  record({ ...factsOf(stored), passengerIds: [stored.id, ...ids] })
  const { organizationId } = stored
  const facts = await passengerFacts(trx, [organizationId], ids)
  const known = facts.filter((each) => passengerCan.read(each, user) === null).map(({ id }) => id)
  const cards = await passengerCards(trx, [organizationId], known)
  const twins = ids.map((id) => {
    const card = cards.find((each) => each.id === id)
    return { id: card?.id ?? null, name: card?.name ?? null }
  })
  return { ssn, twins }
}

export function ssnRoutes(app: App): void {
  serve(app, getSsn, {
    rule: ssnRead,
    action: 'ssn.read',
    isSecret: true,
    async handle(asked) {
      const { trx, user, stored, services, now, record } = asked
      record(factsOf(stored))
      const wait = await secondsUntilNextReading(trx, user.id, now)
      if (wait !== null) throw tooManyRequests(wait)
      return answerOf(asked, await readSsn(trx, services.keys, stored))
    },
  })

  serve(app, saveSsn, {
    rule: ssnWrite,
    action: 'ssn.write',
    isSecret: true,
    async handle(asked) {
      const { trx, user, stored, body, services, now, record } = asked
      record(factsOf(stored))
      await writeSsn(trx, services.keys, stored, { ssn: body.Ssn, userId: user.id, now })
      return answerOf(asked, body.Ssn)
    },
  })
}
