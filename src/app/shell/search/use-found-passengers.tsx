import { PersonProhibited16Regular } from '@fluentui/react-icons'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { useSnapshot } from 'valtio'
import { passengerSources } from '#data/passenger-search.ts'
import type { PassengerHit } from '#domain/passenger.ts'
import { session } from '#state/session.ts'
import { StateChip } from '#ui/look/StateChip.tsx'
import { useDestinations } from '../../destinations.tsx'
import { passengerTarget } from './passenger-target.ts'

/** What a search field needs to find passengers and to open the one who is picked. Source: spec 1 §2.3. */
export function useFoundPassengers() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { me } = useSnapshot(session)
  const destinations = useDestinations()
  const sources = useMemo(
    () => passengerSources({ local: t('shell.search.onDevice'), server: t('shell.search.onServer') }),
    [t],
  )
  // the same as long as nothing in them changes: the results are not drawn anew with each key
  const item = useMemo(
    () => ({
      itemKey: ({ id }: PassengerHit) => id,
      itemName: ({ name }: PassengerHit) => name,
      itemDetail: (hit: PassengerHit) => destinations?.find(({ id }) => id === hit.destinationId)?.alias ?? '',
      itemAside: ({ inactive }: PassengerHit) =>
        inactive && (
          <StateChip state="neutral" icon={<PersonProhibited16Regular />}>
            {t('passengers.list.inactive')}
          </StateChip>
        ),
    }),
    [t, destinations],
  )
  return {
    label: t('shell.search'),
    sources,
    ...item,
    onPick: (hit: PassengerHit) => void navigate(passengerTarget(hit, me)),
  }
}
