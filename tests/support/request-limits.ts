import type { Limits } from '#server/ground/limits.ts'

const boundless = { calls: Infinity, windowMs: 60_000 }

/** Limits that no test meets unless it asks for others. */
export const noLimits: Limits = {
  perMinute: {
    read: Infinity,
    search: Infinity,
    importer: Infinity,
    location: Infinity,
    write: Infinity,
    report: Infinity,
    presence: Infinity,
  },
  readsPerSecond: Infinity,
  importerPerSecond: Infinity,
  importerPerDay: Infinity,
  guarded: { login: boundless, mail: boundless, code: boundless },
  signInFailuresPerHour: Infinity,
  freeSignInFailures: Infinity,
  resetMailsPerHour: Infinity,
  organizationResetMailsPerHour: Infinity,
  invitationMailsPerHour: Infinity,
  organizationInvitationMailsPerHour: Infinity,
  codesPerHour: Infinity,
  invalidTokensPerMinute: Infinity,
  longest: { eventLoopLagMs: Infinity, databaseWaitMs: Infinity, backlogMs: Infinity },
}

export const limitsWith = (changes: Partial<Limits>): Limits => ({ ...noLimits, ...changes })
