import { useCallback } from 'react'
import { isDenied, isGone, isUncertain } from '#data/api/api-error.ts'
import { useFailureText } from './use-failure-text.ts'

/** What failed, and why: the two lines of a toast. */
export interface FailedWords {
  title: string
  text?: string
}

/**
 * Puts into words that something failed, and why; of what may have been done, only that it is not known, and of what the
 * user has no right to or what is there no more, only that: what failed is told with the advice to try again later, which
 * does not help there. A toast beside a dialog or form says nothing of what is gone, so that it is said once.
 * @param gone what is said where that which it was about is there no more
 */
export function useFailedWords(): (what: string, failure: unknown, gone?: string) => FailedWords {
  const failureText = useFailureText()
  return useCallback(
    (what, failure, gone) =>
      isUncertain(failure) || isDenied(failure) || isGone(failure)
        ? { title: failureText(failure, gone) }
        : { title: what, text: failureText(failure) },
    [failureText],
  )
}

/** The same in one line. */
export const inOneLine = ({ title, text }: FailedWords): string => (text === undefined ? title : `${title} ${text}`)
