import { folded } from '../folded-text.ts'
import { allDeductibleTypes, deductiblePayments, deductibleTypes } from '../transportation-permission/deductible.ts'
import { quotaTimes, quotaTypes } from '../transportation-permission/quota.ts'
import { tripDestinations, tripDirections } from '../transportation-permission/schema.ts'
import { utilities, type UtilityName } from '../utility.ts'
import { utilityField } from './fields.ts'
import { columnTitles } from './titles.ts'

/** Words of Finnish, Swedish and English sheets for a value, as `folded` makes them. */
type Words = readonly (readonly [value: number | string, words: readonly string[]])[]

const numbers = (values: readonly number[]): Words => values.map((value) => [value, [String(value)]])

const { homeMain, grouping, passengerDestinations, all, homeSecondary, mainSecondary } = tripDestinations

const words: Readonly<Record<string, Words>> = {
  'permission.tripDestinations': [
    ...numbers(Object.values(tripDestinations).filter((value) => value >= 0)),
    [homeMain, ['koti paakohde', 'koti ja paakohde', 'hem huvudmal', 'home main', 'home main destination']],
    [homeMain, ['home main place', 'koti kohde']],
    [grouping, ['ryhmittely', 'gruppering', 'grouping']],
    [passengerDestinations, ['matkustajan kohteet', 'passagerarens mal', 'passenger destinations']],
    [all, ['kaikki kohteet', 'kaikki', 'alla mal', 'alla', 'all destinations', 'all']],
    [homeSecondary, ['koti toissijainen kohde', 'hem sekundart mal', 'home secondary', 'home secondary destination']],
    [mainSecondary, ['paakohde toissijainen kohde', 'huvudmal sekundart mal', 'main secondary']],
    [mainSecondary, ['main secondary destination', 'main destination secondary destination']],
  ],
  'permission.tripDirection': [
    ...numbers(Object.values(tripDirections)),
    [tripDirections.twoWay, ['molempiin suuntiin', 'molemmat', 'meno paluu', 'meno ja paluu', 'edestakainen']],
    [tripDirections.twoWay, ['tur och retur', 'bada', 'two way', 'both', 'round trip', 'both ways', 'mp']],
    [tripDirections.departure, ['meno', 'menomatka', 'tur', 'departure', 'outbound', 'there']],
    [tripDirections.return, ['paluu', 'paluumatka', 'retur', 'return', 'back']],
  ],
  'permission.deductiblePayment': deductiblePayments.map((payment) => [
    payment,
    payment === 'Car'
      ? ['car', 'kuljettaja', 'kuljettajalle', 'auto', 'autoon', 'forare', 'driver']
      : ['invoice', 'lasku', 'laskulla', 'laskutus', 'faktura'],
  ]),
  'permission.deductibleType': [
    ...numbers(allDeductibleTypes),
    ...allDeductibleTypes.map((type): Words[number] => [type, [`omavastuutyyppi ${type}`, `deductible type ${type}`]]),
    [deductibleTypes.noDeductible, ['ei omavastuuta', 'ei', 'ingen sjalvrisk', 'no deductible', 'none', 'no excess']],
    [
      deductibleTypes.static,
      ['kiintea', 'kiintea matkakohtainen', 'fast per resa', 'fixed per trip', 'static', 'fixed'],
    ],
    [deductibleTypes.fixedMonthly, ['kiintea kuukausiomavastuu', 'kuukausiomavastuu', 'fast per manad']],
    [deductibleTypes.fixedMonthly, ['fixed monthly', 'monthly']],
  ],
  'permission.quotaType': [
    ...numbers(Object.values(quotaTypes)),
    [quotaTypes.trips, ['matkat', 'matka', 'matkaa', 'kpl', 'kappale', 'resor', 'trips', 'trip', 'pcs', 'st']],
    [quotaTypes.distance, ['km', 'kilometri', 'kilometrit', 'matkan pituus', 'avstand', 'distance', 'kilometres']],
    [quotaTypes.currency, ['euro', 'eur', 'euroa', 'raha', 'valuutta', 'pengar', 'currency', 'money', 'euros']],
  ],
  'permission.quotaTime': [
    ...numbers(Object.values(quotaTimes)),
    [quotaTimes.month, ['kuukausi', 'kk', 'kuukaudessa', 'kuukausittain', 'manad', 'month', 'monthly', '1 kk']],
    [quotaTimes.day, ['paiva', 'paivassa', 'paivittain', 'pv', 'dag', 'day', 'daily']],
    [quotaTimes.week, ['viikko', 'viikossa', 'viikoittain', 'vko', 'vk', 'vecka', 'week', 'weekly']],
    [quotaTimes.year, ['vuosi', 'vuodessa', 'vuosittain', 'v', 'ar', 'year', 'yearly', '12 kk']],
    [quotaTimes.fourMonths, ['nelja kuukautta', 'neljassa kuukaudessa', '4 kk', '4 kuukautta', 'fyra manader']],
    [quotaTimes.fourMonths, ['four months', '4 months']],
    [quotaTimes.threeMonths, ['kolme kuukautta', 'kolmessa kuukaudessa', '3 kk', '3 kuukautta', 'tre manader']],
    [quotaTimes.threeMonths, ['three months', '3 months', 'neljannesvuosi', 'kvartaali', 'kvartal', 'quarter']],
  ],
}

const byField = new Map(
  Object.entries(words).map(([field, values]) => [
    field,
    new Map(values.flatMap(([value, all]) => all.map((word) => [word, value] as const))),
  ]),
)

/** Signs alone, which `folded` takes away. */
const signs: ReadonlyMap<string, number> = new Map([
  ['€', quotaTypes.currency],
  ['$', quotaTypes.currency],
])

/** The value that a text stands for, by its number or by a word for it; `null` for none. */
export function choiceOf(field: string, text: string): number | string | null {
  // `folded` would make 1 of -1
  if (/^\s*[-−]/.test(text)) return null
  const sign = field === 'permission.quotaType' ? signs.get(text.trim()) : undefined
  return sign ?? byField.get(field)?.get(folded(text)) ?? null
}

/** What an organisation has of the values that there are. */
export interface OwnChoices {
  readonly deductibleTypes: readonly number[]
}

/** Values of a field that an organisation has, for lists to choose from. */
export const choicesIn = (field: string, { deductibleTypes: own }: OwnChoices): (number | string)[] =>
  [...new Set(byField.get(field)?.values() ?? [])].filter(
    (value) => field !== 'permission.deductibleType' || own.includes(Number(value)),
  )

const utilityByWord = new Map(
  (Object.keys(utilities) as UtilityName[]).flatMap((name) =>
    (columnTitles[utilityField(name)] ?? []).map((word) => [word, name] as const),
  ),
)

/** The utility that a word stands for; `null` for none. */
export const utilityOfWord = (word: string): UtilityName | null => utilityByWord.get(folded(word)) ?? null
