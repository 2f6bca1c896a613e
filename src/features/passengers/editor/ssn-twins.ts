import type { TFunction } from 'i18next'
import type { SsnTwin } from '#domain/ssn.ts'

/** Long enough to be read where the form closes, in milliseconds. */
export const ssnTwinToastMs = 25_000

/** That another passenger has the same personal identity code, by name where the user may know it. */
export const twinInWords = ({ name }: SsnTwin, t: TFunction): string =>
  name === null ? t('passengers.editor.ssn.sameAsOther') : t('passengers.editor.ssn.sameAs', { name })
