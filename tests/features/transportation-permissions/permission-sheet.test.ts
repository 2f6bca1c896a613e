import i18next from 'i18next'
import { beforeAll, expect, test } from 'vitest'
import { startTexts } from '#app/i18n.ts'
import { OrganizationTransportationPermission } from '#domain/transportation-permission/organization-list.ts'
import { permissionSheet } from '#features/transportation-permissions/organization/permission-sheet.ts'
import { transportationPermission } from '#tests/support/transportation-permission.ts'

beforeAll(async () => {
  if (!i18next.isInitialized) await startTexts()
})

const today = '2026-11-23'
const words = { t: i18next.t, locale: 'fi', currencySymbol: '€' }

test('a spreadsheet has a line for each transportation permission, with its days and prices as such', () => {
  const row = OrganizationTransportationPermission.parse({
    passengerId: 7,
    name: 'Äinö Koski',
    mainPlace: { id: 1, alias: 'Koivuranta' },
    perilleInstanceName: 'Lahti',
    transportationPermission: transportationPermission({
      ...{ name: 'Päivätoiminta', startDate: '2026-01-01', endDate: '2026-12-31', isDraft: false },
      ...{ priceIncVat: 14.6, priceVatPercent: 10, costCenter: { id: 3, name: '4210' }, tripDirection: 1 },
    }),
  })
  const bare = OrganizationTransportationPermission.parse({
    passengerId: 8,
    name: 'Onni Vuorenpää',
    passengerInactive: true,
    transportationPermission: transportationPermission({
      ...{ name: 'Vanha', startDate: '2025-01-01', endDate: null, isDraft: true },
      ...{ priceIncVat: null, priceVatPercent: null, costCenter: null },
    }),
  })

  const sheet = permissionSheet([row, bare], today, words)

  expect(sheet.name).toBe('Kuljetuspäätökset')
  expect(sheet.columns.map(({ header, kind }) => `${header}: ${kind}`)).toEqual([
    'Matkustaja: text',
    'Matkustajan tila: text',
    'Varausjärjestelmä: text',
    'Pääkohde: text',
    'Kuljetuspäätös: text',
    'Suunta: text',
    'Alkaa: date',
    'Päättyy: date',
    'Hinta: number',
    'Alv-%: number',
    'Kustannuspaikka: text',
    'Tila: text',
  ])
  expect(sheet.rows).toEqual([
    [
      ...['Äinö Koski', 'Aktiivinen', 'Lahti', 'Koivuranta', 'Päivätoiminta', 'Menomatka'],
      ...['2026-01-01', '2026-12-31', 14.6, 10, '4210', 'Voimassa'],
    ],
    [
      ...['Onni Vuorenpää', 'Ei aktiivinen', '', null, 'Vanha', expect.any(String) as string],
      ...['2025-01-01', null, null, null, null, 'Luonnos'],
    ],
  ])
})
