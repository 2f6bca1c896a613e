import { emptyMapping, withBlocks, withSource, type FieldPlace, type Mapping } from '#domain/import/mapping.ts'
import { cellKinds, type Sheet } from '#domain/import/sheet.ts'
import type { StoredPassenger } from '#domain/import/stored-passenger.ts'
import { ssnCheckCharacter } from '#domain/ssn.ts'
import { importField } from '#domain/import/fields.ts'
import { templateTitle } from '#domain/import/template.ts'
import fi from '../../locales/fi.json' with { type: 'json' }
import { seeded } from '../data/outbox/random.ts'

const firstNames = [
  'Päivi',
  'Aino',
  'Väinö',
  'Åke',
  'Sirkka-Liisa',
  'Mårten',
  'Helmi',
  'Onni',
  'Eeva',
  'Björn',
  'Äijö',
  'Tuulikki',
]
const lastNames = [
  'Mäkinen',
  'Koski',
  'Virtanen',
  'Öhman',
  'Lumijärvi',
  'Saarelma',
  'Kivimaa',
  'Hakamäki',
  'Peltoranta',
  'Åström',
]
const streets = ['Pihlajarinne', 'Aittapolku', 'Tuohitie', 'Harjuportti', 'Kanervapiha', 'Sirppikuja', 'Orasraitti']
const cities = ['Lahti', 'Hollola', 'Heinola', 'Orimattila', 'Asikkala']
const aliases = Array.from({ length: 40 }, (_, index) => `Yksikkö ${index + 1}`)

export const importDestinations = aliases.map((alias, index) => ({ id: index + 1, alias, instanceId: 1 }))

const pad = (number: number, digits: number): string => String(number).padStart(digits, '0')

interface Person {
  name: string
  externalId: string
  street: string
  postalCode: string
  city: string
  phone: string
  destination: number
}

/** People of no place on earth: every name is drawn from a list and numbered. */
function people(count: number): Person[] {
  const random = seeded(19)
  const pick = <Item>(items: readonly Item[]): Item => items[Math.floor(random() * items.length)]!
  return Array.from({ length: count }, (_, index) => ({
    name: `${pick(firstNames)} ${pick(firstNames)} ${pick(lastNames)} ${pad(Math.floor(index / 2), 5)}`,
    externalId: `A-${pad(index, 6)}`,
    street: `${pick(streets)} ${1 + Math.floor(random() * 90)}`,
    postalCode: `15${pad(Math.floor(random() * 90) * 10, 3)}`,
    city: pick(cities),
    phone: `040${pad(index, 7)}`,
    destination: 1 + Math.floor(random() * aliases.length),
  }))
}

const fields: readonly (readonly [key: string, cell: (person: Person, row: number) => string])[] = [
  ['name', ({ name }, row) => (row % 4 === 3 ? name.split(' ').reverse().join(' ') : name)],
  // 60 of a hundred rows are known by their id, 25 by what is left of their names, and 15 are new
  ['externalId', ({ externalId }, row) => (row % 20 < 12 ? externalId : '')],
  ['ssn', (_, row) => (row % 3 === 0 ? ssnOf(row) : '')],
  ['mainDestination', ({ destination }) => aliases[destination - 1] ?? ''],
  ['secondaryDestination', () => ''],
  ['homeAddress', ({ street }, row) => (row % 9 === 0 ? `${street} B` : street)],
  ['homePostalcode', ({ postalCode }) => postalCode],
  ['homeCity', ({ city }) => city],
  ['pickupAddress', ({ street }, row) => (row % 2 ? street : '')],
  ['billingUseHomeAddress', (_, row) => (row % 5 === 0 ? 'false' : 'true')],
  ['billingAddress', ({ street }, row) => (row % 5 === 0 ? street : '')],
  ['billingPostalcode', ({ postalCode }, row) => (row % 5 === 0 ? postalCode : '')],
  ['billingCity', ({ city }, row) => (row % 5 === 0 ? city : '')],
  ['yearGrade', (_, row) => (row % 3 === 0 ? String(1 + (row % 9)) : '')],
  ['note', (_, row) => (row % 7 === 0 ? `Soita ennen noutoa, ovikoodi ${row % 1000}` : '')],
  ['timitNote', () => ''],
  ['tags', (_, row) => (row % 6 === 0 ? 'Aamuryhmä, Uinti' : '')],
  ['utilities.wheelchair', (_, row) => (row % 8 === 0 ? 'x' : '')],
  ['utilities.walker', (_, row) => (row % 6 === 0 ? 'x' : '')],
  ['utilities.attendant', (_, row) => (row % 10 === 0 ? 'x' : '')],
  ['utilities.safetySeat', () => ''],
  ['phone.number#0', ({ phone }) => phone],
  ['phone.sms#0', () => 'true'],
  ['phone.number#1', (_, row) => (row % 4 === 0 ? `050 ${pad(row, 7)}` : '')],
  ['permission.name#0', (_, row) => (row % 2 ? 'Päiväkuljetus' : '')],
  ['permission.startDate#0', (_, row) => (row % 2 ? `1.${1 + (row % 12)}.2027` : '')],
  ['permission.endDate#0', (_, row) => (row % 2 ? '31.12.2027' : '')],
  ['permission.initialQuota#0', (_, row) => (row % 2 ? String(row % 30) : '')],
  ['permission.costCenter#0', (_, row) => (row % 2 ? `41${row % 90} Päivätoiminta` : '')],
  ['permission.fixedDeductible#0', (_, row) => (row % 2 ? '12,50' : '')],
  ['permission.tripDirection#0', (_, row) => (row % 2 ? 'meno-paluu' : '')],
]

function ssnOf(row: number): string {
  const digits = `${pad(1 + (row % 28), 2)}${pad(1 + (row % 12), 2)}${pad(row % 100, 2)}${pad(2 + (row % 897), 3)}`
  return `${digits.slice(0, 6)}-${digits.slice(6)}${ssnCheckCharacter(digits)}`
}

/** A sheet of texts that are each stored once, as a workbook has them. */
function sheetOf(rows: number): Sheet {
  const all = people(rows)
  const [texts, numbers] = [[] as string[], new Map<string, number>()]
  const cells = fields.map(([, cell]) =>
    Int32Array.from(all, (person, row) => {
      const text = cell(person, row)
      const number = numbers.get(text) ?? texts.push(text) - 1
      numbers.set(text, number)
      return number
    }),
  )
  const textAt = (row: number, column: number): string => texts[cells[column]?.[row] ?? 0] ?? ''
  return {
    rows,
    columns: fields.length,
    headerRowNumber: 1,
    titleAt: (column) => fields[column]?.[0] ?? '',
    rowNumberAt: (row) => row + 2,
    columnLetterAt: String,
    kindAt: (row, column) => (textAt(row, column) === '' ? cellKinds.blank : cellKinds.text),
    numberAt: () => Number.NaN,
    textAt,
    isPercentAt: () => false,
    texts: texts.length,
    textIndexAt: (row, column) => cells[column]?.[row] ?? -1,
  }
}

const placeOf = (key: string): FieldPlace => {
  const [name = '', block] = key.split('#')
  return { name, block: block === undefined ? null : Number(block) }
}

function mapping(): Mapping {
  const whole = { ...emptyMapping, sources: new Map(), includesPermissions: true }
  const blocks = withBlocks(withBlocks(whole, 'phone', 2), 'permission', 1)
  const search = [
    ['search.name', 0],
    ['search.externalId', 1],
  ] as const
  const all = [...search, ...fields.map(([key], column) => [key, column] as const)]
  return all.reduce((before, [key, column]) => withSource(before, placeOf(key), { column }), blocks)
}

const isOfPermission = (key: string) => key.startsWith('permission.')

/**
 * The same rows as a text file, with titles as a template has them. Nothing of it is about transportation permissions, of
 * which a row would have to say a lot more.
 */
export function importText(rows: number): string {
  const own = fields.filter(([key]) => !isOfPermission(key))
  const titles = own.map(([key]) => {
    const place = placeOf(key)
    return templateTitle((fi as Readonly<Record<string, string>>)[importField(place.name).text] ?? key, place)
  })
  const lines = people(rows).map((person, row) => own.map(([, cell]) => quoted(cell(person, row))).join(';'))
  return `\uFEFF${[titles.join(';'), ...lines].join('\r\n')}\r\n`
}

const quoted = (text: string): string => (/[;"\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)

/** The people as they are stored: 85 of a hundred, each a little different from the sheet. */
const storedPeople = (count: number): StoredPassenger[] =>
  people(count).map(({ name, externalId, street, postalCode, city, phone, destination }, index) => ({
    ...{ id: index + 1, version: 1, name: index % 20 < 17 ? name : `Muu ${name}`, externalId, pickupAddress: street },
    ...{ homeAddress: street, homePostalcode: postalCode, homeCity: city, phone, destinationIds: [destination] },
    ...{
      note: '',
      timitNote: '',
      yearGrade: null,
      utilityIds: [],
      groupObjs: [],
      groups: '',
      secondaryDestinationId: null,
    },
    ...{ billingUseHomeAddress: true, billingAddress: '', billingPostalcode: '', billingCity: '', hasSsn: false },
    ...{
      phoneNumbers: [
        { id: index + 1, passengerId: index + 1, number: phone, sms: true, showToDriver: true, assistant: false },
      ],
    },
    transportationPermissions: [],
  }))

/** A sheet of 31 columns, its mapping, and as many passengers as it has rows. */
export const importScene = (rows: number) => {
  const passengers = storedPeople(rows)
  const instanceIds = new Int32Array(rows).fill(1)
  return { sheet: sheetOf(rows), mapping: mapping(), stored: { passengers, instanceIds, ssnHits: new Map() } }
}
