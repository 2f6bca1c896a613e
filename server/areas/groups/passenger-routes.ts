import { listAvailableDestinationGroups, listGroupsOfPassenger, updatePassengerGroups } from '#contract/passengers.ts'
import type { App } from '../../call/calls.ts'
import { serve } from '../../call/serve.ts'
import { passengerRead, passengerUpdateGroups } from '../passengers/access.ts'
import { checkGroups, checkVersion, factsOf, wholePassenger } from '../passengers/save.ts'
import { updatePassengerRow } from '../passengers/writes.ts'
import { groupsSeenIn } from './access.ts'
import {
  groupNamed,
  groupNotFound,
  groupsOfOrganization,
  groupsOfPassenger,
  knownGroupIds,
  setGroups,
} from './groups.ts'

/** The groups of one passenger. */
export function groupsOfPassengerRoutes(app: App): void {
  serve(app, listGroupsOfPassenger, {
    rule: passengerRead,
    action: 'passenger.viewGroups',
    handle({ trx, stored, record }) {
      record(factsOf(stored))
      return groupsOfPassenger(trx, stored)
    },
  })

  serve(app, listAvailableDestinationGroups, {
    rule: passengerRead,
    action: 'passenger.viewGroups',
    handle({ trx, user, stored, record }) {
      record(factsOf(stored))
      return groupsOfOrganization(trx, stored.organizationId, groupsSeenIn(stored.organizationId, user))
    },
  })

  serve(app, updatePassengerGroups, {
    rule: passengerUpdateGroups,
    action: 'passenger.updateGroups',
    async handle({ trx, user, stored, body: { tags, version }, now, record }) {
      record(factsOf(stored))
      await checkVersion(trx, stored, version, user)
      const author = { userId: user.id, now }
      const chosen = new Set(tags.filter(({ id }) => id !== 0).map(({ id }) => id))
      const known = await knownGroupIds(trx, stored.organizationId, [...chosen])
      if (known.length < chosen.size) throw groupNotFound()
      for (const { id, name } of tags) {
        if (id === 0) chosen.add(await groupNamed(trx, stored.organizationId, name, author))
      }
      checkGroups(stored, [...chosen])
      await setGroups(trx, stored, [...chosen])
      await updatePassengerRow(trx, stored, {}, author)
      return wholePassenger(trx, stored)
    },
  })
}
