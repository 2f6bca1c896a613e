import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio'
import type { LocalDate } from '#domain/local-date.ts'
import { passengerCan } from '#domain/passenger-can.ts'
import { reachOf, type Passenger } from '#domain/passenger.ts'
import type {
  TransportationPermission,
  TransportationPermissionInput,
} from '#domain/transportation-permission/schema.ts'
import { session } from '#state/session.ts'
import { formatDay } from '#ui/format.ts'
import { useQuestion, type Consent } from '../../consequences/use-question.tsx'

interface PermissionQuestion {
  /** What was answered to saving what was entered over what is stored; `null` is stored for a new decision. */
  consentTo: (stored: TransportationPermission | null, entered: TransportationPermissionInput) => Promise<Consent>
  question: ReactNode
}

const endsEarlier = (stored: TransportationPermission, endDate: LocalDate | null): endDate is LocalDate =>
  endDate !== null && (stored.endDate === null || endDate < stored.endDate)

/** Asks before a decision is completed, which is not taken back, and before one is ended that trips are reserved on. */
export function usePermissionQuestion(passenger: Passenger): PermissionQuestion {
  const { t, i18n } = useTranslation()
  const { me } = useSnapshot(session)
  const { ask, question } = useQuestion()
  return {
    question,
    async consentTo(stored, permission) {
      const { id: passengerId } = passenger
      const { isDraft, endDate, name } = permission
      const confirmLabel = t('transportationPermissions.save')
      if ((stored === null || stored.isDraft) && !isDraft) {
        return ask({
          change: { type: 'completePermission', passengerId, permission },
          title: t('transportationPermissions.complete.title'),
          text: t('transportationPermissions.complete.text', { name }),
          isFinal: true,
          endings: 'none',
          confirmLabel,
        })
      }
      if (stored === null || isDraft || !endsEarlier(stored, endDate)) return { ending: null }
      const mayCancel = me && passengerCan.cancelTrips({ ...passenger, ...reachOf(passenger) }, me) === null
      return ask({
        change: { type: 'endPermission', passengerId, permission },
        title: t('transportationPermissions.end.title', { date: formatDay(endDate, i18n.language, 'numeric') }),
        text: t(mayCancel ? 'transportationPermissions.end.text' : 'transportationPermissions.end.driven', { name }),
        endings: mayCancel ? 'offered' : 'none',
        confirmLabel,
      })
    },
  }
}
