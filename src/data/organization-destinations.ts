import {
  createOrganizationDestination,
  deleteDestination as deleteCall,
  listInstances,
  listOrganizationDestinations,
  undeleteDestination as undeleteCall,
  updateDestination,
  type ServiceProvider,
} from '#contract/organization-destinations.ts'
import type { DestinationDraft } from '#domain/destination-draft.ts'
import type { Destination } from '#domain/destination.ts'
import { call } from './api/client.ts'
import { pullDestinations } from './destinations.ts'
import { ontoStored, sendOnce, type Submission, type Write } from './drafts/submission.ts'
import { pullOrganizations } from './organizations.ts'
import { quietly } from './mirror/quietly.ts'
import { pullMe } from './session.ts'
import { keptAnswer, pullAnswer, type Kept } from './workspace/answers.ts'
import { live } from './workspace/live.ts'

const destinationsKey = (organizationId: number) => `organizationDestinations:${organizationId}`
const instancesKey = (organizationId: number) => `instances:${organizationId}`
const params = (id: number) => ({ params: { id: String(id) } })

/** The organisation's destinations, those that are deleted too; `null` while they were never fetched. Live. */
export const destinationsOf = live((organizationId: number): Promise<Kept<Destination[]> | null> =>
  keptAnswer(destinationsKey(organizationId), listOrganizationDestinations.result),
)

/** @throws ApiError */
export const pullDestinationsOf = (organizationId: number): Promise<void> =>
  pullAnswer(destinationsKey(organizationId), () => call(listOrganizationDestinations, params(organizationId)))

/** Who may drive for the organisation, by name; `null` while they were never fetched. Live. */
export const providersOf = live((organizationId: number): Promise<Kept<ServiceProvider[]> | null> =>
  keptAnswer(instancesKey(organizationId), listInstances.result),
)

/** @throws ApiError */
export const pullProviders = (organizationId: number): Promise<void> =>
  pullAnswer(instancesKey(organizationId), () => call(listInstances, params(organizationId)))

/** A destination as it is entered; `id` 0 and no version is a new one. */
export type EditedDestination = DestinationDraft & Pick<Destination, 'id' | 'organizationId' | 'version'>

/**
 * Makes a destination, or stores a change of one. A second try after one that turns out to be stored changes that one.
 * @throws ApiError; `version_conflict`, `destination_deleted`, `destination_has_orders`
 */
export async function saveDestination(edited: EditedDestination, submission: Submission): Promise<void> {
  const saved = await submission.send<Stored>(writeOf(edited), {
    endpoints: [createOrganizationDestination, updateDestination],
    then: (stored) => writeOf(ontoStored(edited, { version: 1, ...stored })),
  })
  await know(edited.organizationId, saved.id === edited.id ? 'here' : 'rights')
}

type Stored = Pick<Destination, 'id' | 'version'>

const writeOf = ({ id, organizationId, version, address, ...draft }: EditedDestination): Write<Stored> => {
  // the documents spell it so on the way there (open point C-32)
  const body = { ...draft, streetAddress: address }
  return id === 0
    ? { endpoint: createOrganizationDestination, body: { ...body, organizationId } }
    : { endpoint: updateDestination, ...params(id), body: { ...body, version } }
}

/** @throws ApiError; `destination_has_orders` while something ordered is to come */
export async function deleteDestination({ id, organizationId }: Destination): Promise<void> {
  await sendOnce<Destination>({ endpoint: deleteCall, ...params(id) })
  await know(organizationId, 'rights')
}

/** @throws ApiError */
export async function undeleteDestination({ id, organizationId }: Destination): Promise<void> {
  await sendOnce<Destination>({ endpoint: undeleteCall, ...params(id) })
  await know(organizationId, 'rights')
}

/** Has the device know what has changed: the lists, and where there is a destination more or less the user's rights. */
async function know(organizationId: number, what: 'here' | 'rights'): Promise<void> {
  await quietly(
    Promise.all([
      pullDestinationsOf(organizationId),
      pullDestinations(),
      pullOrganizations(),
      ...(what === 'rights' ? [pullMe()] : []),
    ]),
  )
}
