import { folded } from '#domain/folded-text.ts'

/** Most columns that a list of addresses has: a file with more is another one. */
const mostColumns = 100

/** What is read of a row. */
type Part =
  | 'street'
  | 'streetSwedish'
  | 'number'
  | 'numberUpTo'
  | 'letter'
  | 'postalCode'
  | 'city'
  | 'citySwedish'
  | 'north'
  | 'east'

/** Where the parts of a row stand: the places of their columns, the best one first; none for a part that the list lacks. */
export type Columns = Readonly<Record<Part, readonly number[]>>

/**
 * Titles by what they mean, the best one first, without case, accents and signs. In the lists of the Digital and
 * Population Data Services Agency "Osoitenumero" counts the addresses of a building, and "Katunumero" is the number; in
 * those of towns it is the other way round.
 */
const titles: Readonly<Record<Part, readonly string[]>> = {
  street: [
    ...['kadunnimisuomeksi', 'kadunnimisuomi', 'katunimisuomeksi', 'osoitenimisuomeksi', 'kadunnimi', 'katunimi'],
    ...['osoitenimi', 'tiennimi', 'katu', 'streetnamefi', 'streetnamefinnish', 'streetfi', 'streetname', 'street'],
    ...['addrstreetfi', 'addrstreet'],
  ],
  streetSwedish: [
    ...['kadunnimiruotsiksi', 'kadunnimiruotsi', 'katunimiruotsiksi', 'osoitenimiruotsiksi', 'gatunamn', 'gatan'],
    ...['gata', 'streetnamesv', 'streetnameswedish', 'streetsv', 'addrstreetsv'],
  ],
  number: [
    ...['katunumero', 'talonumero', 'talonro', 'osoitenumeroteksti', 'osoitenumero', 'numero', 'husnummer'],
    ...['housenumber', 'streetnumber', 'addrhousenumber', 'number'],
  ],
  numberUpTo: ['osoitenumero2', 'katunumero2', 'housenumber2', 'housenumberto'],
  letter: ['osoitekirjain', 'talonkirjain', 'kirjain', 'houseletter', 'letter'],
  postalCode: ['postinumero', 'postinro', 'postnummer', 'postalcode', 'postcode', 'zipcode', 'zip', 'addrpostcode'],
  city: [
    ...['kunnannimisuomeksi', 'kuntasuomeksi', 'kunnannimi', 'kuntanimi', 'kaupunki', 'postitoimipaikkasuomeksi'],
    ...['postitoimipaikka', 'kunta', 'sijaintikunta', 'municipalitynamefi', 'municipalityfi', 'municipalityname'],
    ...['municipality', 'cityfi', 'city', 'town', 'posttown', 'addrcity'],
  ],
  citySwedish: [
    ...['kunnannimiruotsiksi', 'kuntaruotsiksi', 'postitoimipaikkaruotsiksi', 'staden', 'kommunnamn', 'kommun'],
    ...['municipalitynamesv', 'municipalitysv', 'citysv'],
  ],
  north: [
    ...['pohjoiskoordinaatti', 'pohjoinen', 'netrstm35fin', 'etrstm35finn', 'northing', 'north', 'latitudewgs84'],
    ...['latwgs84', 'latitude', 'lat', 'leveysaste', 'leveyspiiri', 'n', 'y'],
  ],
  east: [
    ...['itakoordinaatti', 'ita', 'eetrstm35fin', 'etrstm35fine', 'easting', 'east', 'longitudewgs84', 'lonwgs84'],
    ...['longitude', 'lon', 'lng', 'long', 'pituusaste', 'pituuspiiri', 'e', 'x'],
  ],
}

const parts = Object.keys(titles) as Part[]

/** The agency's list comes without titles: these are its columns, as its description has them. */
const agencyTitles = [
  ...['Rakennustunnus', 'Kuntanumero', 'Maakunta', 'Käyttötarkoitus', 'Pohjoiskoordinaatti', 'Itäkoordinaatti'],
  ...['Osoitenumero', 'Kadunnimi suomeksi', 'Kadunnimi ruotsiksi', 'Katunumero', 'Postinumero', 'Äänestysalue'],
  ...['Äänestysalueen nimi suomeksi', 'Äänestysalueen nimi ruotsiksi', 'Sijaintikiinteistö', 'Poimintapäivä'],
]

const isAgencyRow = (cells: readonly string[]): boolean =>
  cells.length === agencyTitles.length &&
  /^\d{9}[\dA-Z]$/i.test(cells[0] ?? '') &&
  cells.slice(4, 6).every((cell) => /^\d+$/.test(cell))

const plain = (title: string): string => folded(title).replaceAll(' ', '')

function columnsWith(head: readonly string[]): Columns {
  const plainHead = head.map(plain)
  return Object.fromEntries(
    parts.map((part) => [
      part,
      titles[part].flatMap((title) => (plainHead.includes(title) ? plainHead.indexOf(title) : [])),
    ]),
  ) as Record<Part, number[]>
}

/** What the first line of a list tells, or, in words, why it is none. */
export type Head = { columns: Columns; hasTitles: boolean; width: number } | { problem: string }

/** Reads the first line. */
export function readHead(cells: readonly string[]): Head {
  const width = cells.length
  if (width > mostColumns) return { problem: `it has ${width} columns, and an address list has at most ${mostColumns}` }
  if (isAgencyRow(cells)) return { columns: columnsWith(agencyTitles), hasTitles: false, width }
  const columns = columnsWith(cells)
  const { street, streetSwedish, north, east } = columns
  const missing = [
    ...(street.length + streetSwedish.length === 0 ? ['the street'] : []),
    ...(north.length === 0 ? ['the latitude or northing'] : []),
    ...(east.length === 0 ? ['the longitude or easting'] : []),
  ]
  if (missing.length === 0) return { columns, hasTitles: true, width }
  return { problem: `its first line names no column that is known for ${missing.join(', ')}` }
}

/** How many parts of a row the first line names. */
export const partsNamed = (cells: readonly string[]): number => {
  const columns = isAgencyRow(cells) ? columnsWith(agencyTitles) : columnsWith(cells)
  return parts.filter((part) => columns[part].length > 0).length
}
