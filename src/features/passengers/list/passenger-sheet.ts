import type { TFunction } from 'i18next'
import { passengersMatching, type PassengerListQuery } from '#data/passenger-list.ts'
import { inShownOrder, utilityName } from '#domain/utility.ts'
import type { Sheet } from '../../../../workers/export/sheet.ts'

/** Everybody whom the list finds, on all its pages, in its order. */
export async function passengerSheet(query: PassengerListQuery, t: TFunction): Promise<Sheet> {
  const passengers = await passengersMatching(query)
  return {
    name: t('routes.passengers'),
    columns: [
      { header: t('passengers.list.name'), kind: 'text' },
      { header: t('passengers.list.state'), kind: 'text' },
      { header: t('passengers.list.grade'), kind: 'number' },
      { header: t('passengers.list.address'), kind: 'text' },
      { header: t('passengers.list.postalCode'), kind: 'text' },
      { header: t('passengers.list.city'), kind: 'text' },
      { header: t('passengers.list.phone'), kind: 'text' },
      { header: t('passengers.list.groups'), kind: 'text' },
      { header: t('passengers.list.utilities'), kind: 'text' },
      { header: t('passengers.list.permissions.title'), kind: 'number' },
    ],
    rows: passengers.map((passenger) => [
      passenger.name,
      t(passenger.inactive ? 'passengers.list.inactive' : 'passengers.list.active'),
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
