import type { TFunction } from 'i18next'
import { ApiError } from '#data/api/api-error.ts'
import { passengersMatching, type PassengerListQuery } from '#data/passenger-list.ts'
import { fetchWholePassengers } from '#data/passengers.ts'
import type { Passenger, PassengerCard } from '#domain/passenger.ts'
import { namedPhones } from '#domain/phone-number.ts'
import { inShownOrder, utilityName } from '#domain/utility.ts'
import type { Gathering } from '#features/export/use-export.ts'
import type { Sheet, SheetColumn, SheetValue } from '../../../../workers/export/sheet.ts'

interface Field extends SheetColumn {
  valueOf: (passenger: PassengerCard) => SheetValue
}

const externalIdField = (t: TFunction): Field => ({
  header: t('validation.properties.externalId'),
  kind: 'text',
  valueOf: ({ externalId }) => externalId,
})

const contactsField = (t: TFunction): Field => ({
  header: t('passengers.list.contacts'),
  kind: 'text',
  valueOf: ({ phone, contacts }) => (contacts.length === 0 ? '' : namedPhones(phone, contacts)),
})

/** What columns there are: those in which nobody has anything are left out. */
interface Given {
  hasExternalIds: boolean
  hasContacts: boolean
}

const fieldsOf = (t: TFunction, { hasExternalIds, hasContacts }: Given): readonly Field[] => [
  { header: t('passengers.list.name'), kind: 'text', valueOf: ({ name }) => name },
  {
    header: t('passengers.list.state'),
    kind: 'text',
    valueOf: ({ inactive }) => t(inactive ? 'passengers.list.inactive' : 'passengers.list.active'),
  },
  ...(hasExternalIds ? [externalIdField(t)] : []),
  { header: t('passengers.list.grade'), kind: 'number', valueOf: ({ yearGrade }) => yearGrade },
  { header: t('passengers.list.address'), kind: 'text', valueOf: ({ homeAddress }) => homeAddress },
  { header: t('passengers.list.postalCode'), kind: 'text', valueOf: ({ homePostalcode }) => homePostalcode },
  { header: t('passengers.list.city'), kind: 'text', valueOf: ({ homeCity }) => homeCity },
  { header: t('passengers.list.phone'), kind: 'text', valueOf: ({ phone }) => phone },
  ...(hasContacts ? [contactsField(t)] : []),
  { header: t('passengers.list.groups'), kind: 'text', valueOf: ({ groups }) => groups },
  { header: t('passengers.list.utilities'), kind: 'text', valueOf: ({ utilityIds }) => needsOf(utilityIds, t) },
  {
    header: t('passengers.list.permissions.title'),
    kind: 'number',
    valueOf: ({ transportationPermissionCount }) => transportationPermissionCount,
  },
]

interface WholeField extends SheetColumn {
  /** What almost everybody has: where nobody has anything else, there is no column. */
  usual: string
  valueOf: (passenger: Passenger, card: PassengerCard) => SheetValue
}

/** What the device's list does not have, under the titles by which an import knows it. */
function wholeFieldsOf(t: TFunction, aliasOf: AliasOf): readonly WholeField[] {
  const text = (key: string, valueOf: WholeField['valueOf']): WholeField => ({
    ...{ header: t(key), kind: 'text', usual: '', valueOf },
  })
  const property = (name: keyof Passenger, valueOf: WholeField['valueOf']) =>
    text(`validation.properties.${name}`, valueOf)
  const billed = (name: 'billingName' | 'billingAddress' | 'billingPostalcode' | 'billingCity') =>
    property(name, (passenger) => (passenger.billingUseHomeAddress ? '' : passenger[name]))
  const aliases = (ids: readonly number[]) => ids.flatMap((id) => aliasOf(id) ?? []).join(', ')
  return [
    text('passengers.editor.mainDestination', (_, { destinationIds }) => aliases(destinationIds.slice(0, 1))),
    text('passengers.list.otherDestinations', (_, { destinationIds }) => aliases(destinationIds.slice(1))),
    property('secondaryDestinationId', ({ secondaryDestinationId: id }) => aliases(id === null ? [] : [id])),
    property('pickupAddress', ({ pickupAddress }) => pickupAddress),
    property('language', ({ language }) => language),
    property('note', ({ note }) => note),
    property('timitNote', ({ timitNote }) => timitNote),
    {
      // the only words that an import takes for a yes and a no, in every language
      ...text('passengers.list.billedHome', ({ billingUseHomeAddress }) => String(billingUseHomeAddress)),
      usual: 'true',
    },
    billed('billingName'),
    billed('billingAddress'),
    billed('billingPostalcode'),
    billed('billingCity'),
  ]
}

/** What the user calls a destination; `undefined` for one that the user may not see. */
export type AliasOf = (destinationId: number) => string | undefined

export interface SheetOptions {
  aliasOf: AliasOf
  gathering: Gathering
  /** What the list does not have could not be fetched: the sheet is without it. */
  onListOnly: () => void
}

/**
 * Everybody whom the list finds, on all its pages, in its order, with all that the user may read of a passenger, but for
 * the identity code, which is read one by one.
 */
export async function passengerSheet(
  query: PassengerListQuery,
  t: TFunction,
  { aliasOf, gathering, onListOnly }: SheetOptions,
): Promise<Sheet> {
  const passengers = await passengersMatching(query)
  const fields = fieldsOf(t, {
    hasExternalIds: passengers.some(({ externalId }) => externalId !== ''),
    hasContacts: passengers.some(({ contacts }) => contacts.length > 0),
  })
  const whole = await fetchWholePassengers(
    passengers.map(({ id }) => id),
    gathering,
  ).catch((failure: unknown) => {
    if (gathering.signal.aborted || !(failure instanceof ApiError)) throw failure
    onListOnly()
    return new Map<number, Passenger>()
  })
  const more = wholeFieldsOf(t, aliasOf)
    .map(({ valueOf, usual, ...column }) => ({
      column,
      usual,
      values: passengers.map((card) => {
        const passenger = whole.get(card.id)
        // of whom the server no longer tells, nothing is said
        return passenger ? valueOf(passenger, card) : ''
      }),
    }))
    .filter(({ usual, values }) => values.some((value) => value !== usual && value !== ''))
  return {
    name: t('routes.passengers'),
    columns: [...fields.map(({ header, kind }) => ({ header, kind })), ...more.map(({ column }) => column)],
    rows: passengers.map((passenger, row) => [
      ...fields.map(({ valueOf }) => valueOf(passenger)),
      ...more.map(({ values }) => values[row] ?? ''),
    ]),
  }
}

/** What a passenger needs, in words. */
export const needsOf = (utilityIds: readonly number[], t: TFunction): string =>
  inShownOrder(utilityIds)
    .map((id) => t(`utilities.${utilityName(id) ?? 'unknown'}`))
    .join(', ')
