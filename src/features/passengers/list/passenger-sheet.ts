import type { TFunction } from 'i18next'
import { passengersMatching, type PassengerListQuery } from '#data/passenger-list.ts'
import { inShownOrder, utilityName } from '#domain/utility.ts'
import type { Sheet } from '../../../../workers/export/sheet.ts'

/** Everybody whom the list finds, on all its pages, in its order. */
export async function peopleSheet(query: PassengerListQuery, t: TFunction): Promise<Sheet> {
  const passengers = await passengersMatching(query)
  return {
    name: t('routes.people'),
    columns: [
      { header: t('people.name'), kind: 'text' },
      { header: t('people.state'), kind: 'text' },
      { header: t('people.grade'), kind: 'number' },
      { header: t('people.address'), kind: 'text' },
      { header: t('people.postalCode'), kind: 'text' },
      { header: t('people.city'), kind: 'text' },
      { header: t('people.phone'), kind: 'text' },
      { header: t('people.groups'), kind: 'text' },
      { header: t('people.utilities'), kind: 'text' },
      { header: t('people.permissions.title'), kind: 'number' },
    ],
    rows: passengers.map((passenger) => [
      passenger.name,
      t(passenger.inactive ? 'people.inactive' : 'people.active'),
      passenger.yearGrade,
      passenger.homeAddress,
      passenger.homePostalcode,
      passenger.homeCity,
      passenger.phone,
      passenger.groups,
      needsOf(passenger.utilityIds, t),
      passenger.transportationPermissionCount,
    ]),
  }
}

const needsOf = (utilityIds: readonly number[], t: TFunction): string =>
  inShownOrder(utilityIds)
    .map((id) => t(`utilities.${utilityName(id) ?? 'unknown'}`))
    .join(', ')
