import { addDays } from '#domain/local-date.ts'
import type { PhoneContact } from '#domain/phone-number.ts'
import { ssnCheckCharacter } from '#domain/ssn.ts'
import { firstNameFor } from './names.ts'
import type { DemoPassenger } from './passengers.ts'
import { demoDestinations } from './places.ts'
import { randomFrom, type Random } from './random.ts'

/** What the editor shows of a passenger and the board does not. */
export interface DemoDetails {
  externalId: string
  /** `null` for whom the bill goes home. */
  billing: { name: string; address: string; postalcode: string; city: string } | null
  transportationPermissionRequired: boolean
  coordinatorNote: string
  language: string
  /** The second destination is the secondary one. */
  hasSecondary: boolean
  hasPendingPropertyChanges: boolean
  /** Whose a number is that is not the passenger's own. */
  contact: PhoneContact
  /** `null` for who has none. The number is from 900 on, which no person has for good. */
  ssn: string | null
}

const coordinatorNotes = [
  'Kyydit sovitaan omaisen kanssa.',
  'Vaihtaa ryhmää kuun vaihteessa.',
  'Maksusitoumus uusitaan keväällä.',
  'Ei yhteiskyytejä ennen kello yhdeksää.',
]

const languages = ['', '', '', '', '', 'ruotsi', 'viro', 'arabia']

/** Years of birth of each kind of people. */
const bornBetween = { elderly: [1934, 1952], adult: [1962, 2003], child: [2014, 2019] } as const

/** Made up like the name: the date is one of the generation's, the number one that stands for nobody. */
function ssnFor(random: Random, generation: keyof typeof bornBetween): string {
  const [first, last] = bornBetween[generation]
  const year = first + random.below(last - first + 1)
  const [, month = '', day = ''] = addDays(`${year}-01-01`, random.below(365)).split('-')
  const sign = year < 2000 ? '-' : 'A'
  const date = `${day}${month}${String(year % 100).padStart(2, '0')}`
  const number = String(900 + random.below(100))
  return `${date}${sign}${number}${ssnCheckCharacter(date + number)}`
}

const relations = {
  elderly: ['omainen', 'puoliso'],
  adult: ['omainen', 'edunvalvoja'],
  child: ['huoltaja', 'isovanhempi'],
} as const

/** Of the family, and so of the same surname, or home care, where nobody in particular answers. */
function contactFor(name: string, generation: keyof typeof relations): PhoneContact {
  const random = randomFrom(`contact of ${name}`)
  if (generation !== 'child' && random.chance(0.3)) return { contactName: '', relation: 'kotihoito' }
  const relation = random.pick(relations[generation])
  return { contactName: `${firstNameFor(random, 'adult')} ${name.split(' ').at(-1) ?? ''}`, relation }
}

/** The same details for the same name, whoever else is in the demo. */
export function detailsOf({ name, destinations, isConfirmed, homeCity, homePostalcode }: DemoPassenger): DemoDetails {
  const random = randomFrom(`details of ${name}`)
  const [main = 'dayCentre'] = destinations
  const { generation, organization } = demoDestinations[main]
  const [, surname = name] = name.split(' ')
  return {
    externalId: organization === 'care' && random.chance(0.6) ? `AS-${10_000 + random.below(90_000)}` : '',
    billing: random.chance(0.2)
      ? {
          name: `${surname}n edunvalvonta`,
          address: `Laskutustie ${1 + random.below(40)}`,
          postalcode: homePostalcode,
          city: homeCity,
        }
      : null,
    transportationPermissionRequired: random.chance(organization === 'care' ? 0.5 : 0.1),
    coordinatorNote: random.chance(0.12) ? random.pick(coordinatorNotes) : '',
    language: random.pick(languages),
    hasSecondary: destinations.length > 1 && random.chance(0.6),
    contact: contactFor(name, generation),
    hasPendingPropertyChanges: isConfirmed && organization === 'care' && random.chance(0.04),
    ssn: random.chance(0.75) ? ssnFor(random, generation) : null,
  }
}
