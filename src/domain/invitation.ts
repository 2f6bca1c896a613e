/** What an invitation has come to. `open`, `expired`: waits for an answer, which can be given, or no more. */
export type InvitationState = 'open' | 'expired' | NonNullable<InvitationEnd>

/** `change`: other rights are offered. `expire`: nobody does it, the time has come. */
export type InvitationStep = 'resend' | 'change' | 'accept' | 'decline' | 'withdraw' | 'expire'

/**
 * What each step makes of an invitation; a step that is not there changes nothing. What has had its answer stays as it
 * is: whoever is to be asked again gets another invitation.
 * Source: security decision on invites.
 */
const invitationSteps: Readonly<Record<InvitationState, Readonly<Partial<Record<InvitationStep, InvitationState>>>>> = {
  open: {
    resend: 'open',
    change: 'open',
    accept: 'accepted',
    decline: 'declined',
    withdraw: 'withdrawn',
    expire: 'expired',
  },
  expired: { resend: 'open', change: 'expired', withdraw: 'withdrawn' },
  accepted: {},
  declined: {},
  withdrawn: {},
}

/** How an invitation has ended; `null` while there is no answer. */
export type InvitationEnd = 'accepted' | 'declined' | 'withdrawn' | null

/** @param expiresAt the first instant at which it can be accepted no more */
export function invitationStateAt(
  { end, expiresAt }: { end: InvitationEnd; expiresAt: Date },
  now: Date,
): InvitationState {
  if (end !== null) return end
  return now.getTime() < expiresAt.getTime() ? 'open' : 'expired'
}

/** What the step makes of it; `null` for one that changes nothing. */
export const afterStep = (state: InvitationState, step: InvitationStep): InvitationState | null =>
  invitationSteps[state][step] ?? null
