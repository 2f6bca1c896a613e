import type { TFunction } from 'i18next'
import type { SsnTwin } from '#domain/ssn.ts'

/** Long enough to be read where the form closes, in milliseconds. */
export const ssnTwinToastMs = 25_000

/** That other passengers have the same personal identity code, by name where the user may know it; the same words once. */
export const twinsInWords = (twins: readonly SsnTwin[], t: TFunction): string[] => [
  ...new Set(
    twins.map(({ name }) =>
      name === null ? t('passengers.editor.ssn.sameAsOther') : t('passengers.editor.ssn.sameAs', { name }),
    ),
  ),
]
