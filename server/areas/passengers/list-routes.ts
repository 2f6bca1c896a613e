import {
  listPassengerPage,
  listPassengersByIds,
  listWholePassengers,
  passengerHitsLimit,
  searchPassengers,
} from '#contract/passengers.ts'
import { accessLevels, can, passengerLevel } from '#domain/access.ts'
import { pageSizes } from '#domain/page-size.ts'
import { reachOf, type Passenger, type PassengerCard } from '#domain/passenger.ts'
import type { AuditFacts } from '../../audit/record.ts'
import type { App } from '../../call/calls.ts'
import { serve } from '../../call/serve.ts'
import type { Keys } from '../../ground/keys.ts'
import type { Principal } from '../../ground/principal.ts'
import { passengerOrganizationsOf } from '../organizations/access.ts'
import { passengersVisible } from './access.ts'
import { passengersByIds } from './by-ids.ts'
import { passengerPage, passengerSearch } from './list.ts'
import { passengerScopeOf } from './scope.ts'
import { findPassengers } from './whole.ts'

type Shown = Pick<PassengerCard, 'id' | 'organizationId'>

/** Who was shown. The organisation is named where all are of one. */
function shownFacts(shown: readonly Shown[]): AuditFacts {
  const [organizationId, ...others] = new Set(shown.map((passenger) => passenger.organizationId))
  return {
    passengerIds: shown.map(({ id }) => id),
    ...(organizationId !== undefined && others.length === 0 && { organizationId }),
  }
}

/** A searched text as the audit log may hold it: the same for the same text, and nobody can read it. */
const unreadable = (keys: Keys, text: string): string => keys.mac('audit-query', text).toString('base64url')

/** Where to open a passenger: of the destinations where the user may, the one searched in, else the first. */
function placeFor({ destinationIds }: PassengerCard, user: Principal, searchedAt: number | undefined): number | null {
  const places = destinationIds.filter((id) => can(user, 'readPassengers', id))
  return places.find((id) => id === searchedAt) ?? places[0] ?? null
}

export function passengerListRoutes(app: App): void {
  wholeRoute(app)

  serve(app, listPassengersByIds, {
    rule: passengersVisible,
    action: 'passengers.view',
    async handle({ trx, user, body, record }) {
      const found = await passengersByIds(trx, passengerOrganizationsOf(user), body)
      const visible = found
        .filter((passenger) => passengerLevel(user, 'passengers', passenger) >= accessLevels.read)
        .map(({ passenger }) => passenger)
      record(shownFacts(visible))
      return visible
    },
  })

  serve(app, searchPassengers, {
    rule: passengersVisible,
    action: 'passengers.search',
    async handle({ trx, user, query: { q, destinationId, excludeIds = [] }, services: { keys }, record }) {
      const found = await passengerSearch(trx, passengerScopeOf(user), {
        search: q,
        destinationIds: destinationId === undefined ? [] : [destinationId],
        excludeIds,
        count: passengerHitsLimit,
      })
      record({
        ...shownFacts(found),
        ...(destinationId !== undefined && { destinationId }),
        detail: { query: unreadable(keys, q) },
      })
      return found.map((card) => ({ ...card, destinationId: placeFor(card, user, destinationId) }))
    },
  })

  serve(app, listPassengerPage, {
    rule: passengersVisible,
    action: 'passengers.list',
    async handle({ trx, user, query, services: { keys }, record }) {
      const search = query.nameOrYearGradeSearch ?? ''
      const page = await passengerPage(trx, passengerScopeOf(user), {
        destinationIds: query.destinationIds ?? [],
        groupIds: query.groupIds ?? [],
        excludeIds: query.excludeIds ?? [],
        ids: query.ids ?? null,
        onlyActive: query.onlyActive ?? false,
        search,
        sortBy: query.sortBy ?? 'name',
        isDescending: query.descending ?? false,
        offset: query.index ?? 0,
        count: query.count ?? pageSizes.passengers[0],
      })
      record({ ...shownFacts(page.passengers), ...(search !== '' && { detail: { query: unreadable(keys, search) } }) })
      return page
    },
  })
}

function wholeRoute(app: App): void {
  serve(app, listWholePassengers, {
    rule: passengersVisible,
    action: 'passengers.view',
    async handle({ trx, user, body, record }) {
      const visible: Passenger[] = []
      for (const organizationId of passengerOrganizationsOf(user)) {
        const found = await findPassengers(trx, organizationId, body)
        visible.push(
          ...found.filter((passenger) => passengerLevel(user, 'passengers', reachOf(passenger)) >= accessLevels.read),
        )
      }
      record(shownFacts(visible))
      return visible
    },
  })
}
