import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio'
import type { Consequences } from '#domain/consequences.ts'
import type { LocalDate } from '#domain/local-date.ts'
import { passengerCan } from '#domain/passenger-can.ts'
import { reachOf, type Passenger } from '#domain/passenger.ts'
import {
  tripDestinations,
  tripDirections,
  type TransportationPermission,
  type TransportationPermissionInput,
} from '#domain/transportation-permission/schema.ts'
import { session } from '#state/session.ts'
import { formatDay } from '#ui/look/format.ts'
import { useQuestion, type Consent } from '../../consequences/use-question.tsx'

interface PermissionQuestion {
  /**
   * What was answered to saving what was entered over what is stored; `null` is stored for a new transportation
   * permission.
   */
  consentTo: (stored: TransportationPermission | null, entered: TransportationPermissionInput) => Promise<Consent>
  question: ReactNode
}

const endsEarlier = (stored: TransportationPermission, endDate: LocalDate | null): endDate is LocalDate =>
  endDate !== null && (stored.endDate === null || endDate < stored.endDate)

/** Whether there may be trips that it does not cover any more. */
const coversLess = (stored: TransportationPermission, entered: TransportationPermissionInput): boolean =>
  endsEarlier(stored, entered.endDate) ||
  entered.startDate > stored.startDate ||
  (entered.tripDirection !== stored.tripDirection && entered.tripDirection !== tripDirections.twoWay) ||
  (entered.tripDestinations !== stored.tripDestinations && entered.tripDestinations !== tripDestinations.all)

/** Whether there are trips that "these trips" can be said of. */
const hasTrips = (found: Consequences | null): boolean => found !== null && found.trips.count + found.movedTrips > 0

/**
 * Asks before a transportation permission is completed, which cannot be undone, and before one covers less of what is
 * reserved on it.
 */
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
          text: (found) => t(`transportationPermissions.complete.${hasTrips(found) ? 'text' : 'final'}`, { name }),
          isFinal: true,
          endings: 'none',
          confirmLabel,
        })
      }
      if (stored === null || isDraft || !coversLess(stored, permission)) return { ending: null }
      const mayCancel = me && passengerCan.cancelTrips({ ...passenger, ...reachOf(passenger) }, me) === null
      return ask({
        change: { type: 'endPermission', passengerId, permission },
        title: endsEarlier(stored, endDate)
          ? t('transportationPermissions.end.title', { date: formatDay(endDate, i18n.language, 'numeric') })
          : t('transportationPermissions.change.title'),
        text: (found) => {
          const ofTrips = mayCancel ? 'text' : 'driven'
          return t(`transportationPermissions.end.${hasTrips(found) ? ofTrips : 'less'}`, { name })
        },
        endings: mayCancel ? 'offered' : 'none',
        confirmLabel,
      })
    },
  }
}
