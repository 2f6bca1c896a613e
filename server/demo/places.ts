import type { Generation } from './names.ts'

/**
 * A municipality that does not exist, in and around the streets of one that does: aliases, street names and numbers are
 * made up. Two organisations, each with a booking system of its own.
 */
export const demoOrganizations = {
  care: {
    name: 'Päijärannan hyvinvointipalvelut',
    instance: 'care',
    showSsn: true,
    showExternalId: true,
    hasPriceAreas: true,
    splitsTimetables: false,
    deductibleTypeIds: '0, 1, 2, 101, 104, 117',
    transportationPermissionsAreDrafts: true,
    deductiblesAreBilled: false,
  },
  schools: {
    name: 'Päijärannan sivistyspalvelut',
    instance: 'schools',
    showSsn: false,
    showExternalId: false,
    hasPriceAreas: false,
    splitsTimetables: true,
    deductibleTypeIds: '',
    transportationPermissionsAreDrafts: false,
    deductiblesAreBilled: true,
  },
} as const
export type OrganizationKey = keyof typeof demoOrganizations

interface DemoCar {
  name: string
  registerNumber: string
  seats: number
  wheelchairPlaces: number
  /** Whether it says where it is. */
  reportsPosition: boolean
}

const taxi = (name: string, registerNumber: string): DemoCar => ({
  name,
  registerNumber,
  seats: 4,
  wheelchairPlaces: 0,
  reportsPosition: true,
})
const wheelchairTaxi = (name: string, registerNumber: string): DemoCar => ({
  name,
  registerNumber,
  seats: 4,
  wheelchairPlaces: 2,
  reportsPosition: true,
})
const minibus = (name: string, registerNumber: string): DemoCar => ({
  name,
  registerNumber,
  seats: 8,
  wheelchairPlaces: 1,
  reportsPosition: true,
})

interface DemoPriceCategory {
  name: string
  makeModel: string
  passengers: number
  luggage: number
  hasWheelchairPlace: boolean
  /** In cents. */
  tariff: { start: number; perKilometre: number; minimum: number }
}

const car: DemoPriceCategory = {
  name: 'Henkilöauto',
  makeModel: 'Skoda Octavia Combi',
  passengers: 4,
  luggage: 2,
  hasWheelchairPlace: false,
  tariff: { start: 640, perKilometre: 128, minimum: 950 },
}
const accessibleCar: DemoPriceCategory = {
  name: 'Esteetön auto',
  makeModel: 'Volkswagen Caddy Maxi',
  passengers: 4,
  luggage: 2,
  hasWheelchairPlace: true,
  tariff: { start: 980, perKilometre: 174, minimum: 1590 },
}
const smallBus: DemoPriceCategory = {
  name: 'Pikkubussi',
  makeModel: 'Mercedes-Benz Sprinter',
  passengers: 8,
  luggage: 6,
  hasWheelchairPlace: true,
  tariff: { start: 1240, perKilometre: 196, minimum: 2190 },
}

/** Fleets are a little too small for the busiest minutes: some runs wait for a car, as they do in real life. */
export const demoInstances = {
  care: {
    name: 'Päijärannan kyytikeskus',
    supportedFeatures: ['passengerPropertyChanges'],
    extras: [
      { externalId: 'PORRAS', name: 'Porraskiipijä', defaultPriceCents: 2500 },
      { externalId: 'KANTO', name: 'Kantoapu', defaultPriceCents: 1500 },
    ],
    requirements: ['Pyörätuolipaikka', 'Matala auto', 'Turvaistuin'],
    priceCategories: [car, accessibleCar, smallBus],
    cars: [
      taxi('Taksi 118', 'RMB-214'),
      taxi('Taksi 214', 'ZRK-907'),
      { ...taxi('Taksi 226', 'LKO-563'), reportsPosition: false },
      taxi('Taksi 309', 'VXA-771'),
      wheelchairTaxi('Invataksi 31', 'KOL-482'),
      wheelchairTaxi('Invataksi 44', 'JYT-690'),
      minibus('Pikkubussi 7', 'UTN-318'),
    ],
  },
  schools: {
    name: 'Päijärannan koulukyydit',
    supportedFeatures: [],
    extras: [],
    requirements: ['Turvaistuin'],
    priceCategories: [car, smallBus],
    cars: [
      taxi('Taksi 512', 'GEN-145'),
      taxi('Taksi 527', 'HPU-836'),
      wheelchairTaxi('Invataksi 58', 'BIS-429'),
      minibus('Pikkubussi 12', 'OKR-207'),
    ],
  },
} as const satisfies Record<string, { cars: readonly DemoCar[] } & Record<string, unknown>>

/** Weekdays of one passenger, 0 Sunday to 6 Saturday. */
type Weekdays = readonly number[]

const weekly: readonly Weekdays[] = [[1], [2], [3], [4], [5]]
const twiceAWeek: readonly Weekdays[] = [
  [1, 3],
  [2, 4],
  [3, 5],
  [1, 4],
  [2, 5],
]
const thriceAWeek: readonly Weekdays[] = [
  [1, 3, 5],
  [1, 2, 4],
  [2, 3, 5],
  [1, 3, 4],
  [2, 4, 5],
]
const everyWeekday: readonly Weekdays[] = [[1, 2, 3, 4, 5]]

interface DemoDestination {
  organization: OrganizationKey
  alias: string
  address: string
  postalCode: string
  city: string
  latitude: number
  longitude: number
  priceArea: number
  hasBookings: boolean
  favoritePlacesListType: string | null
  generation: Generation
  needs: 'elderly' | 'disability' | 'school'
  groups: readonly string[]
  /** Passengers with weekly rides. */
  riders: number
  weekdays: readonly Weekdays[]
  /** Who comes at `arrivals[n]` goes at `departures[n]`. */
  arrivals: readonly string[]
  departures: readonly string[]
  /** Riders who come on Saturday and Sunday as well. */
  weekendRiders: { saturday: number; sunday: number }
}

export const demoDestinations = {
  dayCentre: {
    organization: 'care',
    alias: 'Koivurannan päivätoiminta',
    address: 'Koivurannankatu 4',
    postalCode: '15140',
    city: 'Lahti',
    latitude: 60.9912,
    longitude: 25.6487,
    priceArea: 1,
    hasBookings: true,
    favoritePlacesListType: 'care',
    generation: 'elderly',
    needs: 'elderly',
    groups: ['Aamuryhmä', 'Muistiryhmä', 'Tuolijumppa'],
    riders: 62,
    weekdays: twiceAWeek,
    arrivals: ['07:40', '07:55', '08:15', '08:30', '08:45', '09:00', '09:20', '09:40'],
    departures: ['12:30', '13:30', '14:00', '14:30', '15:00', '15:20', '15:45', '16:10'],
    weekendRiders: { saturday: 4, sunday: 2 },
  },
  careHome: {
    organization: 'care',
    alias: 'Pihlajakodin lyhytaikaishoito',
    address: 'Marjatie 11',
    postalCode: '15870',
    city: 'Hollola',
    latitude: 60.9884,
    longitude: 25.5136,
    priceArea: 3,
    hasBookings: true,
    favoritePlacesListType: null,
    generation: 'elderly',
    needs: 'elderly',
    groups: ['Lyhytaikaishoito'],
    riders: 25,
    weekdays: twiceAWeek,
    arrivals: ['08:00', '08:40', '09:15', '09:45'],
    departures: ['12:45', '13:45', '14:45', '15:40'],
    weekendRiders: { saturday: 2, sunday: 2 },
  },
  rehabilitation: {
    organization: 'care',
    alias: 'Salpaharjun kuntoutuskeskus',
    address: 'Harjulanmäki 2',
    postalCode: '15320',
    city: 'Lahti',
    latitude: 60.9741,
    longitude: 25.6803,
    priceArea: 2,
    hasBookings: true,
    favoritePlacesListType: null,
    generation: 'adult',
    needs: 'disability',
    groups: ['Allasryhmä', 'Kuntosaliryhmä'],
    riders: 50,
    weekdays: weekly,
    arrivals: ['07:50', '08:20', '08:50', '09:30'],
    departures: ['12:40', '13:40', '14:20', '15:30'],
    weekendRiders: { saturday: 0, sunday: 0 },
  },
  workCentre: {
    organization: 'care',
    alias: 'Vesiniityn työkeskus',
    address: 'Niittykulma 7',
    postalCode: '15560',
    city: 'Nastola',
    latitude: 60.9472,
    longitude: 25.9216,
    priceArea: 4,
    hasBookings: false,
    favoritePlacesListType: null,
    generation: 'adult',
    needs: 'disability',
    groups: ['Puutyö', 'Keittiö'],
    riders: 18,
    weekdays: thriceAWeek,
    arrivals: ['07:45', '08:10', '08:35'],
    departures: ['14:10', '15:10', '16:00'],
    weekendRiders: { saturday: 0, sunday: 0 },
  },
  school: {
    organization: 'schools',
    alias: 'Metsäkummun koulu',
    address: 'Kummunkaari 15',
    postalCode: '15610',
    city: 'Lahti',
    latitude: 61.0034,
    longitude: 25.7012,
    priceArea: 0,
    hasBookings: true,
    favoritePlacesListType: 'school',
    generation: 'child',
    needs: 'school',
    groups: ['Luokat 1–2', 'Luokat 3–6'],
    riders: 11,
    weekdays: everyWeekday,
    arrivals: ['07:45', '08:45', '09:45'],
    departures: ['12:45', '13:50', '14:50'],
    weekendRiders: { saturday: 0, sunday: 0 },
  },
  specialSchool: {
    organization: 'schools',
    alias: 'Hiidenkallion erityiskoulu',
    address: 'Kalliokaari 3',
    postalCode: '15880',
    city: 'Hollola',
    latitude: 60.9957,
    longitude: 25.4781,
    priceArea: 0,
    hasBookings: false,
    favoritePlacesListType: 'school',
    generation: 'child',
    needs: 'school',
    groups: ['Pienryhmä A', 'Pienryhmä B'],
    riders: 10,
    weekdays: everyWeekday,
    arrivals: ['08:00', '08:30', '09:00'],
    departures: ['13:00', '14:00', '14:30'],
    weekendRiders: { saturday: 0, sunday: 0 },
  },
  afternoonClub: {
    organization: 'schools',
    alias: 'Kanavaniityn kerhotalo',
    address: 'Sulkukuja 1',
    postalCode: '16300',
    city: 'Orimattila',
    latitude: 60.8046,
    longitude: 25.7338,
    priceArea: 0,
    hasBookings: false,
    favoritePlacesListType: null,
    generation: 'child',
    needs: 'school',
    groups: ['Kerholaiset'],
    riders: 9,
    weekdays: everyWeekday,
    arrivals: ['08:15', '09:10'],
    departures: ['15:15', '16:15'],
    weekendRiders: { saturday: 0, sunday: 0 },
  },
} as const satisfies Record<string, DemoDestination>
export type DestinationKey = keyof typeof demoDestinations
