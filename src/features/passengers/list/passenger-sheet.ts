import type { TFunction } from 'i18next'
import { passengersMatching, type PassengerListQuery } from '#data/passenger-list.ts'
import type { PassengerCard } from '#domain/passenger.ts'
import { namedPhones } from '#domain/phone-number.ts'
import { inShownOrder, utilityName } from '#domain/utility.ts'
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

/** Everybody whom the list finds, on all its pages, in its order, with all that a list knows of a passenger. */
export async function passengerSheet(query: PassengerListQuery, t: TFunction): Promise<Sheet> {
  const passengers = await passengersMatching(query)
  const fields = fieldsOf(t, {
    hasExternalIds: passengers.some(({ externalId }) => externalId !== ''),
    hasContacts: passengers.some(({ contacts }) => contacts.length > 0),
  })
  return {
    name: t('routes.passengers'),
    columns: fields.map(({ header, kind }) => ({ header, kind })),
    rows: passengers.map((passenger) => fields.map(({ valueOf }) => valueOf(passenger))),
  }
}

/** What a passenger needs, in words. */
export const needsOf = (utilityIds: readonly number[], t: TFunction): string =>
  inShownOrder(utilityIds)
    .map((id) => t(`utilities.${utilityName(id) ?? 'unknown'}`))
    .join(', ')
