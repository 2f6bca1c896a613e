import { untranslatedMark } from '#contract/errors.ts'
import { ApiError, connectionErrors, type ApiErrorItem } from '#data/api/api-error.ts'
import { StorageError } from '#data/device/storage-error.ts'
import { RefusedError } from '#data/workspace/refused-error.ts'

/** The part of i18next that is needed to find a text. */
export interface Texts {
  t: (key: string, values?: Record<string, unknown>) => string
  exists: (key: string) => boolean
}

/**
 * What to tell the user of a failure, one text for each thing that went wrong. A code is translated as
 * `api.errors.{code}`, unless it contains NO_L10N or has no text: then the server's own words are shown.
 * Source: spec 1 §2.4, open points G-05, G-12.
 */
export function errorTexts(failure: unknown, texts: Texts): string[] {
  if (failure instanceof ApiError && failure.hasCode('too_many_requests') && failure.retryAfterMs) {
    const count = Math.ceil(failure.retryAfterMs / 1000)
    return [texts.t('api.errors.too_many_requests.wait', { count })]
  }
  if (failure instanceof ApiError) return [...new Set(failure.errors.map((error) => textOf(error, texts)))]
  if (failure instanceof RefusedError) return [texts.t(failure.code)]
  if (failure instanceof StorageError) return [texts.t(`storage.error.${failure.fault}`)]
  return [texts.t(`api.errors.${connectionErrors.notMade.code}`)]
}

function textOf({ code, message }: ApiErrorItem, { t, exists }: Texts): string {
  if (!code || code.includes(untranslatedMark)) return message || code
  const key = code.startsWith('validation.') ? validationKey(code) : `api.errors.${code}`
  if (exists(key)) return t(key)
  if (message && exists(message)) return t(message)
  return message || t(`api.errors.${connectionErrors.html.code}`)
}

/** `validation.errors.validation.required` carries the key of a field's text. */
const validationKey = (code: string): string => code.replace(/^validation\.errors\.(?=validation\.)/, '')
