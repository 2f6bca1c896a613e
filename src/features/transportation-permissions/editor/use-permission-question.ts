import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { LocalDate } from '#domain/local-date.ts'
import type {
  TransportationPermission,
  TransportationPermissionInput,
} from '#domain/transportation-permission/schema.ts'
import { formatDay } from '#ui/format.ts'
import { useQuestion } from '../../consequences/use-question.tsx'

interface PermissionQuestion {
  /** Whether what was entered may be saved, over what is stored; `null` for a new decision. */
  mayGoOn: (stored: TransportationPermission | null, entered: TransportationPermissionInput) => Promise<boolean>
  question: ReactNode
}

const endsEarlier = (stored: TransportationPermission, endDate: LocalDate | null): endDate is LocalDate =>
  endDate !== null && (stored.endDate === null || endDate < stored.endDate)

/** Asks before a decision is completed, which is not taken back, and before one is ended that trips are reserved on. */
export function usePermissionQuestion(passengerId: number): PermissionQuestion {
  const { t, i18n } = useTranslation()
  const { ask, question } = useQuestion()
  return {
    question,
    async mayGoOn(stored, permission) {
      const { isDraft, endDate, name } = permission
      const rest = { confirmLabel: t('transportationPermissions.save'), endings: 'none' } as const
      if ((stored === null || stored.isDraft) && !isDraft) {
        const consent = await ask({
          change: { type: 'completePermission', passengerId, permission },
          title: t('transportationPermissions.complete.title'),
          text: t('transportationPermissions.complete.text', { name }),
          isFinal: true,
          ...rest,
        })
        return consent !== null
      }
      if (stored === null || isDraft || !endsEarlier(stored, endDate)) return true
      const consent = await ask({
        change: { type: 'endPermission', passengerId, permissionId: stored.id, endDate },
        title: t('transportationPermissions.end.title', { date: formatDay(endDate, i18n.language, 'numeric') }),
        text: t('transportationPermissions.end.text', { name }),
        ...rest,
      })
      return consent !== null
    },
  }
}
