const finnishBeginnings = [
  ...[
    'Koivu',
    'Kuusi',
    'Mänty',
    'Leppä',
    'Pihlaja',
    'Tammi',
    'Vaahtera',
    'Haapa',
    'Kataja',
    'Paju',
    'Sammal',
    'Jäkälä',
  ],
  ...['Mustikka', 'Puolukka', 'Vadelma', 'Karpalo', 'Lakka', 'Kanerva', 'Suopursu', 'Kielo', 'Vuokko', 'Orvokki'],
  ...['Kettu', 'Ilves', 'Hirvi', 'Jänis', 'Orava', 'Näätä', 'Majava', 'Saukko', 'Metso', 'Teeri', 'Kurki', 'Joutsen'],
  ...['Seppä', 'Mylly', 'Pelto', 'Niitty', 'Lähde', 'Puro', 'Lampi', 'Järvi', 'Ranta', 'Saari', 'Kallio', 'Harju'],
]
const swedishBeginnings = [
  ...['Björk', 'Gran', 'Tall', 'Al', 'Rönn', 'Ek', 'Lönn', 'Asp', 'En', 'Vide', 'Moss', 'Lav'],
  ...['Blåbärs', 'Lingon', 'Hallon', 'Tranbärs', 'Hjortron', 'Ljung', 'Skvattram', 'Konvalje', 'Sipp', 'Viol'],
  ...['Räv', 'Lo', 'Älg', 'Har', 'Ekorr', 'Mård', 'Bäver', 'Utter', 'Tjäder', 'Orr', 'Tran', 'Svan'],
  ...['Smeds', 'Kvarn', 'Åker', 'Ängs', 'Käll', 'Bäck', 'Tjärn', 'Sjö', 'Strand', 'Ö', 'Bergs', 'Ås'],
]
const endings = [
  ...[
    ['katu', 'gatan'],
    ['tie', 'vägen'],
    ['polku', 'stigen'],
    ['kuja', 'gränden'],
    ['raitti', 'stråket'],
  ],
  ...[
    ['kaari', 'bågen'],
    ['rinne', 'brinken'],
    ['penger', 'terrassen'],
    ['aukio', 'plan'],
    ['portti', 'porten'],
  ],
] as const
const townBeginnings = ['Pohjan', 'Etelän', 'Idän', 'Lännen', 'Ylä', 'Ala', 'Uusi', 'Vanha', 'Iso', 'Pikku']
const townEndings = ['laakso', 'niemi', 'vaara', 'selkä', 'koski', 'salmi', 'kangas', 'suvanto', 'kunnas', 'harju']

export const inventedTitles = [
  ...['Kadunnimi suomeksi', 'Kadunnimi ruotsiksi', 'Katunumero', 'Postinumero'],
  ...['Kunnan nimi', 'Kommun', 'Pohjoiskoordinaatti', 'Itäkoordinaatti'],
]

/** How many streets a town has, and houses a street. */
const size = { streets: 800, houses: 13 } as const

export interface InventedAddress {
  name: string
  nameSwedish: string
  number: number
  postalCode: string
  town: string
  townSwedish: string
  /** ETRS-TM35FIN, in metres. */
  north: number
  east: number
}

/** The same address for the same index. Every third town has names in Swedish too. */
export function inventedAddress(index: number): InventedAddress {
  const street = Math.floor(index / size.houses)
  const town = Math.floor(street / size.streets)
  const inTown = (street * 7) % size.streets
  const beginning = inTown % finnishBeginnings.length
  const [ending, endingSwedish] = endings[Math.floor(inTown / finnishBeginnings.length) % endings.length] ?? ['', '']
  const isOther = inTown >= finnishBeginnings.length * endings.length
  const hasSwedish = town % 3 === 0
  const first = finnishBeginnings[beginning] ?? ''
  const firstSwedish = swedishBeginnings[beginning] ?? ''
  const townName = `${townBeginnings[town % 10] ?? ''}${townEndings[Math.floor(town / 10) % 10] ?? ''}`
  const house = index % size.houses
  return {
    name: `${isOther ? 'Vanha ' : ''}${first}${ending}`,
    nameSwedish: hasSwedish ? `${isOther ? 'Gamla ' : ''}${firstSwedish}${endingSwedish}` : '',
    number: 1 + house * 2,
    postalCode: String(1000 + town * 900 + Math.floor(inTown / 200) * 10).padStart(5, '0'),
    town: townName,
    townSwedish: hasSwedish ? `${townName}by` : '',
    north: 6_700_000 + (town % 10) * 80_000 + (inTown % 28) * 300 + house,
    east: 280_000 + Math.floor(town / 10) * 30_000 + Math.floor(inTown / 28) * 300 + house * 20,
  }
}

/** A line of a list under `inventedTitles`. */
export const inventedLine = (index: number): string => {
  const { name, nameSwedish, number, postalCode, town, townSwedish, north, east } = inventedAddress(index)
  return [name, nameSwedish, number, postalCode, town, townSwedish, north, east].join(';')
}
