import { describe, expect, test } from 'vitest'
import type { AddressDetails } from '#domain/address-hit.ts'
import { addressSearchWith } from '#server/places/choose.ts'
import { finnishList, inWindows1252, useAddressList } from '#tests/support/address-list-scene.ts'

const scene = useAddressList()
const lahti = { lat: 60.983, lng: 25.656 }
const turku = { lat: 60.4518, lng: 22.2666 }

const details = async (typed: string, at = 0): Promise<AddressDetails> => {
  const { hits } = await scene.search.search(typed)
  return scene.search.details(hits[at]?.placeId ?? '')
}

test('without a list, and without any source, the public places that come with the server are searched', async () => {
  expect((await scene.found('oodi'))[0]).toContain('Oodi')
  expect((await addressSearchWith(null, scene.opened.db).search('oodi')).hits).toHaveLength(1)
})

describe('a list', () => {
  const agencyRow = (city: string, north: string, street: string, swedish: string, number: string, code: string) =>
    `100012345A;${city};07;1;${north};1;${street};${swedish};${number};${code};001;Alue;Område;398-1-1-1;2026-02-13`

  test.each([
    [
      'in Windows-1252, with semicolons, Finnish titles and plane coordinates',
      inWindows1252(finnishList('Hämeenkatu;Tavastgatan;5;15110;Lahti;Lahtis;6760700;426900')),
    ],
    [
      'in UTF-8 with a mark of it, with tabs, English titles and degrees',
      '\uFEFFStreet\tHouse number\tPostal code\tMunicipality\tLatitude\tLongitude\nHämeenkatu\t5\t15110\tLahti\t60.9730\t25.6500\n',
    ],
    [
      'with commas and quotes, its columns in another order, without an end of its last line',
      'lon,lat,building_use,house_number,postal_code,city,street\n25.65,60.973,1,5,15110,"Lahti","Hämeenkatu"',
    ],
    [
      'of a sheet, with decimal commas and without the zeros of a postal code',
      'Katu;Numero;Postinumero;Kunta;Leveysaste;Pituusaste\r\nHämeenkatu;5;15110;Lahti;60,973;25,65\r\n',
    ],
    ['of the agency, without titles', agencyRow('398', '6760700;426900', 'Hämeenkatu', 'Tavastgatan', '5', '15110')],
  ])('%s is read', async (_, content) => {
    expect(await scene.read(content)).toBe('PLACES_FILE osoitteet.csv: 1 addresses of 1 streets are searched.')

    const { status, place } = await details('hämeenkatu 5')
    expect(status).toBe('OK')
    expect(place).toMatchObject({ address: 'Hämeenkatu 5', postalcode: '15110', category: 'address', alias: '' })
    // a hundred metres or so
    expect(place?.location?.lat).toBeCloseTo(60.973, 2)
    expect(place?.location?.lng).toBeCloseTo(25.65, 2)
  })

  test.each([
    // by definition the middle meridian of the system, 27°, lies at 500 kilometres, and at it the arc is cut by 0.9996
    ['6651411', '500000', 60, 27],
    ['7097014', '500000', 64, 27],
    // the same length on both sides of it
    ['6672100', '386600', 60.17, 24.956],
    ['6672100', '613400', 60.17, 29.044],
  ])('has N %s, E %s at %f, %f', async (north, east, lat, lng) => {
    await scene.read(finnishList(`Mittatie;;1;00100;Mitta;;${north};${east}`))
    const { place } = await details('mittatie 1')
    expect(place?.location?.lat).toBeCloseTo(lat, 3)
    expect(place?.location?.lng).toBeCloseTo(lng, 2)
  })

  test('whose zeros a sheet has cut has them again', async () => {
    await scene.read('Katu;Talonumero;Postinumero;Kunta;lat;lon\nMannerheimintie;1;100;Helsinki;60.17;24.94\n')
    expect(await scene.found('mannerheim')).toEqual(['Mannerheimintie, 00100 Helsinki'])
  })

  test('with a building in several rows has it once', async () => {
    const row = 'Hämeenkatu;;5;15110;Lahti;;6760700;426900'
    expect(await scene.read(finnishList(row, row, row.replace(';5;', ';7;')))).toContain('2 addresses of 1 streets')
  })
})

describe('a search', () => {
  const rows = [
    ...['1', '2', '12', '12a', '14-18', '21'].map(
      (number) => `Hämeenkatu;Tavastgatan;${number};15110;Lahti;Lahtis;6760700;426900`,
    ),
    'Vanha Hämeenkatu;Gamla Tavastgatan;2;15140;Lahti;Lahtis;6761000;427000',
    'Hämeenkatu;Tavastgatan;12;20500;Turku;Åbo;6711000;240000',
    'Hameenkatu;;2;33100;Tampere;Tammerfors;6822000;327000',
    'Mannerheimintie;Mannerheimvägen;1;00100;Helsinki;Helsingfors;6672000;385600',
    'Itä-Länsi-kuja;;3;02100;Espoo;Esbo;6672000;378000',
    'Åsgränden;;7;22100;;Mariehamn;6685000;109000',
  ]
  const load = () => scene.read(finnishList(...rows))

  test.each([
    [
      'hämeenk',
      [
        'Hämeenkatu, 15110 Lahti',
        'Vanha Hämeenkatu, 15140 Lahti',
        'Hämeenkatu, 20500 Turku',
        'Hameenkatu, 33100 Tampere',
      ],
    ],
    ['HAMEENKATU tampere', ['Hameenkatu, 33100 Tampere']],
    ['itä länsi', ['Itä-Länsi-kuja, 02100 Espoo']],
    ['åsgr', ['Åsgränden, 22100 Mariehamn']],
    ['åsgränden 7', ['Åsgränden 7, 22100 Mariehamn']],
    ['00100', ['Mannerheimintie, 00100 Helsinki']],
    ['151 häm', ['Hämeenkatu, 15110 Lahti', 'Vanha Hämeenkatu, 15140 Lahti']],
    ['mannerheimvägen', ['Mannerheimvägen, 00100 Helsingfors']],
    ['tavastgatan 12 åbo', ['Tavastgatan 12, 20500 Åbo']],
    ['mannerheimintie 1 helsingfors', ['Mannerheimintie 1, 00100 Helsinki']],
    ['%', []],
    ['_', []],
    ['(', []],
  ])('for %s finds %j', async (typed, expected) => {
    await load()
    expect((await scene.found(typed, lahti)).filter((line) => line.split(',').length === 2)).toEqual(expected)
  })

  test.each([
    ['mannerhemintie', 'Mannerheimintie, 00100 Helsinki'],
    ['mannehreimintie', 'Mannerheimintie, 00100 Helsinki'],
    ['mannerheiminitie 1', 'Mannerheimintie 1, 00100 Helsinki'],
    ['manerheimvagen', 'Mannerheimvägen, 00100 Helsingfors'],
    ['hämenkatu 12 lathi', 'Hämeenkatu 12, 15110 Lahti'],
    ['mannrheim', 'Mannerheimintie, 00100 Helsinki'],
  ])('with the typing error %s finds %s first', async (typed, expected) => {
    await load()
    expect((await scene.found(typed, lahti))[0]).toBe(expected)
  })

  test('what is nothing like a street finds nothing', async () => {
    await load()
    expect(await scene.search.search('qwxzqwxz')).toEqual({ status: 'ZERO_RESULTS', hits: [] })
  })

  test('gives the nearest first, wherever one is', async () => {
    await load()
    expect((await scene.found('hämeenkatu 12', lahti))[0]).toBe('Hämeenkatu 12, 15110 Lahti')
    expect((await scene.found('hämeenkatu 12', turku))[0]).toBe('Hämeenkatu 12, 20500 Turku')
    expect((await scene.found('hämeenka', turku))[0]).toBe('Hämeenkatu, 20500 Turku')
  })

  test.each([
    ['hämeenkatu 12', ['Hämeenkatu 12, 15110 Lahti', 'Hämeenkatu 12a, 15110 Lahti']],
    ['hämeenkatu 12a', ['Hämeenkatu 12a, 15110 Lahti', 'Hämeenkatu 12, 15110 Lahti']],
    ['hämeenkatu 12 a', ['Hämeenkatu 12a, 15110 Lahti']],
    ['hämeenkatu 12 A 34', ['Hämeenkatu 12a 34, 15110 Lahti', 'Hämeenkatu 12 A 34, 15110 Lahti']],
    ['hämeenkatu 12 B 34, lahti', ['Hämeenkatu 12 B 34, 15110 Lahti']],
    ['hämeenkatu 21 as 5', ['Hämeenkatu 21 as 5, 15110 Lahti']],
    ['hämeenkatu 16', ['Hämeenkatu 14-18, 15110 Lahti']],
    ['hämeenkatu 14-18', ['Hämeenkatu 14-18, 15110 Lahti']],
    ['lahti hämeenkatu 2', ['Hämeenkatu 2, 15110 Lahti', 'Vanha Hämeenkatu 2, 15140 Lahti']],
    ['hämeenkatu 17', ['Hämeenkatu 17, 15110 Lahti']],
    ['hämeenkatu 97 b 4', ['Hämeenkatu 97 b 4, 15110 Lahti']],
    ['hämeenkatu 97c', ['Hämeenkatu 97c, 15110 Lahti']],
  ])('for the house %s finds %j first', async (typed, expected) => {
    await load()
    expect((await scene.found(typed, lahti)).slice(0, expected.length)).toEqual(expected)
  })

  test('of a house gives where it is, of a street one of its houses, and keeps staircase and flat', async () => {
    await load()
    expect((await details('mannerheimvägen 1 C 4')).place).toEqual({
      alias: '',
      address: 'Mannerheimvägen 1 C 4',
      postalcode: '00100',
      city: 'Helsingfors',
      location: { lat: expect.closeTo(60.166, 2) as number, lng: expect.closeTo(24.938, 2) as number },
      category: 'address',
    })
    expect((await details('mannerheimintie')).place).toMatchObject({ address: 'Mannerheimintie' })
    expect((await details('mannerheimintie')).place?.location).not.toBeNull()
  })

  test('keeps the number of a house that the list does not have, and puts it beside the one with the nearest number', async () => {
    await scene.read(
      finnishList(
        'Pitkätie;;1;15110;Lahti;Lahtis;6760000;426900',
        'Pitkätie;;50;15110;Lahti;Lahtis;6765000;426900',
        'Pitkätie;;99;15110;Lahti;Lahtis;6770000;426900',
      ),
    )
    const at = async (typed: string) => (await details(typed)).place
    expect(await at('pitkätie 98 B 2')).toMatchObject({ address: 'Pitkätie 98 B 2', postalcode: '15110' })
    expect((await at('pitkätie 98 B 2'))?.location?.lat).toBeCloseTo(61.056, 2)
    expect((await at('pitkätie 3'))?.location?.lat).toBeCloseTo(60.967, 2)
    expect((await at('pitkätie'))?.location?.lat).toBeCloseTo(61.011, 2)
  })

  test('gives public places by their names too: before streets if they begin as typed, else behind them', async () => {
    await load()
    expect((await scene.found('oodi'))[0]).toContain('Oodi')
    expect((await details('oodi')).place?.alias).toContain('Oodi')
    const found = await scene.found('hämeen')
    expect(found[0]).toContain('Hämeenlinnan rautatieasema')
    expect(found[1]).toBe('Hämeenkatu, 15110 Lahti')
    expect(found.at(-1)).toContain('Päijät-Hämeen keskussairaala')
    expect((await scene.found('mannerheiminkatu')).join()).not.toContain('matkakeskus')
  })

  test.each([
    '[',
    '[]',
    '["fi"]',
    '["fi","Ei ole","1","Lahti","1",""]',
    'x',
    '["fi","Hämeenkatu","15110","Lahti","99",""]',
  ])('knows no place %s', async (placeId) => {
    await load()
    expect(await scene.search.details(placeId)).toEqual({ status: 'NOT_FOUND', place: null })
  })
})
