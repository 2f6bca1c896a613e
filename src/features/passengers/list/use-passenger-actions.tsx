import { OpenRegular, TagMultipleRegular } from '@fluentui/react-icons'
import { useCallback, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { useSnapshot } from 'valtio'
import { can } from '#domain/access.ts'
import { passengerCan } from '#domain/passenger-can.ts'
import { passengerStates, type PassengerCard } from '#domain/passenger.ts'
import { session } from '#state/session.ts'
import { MoreMenu } from '#ui/page/MoreMenu.tsx'
import { passengerPaths } from '../passenger-path.ts'

interface Wanted {
  destinationId: number
  /** Always the same function: rows are drawn again when it is another one. */
  onGroups: (ids: readonly number[]) => void
}

/**
 * What is done with one passenger of the list, as a menu at the end of the row; `null` for who may not both change and
 * delete passengers there. Source: spec 2 §6 "The actions column".
 */
export function usePassengerActions({
  destinationId,
  onGroups,
}: Wanted): ((passenger: PassengerCard) => ReactNode) | null {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { me } = useSnapshot(session)
  const mayAct = me !== null && can(me, 'updatePassengers', destinationId) && can(me, 'deletePassengers', destinationId)
  const actionsOf = useCallback(
    (passenger: PassengerCard) => {
      if (!me) return null
      const { id, name } = passenger
      const facts = { ...passenger, ...reachOfCard(passenger), state: passengerStates.normal }
      const refusal = passengerCan.editGroups(facts, me)
      return (
        <MoreMenu
          upright
          label={t('page.more', { title: name })}
          items={[
            {
              key: 'open',
              label: t('passengers.list.openAlone'),
              icon: <OpenRegular />,
              onClick: () => void navigate(passengerPaths.open(id, destinationId)),
            },
            {
              key: 'groups',
              label: t('passengers.list.groups.change'),
              icon: <TagMultipleRegular />,
              onClick: () => onGroups([id]),
              refusal: refusal && t(refusal),
            },
          ]}
        />
      )
    },
    [me, t, navigate, destinationId, onGroups],
  )
  return mayAct ? actionsOf : null
}

const reachOfCard = ({ destinationIds, groupObjs }: PassengerCard) => ({
  destinationIds,
  groupIds: groupObjs.map(({ id }) => id),
})
