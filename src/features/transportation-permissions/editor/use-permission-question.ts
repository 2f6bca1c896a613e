import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type {
  TransportationPermission,
  TransportationPermissionInput,
} from '#domain/transportation-permission/schema.ts'
import { formatDay } from '#ui/format.ts'
import { useQuestion } from '../../consequences/use-question.tsx'

interface PermissionQuestion {
  /** Whether what was entered may be saved over what is stored; `null` for a new decision. */
  mayGoOn: (stored: TransportationPermission | null, entered: TransportationPermissionInput) => Promise<boolean>
  question: ReactNode
}

/** Asks before a decision is completed, which is not taken back, and before one is ended that trips are reserved on. */
export function usePermissionQuestion(passengerId: number): PermissionQuestion {
  const { t, i18n } = useTranslation()
  const { ask, question } = useQuestion()
  return {
    question,
    async mayGoOn(stored, { isDraft, endDate, name }) {
      if (!stored) return true
      const about = { passengerId, permissionId: stored.id }
      const rest = { confirmLabel: t('transportationPermissions.save'), endings: 'none' } as const
      if (stored.isDraft && !isDraft) {
        const consent = await ask({
          change: { type: 'completePermission', ...about },
          title: t('transportationPermissions.complete.title'),
          text: t('transportationPermissions.complete.text', { name }),
          isFinal: true,
          ...rest,
        })
        return consent !== null
      }
      const isEarlier = endDate !== null && (stored.endDate === null || endDate < stored.endDate)
      if (isDraft || !isEarlier) return true
      const consent = await ask({
        change: { type: 'endPermission', ...about, endDate },
        title: t('transportationPermissions.end.title', { date: formatDay(endDate, i18n.language, 'numeric') }),
        text: t('transportationPermissions.end.text', { name }),
        ...rest,
      })
      return consent !== null
    },
  }
}
