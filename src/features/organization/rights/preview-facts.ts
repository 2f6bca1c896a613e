import {
  accessAreaNames,
  accessAreas,
  accessLevels,
  can,
  type AccessArea,
  type AccessLevel,
  type AccessRight,
} from '#domain/access.ts'
import type { Destination } from '#domain/destination.ts'
import type { Organization } from '#domain/organization.ts'
import { isAdministrator, levelIn, type RightsMatrix } from '#domain/rights-matrix.ts'
import {
  actionsSeenBy,
  readsIdentityCodes,
  seenActions,
  seenUser,
  type SeenAction,
  type SeenUser,
} from '#domain/seen-user.ts'
import type { PagesSeenBy, SeenEntry } from '../seen-pages.ts'

/** `new`, `lost`: comes or goes with what is not saved yet. */
export type SeenMark = 'new' | 'lost' | null

export interface PreviewFacts {
  /** Those that the user would know of; empty for none. */
  destinations: readonly Destination[]
  /** The one that the rest is about; `null` where there is none. */
  destination: Destination | null
  entries: readonly (SeenEntry & { mark: SeenMark })[]
  /** Text key of the page that a sign-in opens; `null` where none opens. */
  landing: string | null
  actions: readonly { action: SeenAction; mark: SeenMark }[]
  /** Entries that two areas together make of use now, with the level of each (open point C-56). */
  combined: readonly { entry: SeenEntry; levels: readonly { area: AccessArea; level: AccessLevel }[] }[]
  hidden: {
    areas: readonly AccessArea[]
    identityCodes: boolean
    administration: boolean
    /** Destinations of the organisation of which the user would know nothing. */
    destinations: number
  }
}

interface Options {
  base: RightsMatrix
  matrix: RightsMatrix
  organization: Pick<Organization, 'id' | 'showSsn' | 'ssnReaders'> & { destinations: readonly Destination[] }
  /** The destination that was chosen; `null` while none is. */
  chosenId: number | null
  pagesSeenBy: PagesSeenBy
}

/** What a user would see with rights that are not saved yet, and what of it differs from what they see now. */
export function previewFacts({ base, matrix, organization, chosenId, pagesSeenBy }: Options): PreviewFacts {
  const [before, after] = [userWith(base, organization), userWith(matrix, organization)]
  const destination = shownDestination(after, chosenId)
  const id = destination?.id ?? 0
  const [was, is] = [pagesSeenBy(before, id), pagesSeenBy(after, id)]
  const lost = was.entries.filter(({ path }) => !is.entries.some((entry) => entry.path === path))
  const isNew = ({ path }: SeenEntry) => !was.entries.some((entry) => entry.path === path)
  const isOfUse = ({ me }: SeenUser, { rights }: SeenEntry) => rights.every((right) => can(me, right, id))
  const [did, may] = destination
    ? [actionsSeenBy(before, destination), actionsSeenBy(after, destination)]
    : [[] as SeenAction[], [] as SeenAction[]]
  return {
    destinations: after.destinations,
    destination,
    entries: [
      ...is.entries.map((entry) => ({ ...entry, mark: isNew(entry) ? ('new' as const) : null })),
      ...lost.map((entry) => ({ ...entry, mark: 'lost' as const })),
    ],
    landing: is.landing,
    actions: seenActions.flatMap((action): { action: SeenAction; mark: SeenMark }[] => {
      if (may.includes(action)) return [{ action, mark: did.includes(action) ? null : 'new' }]
      return did.includes(action) ? [{ action, mark: 'lost' }] : []
    }),
    combined: is.entries
      .filter((entry) => isOfUse(after, entry) && !isOfUse(before, entry))
      .map((entry) => ({ entry, levels: levelsOf(entry.rights) }))
      .filter(({ levels }) => levels.length === 2),
    hidden: {
      areas: destination
        ? accessAreaNames.filter((area) => levelIn(matrix, { of: 'destination', id, area }) === accessLevels.none)
        : [],
      identityCodes: destination !== null && !readsIdentityCodes(after, destination, organization),
      administration: !isAdministrator(matrix),
      destinations: organization.destinations.length - after.destinations.length,
    },
  }
}

const known = new WeakMap<RightsMatrix, { organization: Options['organization']; user: SeenUser }>()

/** Rights that were looked at are not gone through again: what is changed is compared with the same ones each time. */
function userWith(matrix: RightsMatrix, organization: Options['organization']): SeenUser {
  const before = known.get(matrix)
  if (before?.organization === organization) return before.user
  const user = seenUser(matrix, organization)
  known.set(matrix, { organization, user })
  return user
}

/** The one chosen if the user knows of it, else the first at which they hold a right. */
function shownDestination({ me, destinations }: SeenUser, chosenId: number | null): Destination | null {
  const held = new Set(me.destinationRoles.map(({ destinationId }) => destinationId))
  return (
    destinations.find(({ id }) => id === chosenId) ??
    destinations.find(({ id }) => held.has(id)) ??
    destinations[0] ??
    null
  )
}

/** The areas that give rights, each with the level that it takes for all of them. */
function levelsOf(rights: readonly AccessRight[]): { area: AccessArea; level: AccessLevel }[] {
  return accessAreaNames.flatMap((area): { area: AccessArea; level: AccessLevel }[] => {
    const { read, write }: { read: readonly AccessRight[]; write: readonly AccessRight[] } = accessAreas[area]
    if (rights.some((right) => write.includes(right))) return [{ area, level: accessLevels.write }]
    return rights.some((right) => read.includes(right)) ? [{ area, level: accessLevels.read }] : []
  })
}
