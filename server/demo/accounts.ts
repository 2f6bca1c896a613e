import type { AppInfo } from '#contract/app.ts'
import { accessLevels, fullWrite, type AccessLevels } from '#domain/access.ts'
import type { DestinationKey, OrganizationKey } from './places.ts'

export type DemoRole = 'desk' | 'coordinator' | 'administrator' | 'readOnly'

interface DemoAccount {
  email: string
  name: string
  /** Names what the account is for; the sign-in page has a text for each. */
  role: DemoRole
  /** Levels at each of the destinations. */
  levels: AccessLevels
  destinations: readonly DestinationKey[]
  administers: readonly OrganizationKey[]
  /** Names of the groups whose passengers the account keeps, with all that belongs to them. */
  keepsGroups: readonly string[]
}

const { none, read, write } = accessLevels

const nothing: AccessLevels = {
  passengers: none,
  timetables: none,
  arrivalDepartures: none,
  bookings: none,
  transportationPermissions: none,
  schedule: none,
}

const readOnly: AccessLevels = {
  passengers: read,
  timetables: read,
  arrivalDepartures: read,
  bookings: read,
  transportationPermissions: read,
  schedule: read,
}

const coordinated: readonly DestinationKey[] = ['dayCentre', 'careHome', 'rehabilitation', 'workCentre', 'school']

/** One for each kind of user. Desk staff belong to no organisation (open point G-52). */
export const demoAccounts: readonly DemoAccount[] = [
  {
    email: 'vastaanotto@perille.example',
    name: 'Vieno Saraniemi',
    role: 'desk',
    levels: { ...nothing, arrivalDepartures: write, passengers: read },
    destinations: ['dayCentre'],
    administers: [],
    keepsGroups: [],
  },
  {
    email: 'koordinaattori@perille.example',
    name: 'Mika Saloranta',
    role: 'coordinator',
    levels: fullWrite,
    destinations: coordinated,
    administers: [],
    keepsGroups: ['Aamuryhmä', 'Muistiryhmä', 'Tuolijumppa', 'Allasryhmä', 'Kuntosaliryhmä'],
  },
  {
    email: 'hallinta@perille.example',
    name: 'Outi Vaaranmaa',
    role: 'administrator',
    levels: fullWrite,
    destinations: [...coordinated, 'specialSchool', 'afternoonClub'],
    administers: ['care', 'schools'],
    keepsGroups: [],
  },
  {
    email: 'katselu@perille.example',
    name: 'Tapio Ruokolampi',
    role: 'readOnly',
    levels: readOnly,
    destinations: ['dayCentre', 'careHome'],
    administers: [],
    keepsGroups: [],
  },
]

/** The same for all accounts; shown to everybody who opens the sign-in page of a demo. */
export const demoPassword = 'Kyytilista2026'

/** What the sign-in page offers on a server that runs as a demo. */
export const demoInfo: NonNullable<AppInfo['demo']> = {
  password: demoPassword,
  accounts: demoAccounts.map(({ email, role }) => ({ email, role })),
}
