import { listPassengersByIds } from '#contract/passengers.ts'
import { accessLevels, passengerLevel } from '#domain/access.ts'
import { passengersVisible } from '../access-rules.ts'
import { passengersByIds } from '../db/passengers.ts'
import type { App } from '../calls.ts'
import { serve } from '../serve.ts'

export function passengerRoutes(app: App): void {
  serve(app, listPassengersByIds, {
    rule: passengersVisible,
    action: 'passengers.view',
    async handle({ trx, user, body, record }) {
      const organizationIds = new Set([...Object.values(user.organizationOf), ...user.groupOrganizationIds])
      const found = await passengersByIds(trx, [...organizationIds], body)
      const visible = found
        .filter((passenger) => passengerLevel(user, 'passengers', passenger) >= accessLevels.read)
        .map(({ passenger }) => passenger)
      const [organizationId, ...others] = new Set(visible.map((passenger) => passenger.organizationId))
      record({
        passengerIds: visible.map((passenger) => passenger.id),
        ...(organizationId !== undefined && others.length === 0 && { organizationId }),
      })
      return visible
    },
  })
}
