import { describe, expect, test } from 'vitest'
import { afterStep, invitationStateAt, type InvitationState, type InvitationStep } from '#domain/invitation.ts'

const states: InvitationState[] = ['open', 'expired', 'accepted', 'declined', 'withdrawn']
const steps: InvitationStep[] = ['resend', 'change', 'accept', 'decline', 'withdraw', 'expire']

test('every step of every state is written down: what is not here changes nothing', () => {
  const moves = states.flatMap((state) =>
    steps.flatMap((step) => {
      const next = afterStep(state, step)
      return next === null ? [] : [`${state} ${step} ${next}`]
    }),
  )
  expect(moves).toEqual([
    'open resend open',
    'open change open',
    'open accept accepted',
    'open decline declined',
    'open withdraw withdrawn',
    'open expire expired',
    'expired resend open',
    'expired change expired',
    'expired withdraw withdrawn',
  ])
})

describe('with time', () => {
  const expiresAt = new Date('2026-03-18T08:00:00Z')
  const before = new Date(expiresAt.getTime() - 1)

  test('it can be accepted until its last moment, and not from then on', () => {
    expect(invitationStateAt({ end: null, expiresAt }, before)).toBe('open')
    expect(invitationStateAt({ end: null, expiresAt }, expiresAt)).toBe('expired')
  })

  test.each(['accepted', 'declined', 'withdrawn'] as const)('one that was %s stays so', (end) => {
    expect(invitationStateAt({ end, expiresAt }, before)).toBe(end)
    expect(invitationStateAt({ end, expiresAt }, new Date(expiresAt.getTime() + 1))).toBe(end)
  })
})
