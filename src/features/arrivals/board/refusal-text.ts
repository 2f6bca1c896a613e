import type { TFunction } from 'i18next'

/** Why a confirmation was refused, in words: of our own rules, of the server's codes, or the server's own message. */
export const refusalText = (refusal: string, t: TFunction): string =>
  t([refusal, `api.errors.${refusal}`, `sync.reason.${refusal}`], { defaultValue: refusal })
