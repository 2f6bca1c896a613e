import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { changeOf, isOfVersion } from '#data/api/conflict.ts'
import { errorTexts } from './error-texts.ts'
import { useChangeText } from './use-change-text.ts'

/** Puts a failure into words. */
export function useFailureText(): (failure: unknown) => string {
  const { t, i18n } = useTranslation()
  const changeText = useChangeText()
  return useCallback(
    (failure) => {
      const changed = changeOf(failure)
      // who has changed the row says more than that somebody has
      if (changed && isOfVersion(failure)) return changeText(changed)
      const texts = errorTexts(failure, { t: (key) => t(key), exists: (key) => i18n.exists(key) })
      return [...texts, ...(changed ? [changeText(changed)] : [])].join(' ')
    },
    [t, i18n, changeText],
  )
}
