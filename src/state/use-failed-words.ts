import { useCallback } from 'react'
import { isUncertain } from '#data/api/api-error.ts'
import { useFailureText } from './use-failure-text.ts'

/** What failed, and why: the two lines of a toast. */
export interface FailedWords {
  title: string
  text?: string
}

/** Puts into words that something failed, and why; of what may have been done, only that it is not known. */
export function useFailedWords(): (what: string, failure: unknown) => FailedWords {
  const failureText = useFailureText()
  return useCallback(
    (what, failure) =>
      isUncertain(failure) ? { title: failureText(failure) } : { title: what, text: failureText(failure) },
    [failureText],
  )
}

/** The same in one line. */
export const inOneLine = ({ title, text }: FailedWords): string => (text === undefined ? title : `${title} ${text}`)
