import { addDays, addMonths, firstOfMonth, lastOfMonth, type LocalDate } from '#domain/local-date.ts'
import { deductibleTypes } from '#domain/transportation-permission/deductible.ts'
import { quotaTimes, quotaTypes } from '#domain/transportation-permission/quota.ts'
import { tripDestinations, tripDirections } from '#domain/transportation-permission/schema.ts'
import type { DemoPassenger } from './passengers.ts'
import { demoDestinations, type DestinationKey, type OrganizationKey } from './places.ts'

interface DemoExtra {
  /** Place in the list of the instance's extras; `null` for one that was written freely. */
  instanceExtra: number | null
  name: string
  priceCents: number | null
  vatPercent: number | null
}

/** A transportation permission of the demo, in stored units. */
interface DemoTransportationPermission {
  name: string
  costCenter: string
  source: 'product' | 'timit' | 'likuma'
  externalId: string | null
  isDraft: boolean
  child: boolean
  tripDestinations: number
  tripDirection: number
  quotaType: number
  quotaTime: number
  quota: number
  expressQuota: number | null
  distanceLimitKilometres: number | null
  deductibleType: number
  deductiblePayment: 'Car' | 'Invoice'
  fixedDeductibleCents: number | null
  priceCents: number | null
  vatPercent: number | null
  priceCode: string
  startDate: LocalDate
  endDate: LocalDate | null
  note: string
  extras: readonly DemoExtra[]
}

/** What transportation permissions are called, and who pays, for each kind of place. */
const kinds = {
  elderly: { name: 'Päivätoimintamatkat', costCenter: 'Ikääntyneiden palvelut 4310' },
  disability: { name: 'Kuntoutusmatkat', costCenter: 'Vammaispalvelut 4120' },
  school: { name: 'Koulumatkat', costCenter: 'Perusopetus 2110' },
} as const

/** Names that an organisation offers beside those in use. */
export const offeredNames: Readonly<Record<OrganizationKey, readonly string[]>> = {
  care: ['Asiointimatkat', 'Kuntoutusmatkat', 'Päivätoimintamatkat', 'Työmatkat'],
  schools: ['Iltapäivätoiminnan matkat', 'Koulumatkat'],
}

/**
 * Cents in price areas 1 to 6, by group and transportation permission. The last one stands for a name that is missing.
 */
export const demoPriceTable = [
  { group: 'Aamuryhmä', transportationPermission: 'Päivätoimintamatkat', cents: [1250, 1480, 1790, 2350, 2900, 3400] },
  {
    group: 'Muistiryhmä',
    transportationPermission: 'Päivätoimintamatkat',
    cents: [1400, 1650, 1990, 2600, 3150, 3700],
  },
  {
    group: 'Tuolijumppa',
    transportationPermission: 'Päivätoimintamatkat',
    cents: [1250, 1480, 1790, 2350, 2900, 3400],
  },
  {
    group: 'Lyhytaikaishoito',
    transportationPermission: 'Päivätoimintamatkat',
    cents: [1550, 1820, 2140, 2780, 3380, 3950],
  },
  { group: 'Allasryhmä', transportationPermission: 'Kuntoutusmatkat', cents: [1600, 1900, 2250, 2900, 3500, 4100] },
  { group: 'Puutyö', transportationPermission: 'Kuntoutusmatkat', cents: [1350, 1600, 1950, 2500, 3050, 3600] },
  { group: 'Nimi puuttuu', transportationPermission: 'Nimi puuttuu', cents: [0, 0, 0, 0, 0, 0] },
] as const

const areaPriceOf = (passenger: DemoPassenger, name: string): number | null => {
  const [main] = passenger.destinations
  const entry = demoPriceTable.find(
    ({ group, transportationPermission }) => transportationPermission === name && passenger.groups.includes(group),
  )
  return main && entry ? (entry.cents[demoDestinations[main].priceArea - 1] ?? null) : null
}

/** Rides of one week. */
const ridesIn = ({ week }: DemoPassenger): number =>
  week === null ? 0 : week.weekdays.length * (week.departureMinutes === null ? 1 : 2)

function ordinary(passenger: DemoPassenger, main: DestinationKey, today: LocalDate): DemoTransportationPermission {
  const { name, costCenter } = kinds[demoDestinations[main].needs]
  return {
    name,
    costCenter,
    source: 'product',
    externalId: null,
    isDraft: false,
    child: demoDestinations[main].generation === 'child',
    tripDestinations: tripDestinations.homeMain,
    tripDirection: tripDirections.twoWay,
    quotaType: quotaTypes.trips,
    quotaTime: quotaTimes.month,
    quota: Math.max(4, ridesIn(passenger) * 5),
    expressQuota: null,
    distanceLimitKilometres: null,
    deductibleType: deductibleTypes.noDeductible,
    deductiblePayment: 'Car',
    fixedDeductibleCents: null,
    priceCents: null,
    vatPercent: null,
    priceCode: '',
    startDate: firstOfMonth(addMonths(today, -4)),
    endDate: lastOfMonth(addMonths(today, 7)),
    note: '',
    extras: [],
  }
}

type Change = (
  transportationPermission: DemoTransportationPermission,
  passenger: DemoPassenger,
  today: LocalDate,
) => Partial<DemoTransportationPermission>[]

/** What passengers have, one after the other; each entry of a list is a transportation permission of its own. */
const variety: readonly Change[] = [
  () => [{}],
  () => [
    {
      quotaType: quotaTypes.distance,
      quota: 240_000,
      distanceLimitKilometres: 40,
      deductibleType: deductibleTypes.static,
      fixedDeductibleCents: 400,
    },
  ],
  () => [
    {
      quotaType: quotaTypes.currency,
      quota: 30_000,
      deductibleType: deductibleTypes.fixedMonthly,
      deductiblePayment: 'Invoice',
      fixedDeductibleCents: 3500,
    },
  ],
  (_, passenger) => [
    { quotaTime: quotaTimes.week, quota: ridesIn(passenger) + 1, expressQuota: 1, note: 'Lääkärinlausunto 12.1.' },
  ],
  (_, passenger) => [{ quotaTime: quotaTimes.week, quota: Math.max(0, ridesIn(passenger) - 2) }],
  (_, __, today) => [
    {
      isDraft: true,
      startDate: firstOfMonth(addMonths(today, 1)),
      endDate: lastOfMonth(addMonths(today, 12)),
      tripDestinations: tripDestinations.unselected,
    },
  ],
  (_, __, today) => [
    { startDate: firstOfMonth(addMonths(today, -16)), endDate: lastOfMonth(addMonths(today, -5)), quota: 12 },
    {},
  ],
  () => [
    {
      priceCents: 2350,
      vatPercent: 14,
      priceCode: 'P2',
      extras: [
        { instanceExtra: 0, name: 'Porraskiipijä', priceCents: 2500, vatPercent: 14 },
        { instanceExtra: null, name: 'Odotus enintään 15 min', priceCents: 800, vatPercent: null },
      ],
    },
  ],
  () => [
    { quotaTime: quotaTimes.threeMonths, quota: 40, tripDirection: tripDirections.departure, deductibleType: 104 },
    { quotaTime: quotaTimes.threeMonths, quota: 40, tripDirection: tripDirections.return, deductibleType: 117 },
  ],
  () => [{ quotaTime: quotaTimes.fourMonths, quota: 60, tripDestinations: tripDestinations.passengerDestinations }],
  () => [{ quotaTime: quotaTimes.year, quota: 250, endDate: null, tripDestinations: tripDestinations.all }],
  ({ name }, passenger) => [
    { quotaTime: quotaTimes.day, quota: 2, priceCents: areaPriceOf(passenger, name) ?? 1400, vatPercent: 0 },
  ],
  ({ name }, passenger) => [{ priceCents: (areaPriceOf(passenger, name) ?? 1400) + 150, vatPercent: 14 }],
  () => [{ source: 'timit', externalId: 'T-20815', deductibleType: 101 }],
  () => [{ source: 'likuma', externalId: 'L-3391' }],
  (_, __, today) => [{ endDate: today, note: 'Päättyy tänään; jatkopäätös tulossa.' }],
  (_, __, today) => [
    { startDate: addDays(today, 20), endDate: null, tripDestinations: tripDestinations.homeSecondary },
  ],
  () => [{ tripDestinations: tripDestinations.grouping, child: true }],
  () => [],
]

/**
 * A passenger's transportation permissions. Who has no rides has one of three, and who waits for the booking system a
 * draft.
 */
export function transportationPermissionsOf(
  passenger: DemoPassenger,
  index: number,
  today: LocalDate,
): DemoTransportationPermission[] {
  const [main] = passenger.destinations
  if (main === undefined || passenger.state !== 0) return []
  const base = ordinary(passenger, main, today)
  if (!passenger.isConfirmed) return [{ ...base, isDraft: true, note: 'Odottaa matkustajan vahvistusta.' }]
  const change = variety[passenger.week === null ? index % 3 : index % variety.length]
  return change?.(base, passenger, today).map((changes) => ({ ...base, ...changes })) ?? []
}
