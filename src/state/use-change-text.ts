import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import type { LastChange } from '#domain/last-change.ts'

/** Says who has changed what is being changed here, and when. */
export function useChangeText(): (changed: LastChange | null) => string {
  const { t } = useTranslation()
  return useCallback(
    (changed) =>
      changed === null
        ? t('api.errors.version_conflict')
        : t(`change.${changed.by}`, { name: changed.name, at: Date.parse(changed.at) }),
    [t],
  )
}
