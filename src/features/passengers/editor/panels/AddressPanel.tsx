import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio'
import { entersAddresses } from '#domain/access.ts'
import type { Destination } from '#domain/destination.ts'
import { addressLine, placeName, placeOfDestination, type Place } from '#domain/place.ts'
import { session } from '#state/session.ts'
import { SectionCard } from '#ui/page/SectionCard.tsx'
import { AddressSearch } from '../AddressSearch.tsx'
import { EntryField } from '../EntryField.tsx'
import { FieldPair } from '../FieldPair.tsx'
import type { PassengerForm } from '../passenger-form.ts'

interface Props {
  form: PassengerForm
  /** Where the passenger may go: addresses near to the first one of theirs come first. */
  destinations: readonly Destination[]
}

/** Where the passenger lives and is fetched from. */
export function AddressPanel({ form, destinations }: Props) {
  const { t } = useTranslation()
  const { me } = useSnapshot(session)
  const mainDestination = destinations.find(({ id }) => id === form.draft.passengerDestinations[0]?.destinationId)
  const near = mainDestination ? placeOfDestination(mainDestination).location : null
  const maySearch = me !== null && entersAddresses(me) && (form.mode === 'edit' || form.mode === 'waiting')
  const searchFor = (label: string, onFound: (place: Place) => void) =>
    maySearch && <AddressSearch label={label} near={near} disabled={form.mode === 'waiting'} onFound={onFound} />
  return (
    <SectionCard title={t('passengers.editor.address')}>
      {searchFor(t('passengers.editor.findHome'), (place) =>
        form.change({
          homeAddress: place.address || place.alias,
          homePostalcode: place.postalcode,
          homeCity: place.city,
        }),
      )}
      <EntryField form={form} field="homeAddress" />
      <FieldPair kind="postal">
        <EntryField form={form} field="homePostalcode" />
        <EntryField form={form} field="homeCity" />
      </FieldPair>
      {searchFor(t('passengers.editor.findPickup'), (place) =>
        form.change({ pickupAddress: addressLine(place) || placeName(place) }),
      )}
      <EntryField form={form} field="pickupAddress" />
    </SectionCard>
  )
}
