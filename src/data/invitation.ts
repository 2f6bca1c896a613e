import type { BodyInput, ResultOf } from '#contract/endpoint.ts'
import { acceptInvitation, answerOffer, getInvitation, listOffers } from '#contract/users.ts'
import { call } from './api/client.ts'
import { pullDestinations } from './destinations.ts'
import { sendOnce } from './drafts/submission.ts'
import { pullOrganizations } from './organizations.ts'
import { quietly } from './mirror/quietly.ts'
import { pullMe } from './session.ts'
import { live } from './workspace/live.ts'
import { keptAnswer, pullAnswer } from './workspace/answers.ts'

/** What a link of an invitation is for. */
export type Invitation = ResultOf<typeof getInvitation>

/** Rights in an organisation that the user is offered. */
export type Offer = ResultOf<typeof listOffers>[number]

/** @throws ApiError; `invitation_not_valid` */
export const fetchInvitation = (email: string, code: string): Promise<Invitation> =>
  call(getInvitation, { body: { email, code } })

/** Makes the account of who is invited. @throws ApiError */
export async function acceptWithPassword(model: BodyInput<typeof acceptInvitation>): Promise<void> {
  await call(acceptInvitation, { body: model })
}

const offersKey = 'offers'

/** What the signed-in user is offered; `null` while it was never fetched. */
export const offersOfUser = live(
  async (): Promise<Offer[] | null> => (await keptAnswer(offersKey, listOffers.result))?.value ?? null,
)

/** @throws ApiError, StorageError */
export const pullOffers = (): Promise<void> => pullAnswer(offersKey, () => call(listOffers, {}))

/** Takes or refuses what the user is offered in an organisation. @throws ApiError */
export async function answerOfferOf(organizationId: number, accepts: boolean): Promise<void> {
  try {
    await sendOnce<object>({ endpoint: answerOffer, params: { id: String(organizationId) }, body: { accepts } })
  } finally {
    // what is refused is not offered any more, or in another way
    await quietly(pullOffers())
  }
  // what the frame is made of: the user's rights, and where they hold
  if (accepts) await quietly(Promise.all([pullMe(), pullDestinations(), pullOrganizations()]))
}
