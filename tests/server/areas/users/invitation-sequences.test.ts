import fc from 'fast-check'
import { expect, test } from 'vitest'
import { answerOffer, removeUsers, resendInvitations } from '#contract/users.ts'
import { afterStep, type InvitationState } from '#domain/invitation.ts'
import { invitationDays } from '#domain/organization-user.ts'
import { acceptAs, invite, mailedInvitation, noRights, userScene, usersIn } from '#tests/support/user-scene.ts'
import { searchMs, seed } from '#tests/support/effort.ts'
import { addUser, testPassword } from '#tests/support/users.ts'

const scene = userScene()
const dayMs = 24 * 3_600_000

/** One who has no account, and one who has. */
const people = ['vieras@perille.example', 'tuttu@perille.example'] as const
type Email = (typeof people)[number]

const step = fc.record({
  email: fc.constantFrom(...people),
  what: fc.constantFrom('invite', 'resend', 'remove', 'accept', 'decline', 'oldLink', 'wait'),
})
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never

/** What is true of a person, as far as the organisation goes: told by the table of steps alone. */
interface Model {
  isMember: boolean
  hasAccount: boolean
  invitation: InvitationState | null
  link: { email: string; code: string } | null
  oldLink: { email: string; code: string } | null
  expiresAt: number
}

const begin = (hasAccount: boolean): Model => ({
  ...{ isMember: false, hasAccount, invitation: null, link: null, oldLink: null, expiresAt: 0 },
})

const stateOf = ({ isMember, invitation, hasAccount }: Model) => {
  if (isMember) return 'member'
  if (invitation === 'expired') return 'expired'
  if (invitation === 'open') return hasAccount ? 'asked' : 'invited'
  return undefined
}

const sent = async (person: Model, email: Email): Promise<void> => {
  person.oldLink = person.link
  person.expiresAt = scene.server.clock.now + invitationDays * dayMs
  person.invitation = 'open'
  person.link = await mailedInvitation(scene, email)
}

async function run(model: Record<Email, Model>, { email, what }: Step): Promise<void> {
  const { server, organizationId } = scene
  const person = model[email]
  const token = await server.signIn('outi@perille.example')
  const params = { id: organizationId }
  const canAccept = person.invitation !== null && afterStep(person.invitation, 'accept') !== null
  switch (what) {
    case 'wait':
      server.clock.now += 3 * dayMs
      for (const one of Object.values(model)) {
        if (one.invitation === 'open' && server.clock.now >= one.expiresAt) one.invitation = afterStep('open', 'expire')
      }
      return
    case 'invite': {
      const { statusCode } = await invite(scene, { email }, token)
      expect(statusCode).toBe(person.isMember || person.invitation === 'open' ? 409 : 200)
      if (statusCode === 200) await sent(person, email)
      return
    }
    case 'resend': {
      const { statusCode } = await server.call(resendInvitations, { params, token, body: { emails: [email] } })
      const can = person.invitation !== null && afterStep(person.invitation, 'resend') !== null
      expect(statusCode).toBe(can ? 200 : person.isMember ? 409 : 404)
      if (can) await sent(person, email)
      return
    }
    case 'remove': {
      const { statusCode } = await server.call(removeUsers, { params, token, body: { emails: [email] } })
      expect(statusCode).toBe(200)
      if (person.isMember) person.hasAccount = false
      if (person.invitation !== null) person.invitation = null
      person.isMember = false
      return
    }
    case 'oldLink': {
      const { statusCode } = await acceptAs(scene, person.oldLink ?? { email, code: 'x' })
      expect(statusCode).toBe(400)
      return
    }
    case 'accept':
    case 'decline': {
      if (!person.hasAccount) {
        const isAccepting = what === 'accept'
        if (!isAccepting) return
        const reply = await acceptAs(scene, person.link ?? { email, code: 'x' }, {
          ...{ password: testPassword, confirmPassword: testPassword },
        })
        expect(reply.statusCode).toBe(canAccept ? 200 : 400)
      } else {
        const own = await server.signIn(email)
        const body = { accepts: what === 'accept' }
        const reply = await server.call(answerOffer, { params, token: own, body })
        expect(reply.statusCode).toBe(canAccept ? 200 : 404)
      }
      if (!canAccept) return
      person.invitation = null
      if (what === 'accept') Object.assign(person, { isMember: true, hasAccount: true })
    }
  }
}

test(
  'whatever happens in whatever order, the list and the links say what the table of steps says',
  async () => {
    const { services } = scene.server
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 25 }), async (steps) => {
        await services.db.deleteFrom('invitation').execute()
        for (const table of ['membership', 'session', 'credential'] as const) {
          await services.db
            .deleteFrom(table)
            .where('user_id', 'in', (eb) =>
              eb
                .selectFrom('app_user')
                .select('id')
                .where('email', 'in', [...people]),
            )
            .execute()
        }
        await services.db
          .deleteFrom('app_user')
          .where('email', 'in', [...people])
          .execute()
        await addUser(services, { email: people[1] })
        const model = { [people[0]]: begin(false), [people[1]]: begin(true) } as Record<Email, Model>
        for (const each of steps) {
          await run(model, each)
          const users = await usersIn(scene, { token: await scene.server.signIn('outi@perille.example') })
          for (const email of people) {
            const stored = users.find((user) => user.email === email)
            expect([email, stored?.state]).toEqual([email, stateOf(model[email])])
            if (stored) expect(stored).toMatchObject(noRights)
          }
        }
      }),
      { seed, numRuns: 25 },
    )
  },
  searchMs,
)
