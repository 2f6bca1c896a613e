import { accessLevels, fullWrite, type AccessLevels } from '#domain/access.ts'
import type { Locale } from '#domain/locale.ts'
import type { DestinationKey, OrganizationKey } from './places.ts'

const { none, read, write } = accessLevels

const nothing: AccessLevels = {
  passengers: none,
  timetables: none,
  arrivalDepartures: none,
  bookings: none,
  transportationPermissions: none,
  schedule: none,
}

const desk: AccessLevels = { ...nothing, arrivalDepartures: write, passengers: read }
const planner: AccessLevels = { ...nothing, passengers: write, timetables: write, arrivalDepartures: read }
const teacher: AccessLevels = { ...nothing, passengers: read, arrivalDepartures: read, schedule: write }

interface DemoColleague {
  email: string
  name: string
  levels: AccessLevels
  destinations: readonly DestinationKey[]
  administers: readonly OrganizationKey[]
  /** Hours ago that they were here last, and how they signed in; `null` for somebody who never did. */
  seen: { hoursAgo: number; method: 'password' | 'microsoft' } | null
}

/** People of the organisations beside the accounts that the sign-in page offers. */
export const demoColleagues: readonly DemoColleague[] = [
  {
    email: 'aili.suvanto@perille.example',
    name: 'Aili Suvanto',
    levels: desk,
    destinations: ['careHome'],
    administers: [],
    seen: { hoursAgo: 2, method: 'password' },
  },
  {
    email: 'eero.lammenranta@perille.example',
    name: 'Eero Lammenranta',
    levels: planner,
    destinations: ['dayCentre', 'careHome', 'rehabilitation', 'workCentre'],
    administers: [],
    seen: { hoursAgo: 26, method: 'microsoft' },
  },
  {
    email: 'helmi.kaislaniemi@perille.example',
    name: 'Helmi Kaislaniemi',
    levels: fullWrite,
    destinations: ['rehabilitation'],
    administers: ['care'],
    seen: { hoursAgo: 74, method: 'microsoft' },
  },
  {
    email: 'oiva.petajamaki@perille.example',
    name: 'Oiva Petäjämäki',
    levels: desk,
    destinations: ['workCentre'],
    administers: [],
    seen: null,
  },
]

/** Somebody of one organisation who is asked to work for another one too; they sign in with the demo's password. */
export const demoNeighbour: DemoColleague = {
  email: 'opettaja@koulu.example',
  name: 'Saima Kivikoski',
  levels: teacher,
  destinations: ['school'],
  administers: [],
  seen: { hoursAgo: 50, method: 'password' },
}

interface DemoInvitation {
  email: string
  locale: Locale
  levels: AccessLevels
  destinations: readonly DestinationKey[]
  /** From now; below 0 it can be accepted no more. */
  daysLeft: number
}

/** Who is invited to the first organisation: one who has not answered, one who has not in time, and the neighbour. */
export const demoInvitations: readonly DemoInvitation[] = [
  {
    email: 'inka.ruohonen@perille.example',
    locale: 'fi',
    levels: desk,
    destinations: ['rehabilitation'],
    daysLeft: 5,
  },
  {
    email: 'william.harju@perille.example',
    locale: 'en',
    levels: planner,
    destinations: ['dayCentre', 'careHome'],
    daysLeft: -3,
  },
  {
    email: demoNeighbour.email,
    locale: 'fi',
    levels: desk,
    destinations: ['dayCentre'],
    daysLeft: 6,
  },
]
