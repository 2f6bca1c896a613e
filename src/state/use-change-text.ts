import type { TFunction } from 'i18next'
import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import type { LastChange } from '#domain/last-change.ts'

/** Who has changed what is being changed here, and when; `null` where nobody knows. */
export const changeText = (changed: LastChange | null, t: TFunction): string =>
  changed === null
    ? t('api.errors.version_conflict')
    : t(`change.${changed.by}`, { name: changed.name, at: Date.parse(changed.at) })

/** Says it in the language of the page. */
export function useChangeText(): (changed: LastChange | null) => string {
  const { t } = useTranslation()
  return useCallback((changed) => changeText(changed, t), [t])
}
