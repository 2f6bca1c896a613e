import { ApiError } from '#data/api/api-error.ts'
import { errorTexts, type Texts } from '#state/error-texts.ts'

/**
 * What to tell when a message could not be sent: the text `contactSupport.error.{text}` where there is one, else what
 * is told of the error anywhere. Source: spec 1 §8 "Support send failure".
 */
export function supportErrorTexts(failure: unknown, texts: Texts): string[] {
  if (!(failure instanceof ApiError)) return errorTexts(failure, texts)
  const own = failure.errors
    .flatMap(({ code, message }) => [code, message])
    .map((text) => `contactSupport.error.${text}`)
    .filter((key) => texts.exists(key))
  return own.length > 0 ? [...new Set(own)].map((key) => texts.t(key)) : errorTexts(failure, texts)
}
