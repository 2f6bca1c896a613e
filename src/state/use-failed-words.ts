import { useCallback } from 'react'
import { isDenied, isUncertain } from '#data/api/api-error.ts'
import { useFailureText } from './use-failure-text.ts'

/** What failed, and why: the two lines of a toast. */
export interface FailedWords {
  title: string
  text?: string
}

/**
 * Puts into words that something failed, and why; of what may have been done, only that it is not known, and of what the
 * user has no right to, only that: what failed is told with the advice to try again later, which does not help there.
 */
export function useFailedWords(): (what: string, failure: unknown) => FailedWords {
  const failureText = useFailureText()
  return useCallback(
    (what, failure) =>
      isUncertain(failure) || isDenied(failure)
        ? { title: failureText(failure) }
        : { title: what, text: failureText(failure) },
    [failureText],
  )
}

/** The same in one line. */
export const inOneLine = ({ title, text }: FailedWords): string => (text === undefined ? title : `${title} ${text}`)
