import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError, isGone } from '#data/api/api-error.ts'
import { changeOf, isOfVersion } from '#data/api/conflict.ts'
import { errorTexts } from './error-texts.ts'
import { useChangeText } from './use-change-text.ts'

/** Whether the server says that something is not there, and not what. */
const isUnnamed = (failure: unknown): boolean =>
  isGone(failure) && failure instanceof ApiError && failure.hasCode('not_found')

/**
 * Puts a failure into words.
 * @param gone what is said where that which it was about is there no more
 */
export function useFailureText(): (failure: unknown, gone?: string) => string {
  const { t, i18n } = useTranslation()
  const changeText = useChangeText()
  return useCallback(
    (failure, gone) => {
      if (gone !== undefined && isUnnamed(failure)) return gone
      const changed = changeOf(failure)
      // who has changed the row says more than that somebody has
      if (changed && isOfVersion(failure)) return changeText(changed)
      const texts = errorTexts(failure, { t: (key) => t(key), exists: (key) => i18n.exists(key) })
      return [...texts, ...(changed ? [changeText(changed)] : [])].join(' ')
    },
    [t, i18n, changeText],
  )
}
