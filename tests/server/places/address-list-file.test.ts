import { chmodSync, mkdirSync, rmSync, utimesSync } from 'node:fs'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { checkList } from '#server/places/list/keeper.ts'
import { currentList } from '#server/places/list/lists.ts'
import { finnishList, inventedList, useAddressList } from '#tests/support/address-list-scene.ts'

const scene = useAddressList()
const old = finnishList('Vanhatie;;1;15110;Lahti;;6760700;426900')
const next = finnishList('Uusitie;;1;15110;Lahti;;6760700;426900')
const stays = 'The list of addresses before it stays.'

const listTables = async (): Promise<string[]> => {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class where relkind = 'r' and relname like 'address\\_list\\_%' order by 1
  `.execute(scene.opened.db)
  return rows.map(({ name }) => name)
}

const currentId = async () => (await currentList(scene.opened.db))?.id

beforeEach(async () => {
  rmSync(scene.file, { recursive: true, force: true })
  await scene.read(old)
  expect(await scene.found('vanhatie')).toEqual(['Vanhatie, 15110 Lahti'])
})

describe('a file that is no list', () => {
  test.each([
    ['empty', '', 'it is empty'],
    ['an archive', Buffer.from([0x50, 0x4b, 3, 4, 0, 0, 8]), 'it is no text in UTF-8 or Windows-1252'],
    ['in UTF-16', Buffer.from(`\uFEFF${next}`, 'utf16le'), 'it is no text in UTF-8 or Windows-1252'],
    [
      'of other columns',
      'nimi;syntymäaika\nAino;1.1.1940\n',
      'its first line names no column that is known for the street, the latitude or northing, the longitude or easting',
    ],
    [
      'without coordinates',
      'katu;postinumero\nUusitie;15110\n',
      'its first line names no column that is known for the latitude or northing, the longitude or easting',
    ],
    [
      'of 300 columns',
      `${['katu', 'lat', 'lon', ...Array.from({ length: 297 }, (_, at) => `x${at}`)].join(';')}\n`,
      'it has 300 columns, and an address list has at most 100',
    ],
    ['of titles alone', finnishList(), 'it has no rows'],
    ['without a street', finnishList(';;1;15110;Lahti;;6760700;426900'), 'no row of it has a street'],
    [
      'in the sea',
      finnishList('Uusitie;;1;15110;Lahti;;0;0', 'Uusitie;;2;15110;Lahti;;58,2;19,9', 'Uusitie;;3;;Lahti;;;'),
      'none of its 3 rows lies in Finland by WGS 84 or ETRS-TM35FIN',
    ],
    [
      'mostly elsewhere',
      finnishList('Uusitie;;1;15110;Lahti;;6760700;426900', 'Meritie;;1;15110;Lahti;;0;0', ';;2;15110;Lahti;;1;1'),
      'only 1 of its 3 rows are addresses in Finland',
    ],
    [
      'in coordinates of a town',
      finnishList('Uusitie;;1;00100;Helsinki;;6672000;25496000'),
      'none of its 1 rows lies in Finland by WGS 84 or ETRS-TM35FIN',
    ],
    [
      'cut in its last line',
      next.slice(0, next.indexOf(';6760700')),
      'its last line is not whole: it is cut, or a quotation mark before it is not closed',
    ],
    [
      'cut behind a quote',
      `${next}"Uusi;;2;15110;Lahti;;6760700;426900\r\nUusitie;;3;15110;Lahti;;6760700;426900\r\n`,
      'its last line is not whole: it is cut, or a quotation mark before it is not closed',
    ],
  ])('but %s leaves the list before, and says why once', async (_, content, problem) => {
    scene.write(content)
    scene.said.length = 0
    const keeper = scene.keeper()
    await keeper.look()
    await keeper.look()

    expect(scene.said).toEqual([`PLACES_FILE ${scene.file}: ${problem}. ${stays}`])
    expect(await scene.found('vanhatie')).toHaveLength(1)
    expect(await scene.found('uusitie')).toEqual([])
    expect(await listTables()).toHaveLength(3)
  })

  test('is told again at the next start, and read when it is mended', async () => {
    const cut = next.slice(0, -20)
    await scene.read(cut)
    const keeper = scene.keeper()
    scene.said.length = 0
    await keeper.look()
    expect(scene.said).toEqual([
      `PLACES_FILE ${scene.file}: its last line is not whole: it is cut, or a quotation mark before it is not closed. ${stays}`,
    ])

    scene.write(next)
    await keeper.look()
    expect(await scene.found('uusitie')).toHaveLength(1)
    expect(await scene.found('vanhatie')).toEqual([])
  })

  test('because it is gone, a folder, or closed leaves the list before', async () => {
    rmSync(scene.file)
    const keeper = scene.keeper()
    scene.said.length = 0
    await keeper.look()
    mkdirSync(scene.file)
    await keeper.look()

    const said = ['there is no such file', 'it is no file'].map((why) => `PLACES_FILE ${scene.file}: ${why}. ${stays}`)
    expect(scene.said).toEqual(said)
    expect(await scene.found('vanhatie')).toHaveLength(1)
  })

  test.skipIf(process.getuid?.() === 0)('because this account may not read it says so (not as root)', async () => {
    scene.write(next)
    chmodSync(scene.file, 0)
    expect((await checkList(scene.opened.db, scene.file)).words).toContain('it may not be read by this account')
  })
})

describe('rows', () => {
  test('outside Finland, without a street or of other columns are counted and left out', async () => {
    const said = await scene.read(
      finnishList(
        'Uusitie;;1;15110;Lahti;;6760700;426900',
        'Meritie;;1;15110;Lahti;;0;0',
        'Ruotsintie;;1;15110;Tukholma;;59,33;18,07',
        'Vironkatu;;1;15110;Tallinna;;6589000;371000',
        ';;1;15110;Lahti;;6760700;426900',
        'Lyhyttie;;1',
        ...[3, 5, 7, 9].map((number) => `Uusitie;;${number};15110;Lahti;;6760700;426900`),
      ),
    )
    expect(said).toBe(
      [
        'PLACES_FILE osoitteet.csv: 5 addresses of 1 streets are searched.',
        '3 rows were left out: they lie outside Finland.',
        '2 rows were left out: they have no street, or not as many columns as the first line.',
      ].join(' '),
    )
    for (const typed of ['meritie', 'ruotsintie', 'vironkatu', 'lyhyttie']) expect(await scene.found(typed)).toEqual([])
  })

  test.each([
    ['degrees', '25.65;60.973'],
    ['metres', '426900;6760700'],
  ])('whose %s stand in each other’s column are turned, and it is said', async (_, coordinates) => {
    const said = await scene.read(finnishList(`Uusitie;;1;15110;Lahti;;${coordinates}`))
    expect(said).toContain("In 1 rows latitude and longitude stood in each other's column, and were turned.")

    const { hits } = await scene.search.search('uusitie 1')
    const { place } = await scene.search.details(hits[0]?.placeId ?? '')
    expect(place?.location?.lat).toBeCloseTo(60.973, 2)
    expect(place?.location?.lng).toBeCloseTo(25.65, 2)
  })
})

describe('another list', () => {
  test('takes the place of the one before in one step, while calls go on between its slices', async () => {
    scene.write(inventedList(2500))
    const seen = new Set<string>()
    const keeper = scene.keeper({
      async pause() {
        const [before, after] = [await scene.found('vanhatie'), await scene.found('koivukatu')]
        seen.add(`${before.length} before, ${Math.min(after.length, 1)} after`)
        // somebody else's statement comes to its turn
        await sql`select 1`.execute(scene.opened.db)
      },
    })
    await keeper.look()

    expect([...seen]).toEqual(['1 before, 0 after'])
    expect(await scene.found('vanhatie')).toEqual([])
    expect((await scene.found('koivukatu')).length).toBeGreaterThan(0)
  })

  test('is read in slices of at most a thousand rows', async () => {
    scene.write(inventedList(3500))
    let pauses = 0
    const keeper = scene.keeper({ pause: () => Promise.resolve(void (pauses += 1)) })
    await keeper.look()
    // four of houses, two of 270 streets, and one of words
    expect(pauses).toBeGreaterThanOrEqual(7)
  })

  test('keeps the ids of its places, so that what was found before is still picked', async () => {
    const { hits } = await scene.search.search('vanhatie 1')
    await scene.read(finnishList('Uusitie;;1;15110;Lahti;;6760700;426900', 'Vanhatie;;1;15110;Lahti;;6760800;426900'))
    expect((await scene.search.details(hits[0]?.placeId ?? '')).place).toMatchObject({ address: 'Vanhatie 1' })

    await scene.read(next)
    expect(await scene.search.details(hits[0]?.placeId ?? '')).toEqual({ status: 'NOT_FOUND', place: null })
  })

  test('lets the tables of the one before go a look later', async () => {
    await scene.read(next)
    await scene.keeper().look()
    const id = await currentId()
    expect(await listTables()).toEqual(['house', 'street', 'word'].map((name) => `address_list_${id}_${name}`))
  })

  test('that is the same is not read again, though it was written again', async () => {
    const before = await currentId()
    expect(await scene.read(old)).toBe('')
    utimesSync(scene.file, 1, 1)
    await scene.keeper().look()
    expect(await currentId()).toBe(before)
  })

  test('that is written while it is read is left for the next look', async () => {
    scene.write(inventedList(1200))
    let isChanged = false
    const keeper = scene.keeper({
      pause() {
        if (!isChanged) scene.write(next)
        isChanged = true
        return Promise.resolve()
      },
    })
    scene.said.length = 0
    await keeper.look()
    expect(scene.said).toEqual([`PLACES_FILE ${scene.file}: it was changed while it was read. ${stays}`])
    expect(await scene.found('vanhatie')).toHaveLength(1)

    await keeper.look()
    expect(await scene.found('uusitie')).toHaveLength(1)
  })
})

describe('several processes', () => {
  test('read a list once', async () => {
    scene.write(inventedList(2500))
    scene.said.length = 0
    await Promise.all([scene.keeper().look(), scene.keeper().look(), scene.keeper().look()])

    expect(scene.said).toEqual(['PLACES_FILE osoitteet.csv: 2500 addresses of 193 streets are searched.'])
    await scene.keeper().look()
    expect(await listTables()).toHaveLength(3)
  })

  test('go on where one of them has ended in the middle, and not while it may be alive', async () => {
    scene.write(inventedList(1200))
    const before = await currentId()
    await new Promise<void>((stands) => {
      const ended = scene.keeper({
        pause() {
          stands()
          return new Promise(() => undefined)
        },
      })
      void ended.look()
    })
    expect(await listTables()).toHaveLength(6)

    scene.clock.now += 110_000
    await scene.keeper().look()
    expect(await currentId()).toBe(before)

    scene.clock.now += 20_000
    scene.said.length = 0
    await scene.keeper().look()
    expect(scene.said).toEqual(['PLACES_FILE osoitteet.csv: 1200 addresses of 93 streets are searched.'])
    expect(await scene.found('vanhatie')).toEqual([])
    expect((await scene.found('koivukatu')).length).toBeGreaterThan(0)
  })

  test('stop in the middle, leave nothing, and read all of it at the next start', async () => {
    scene.write(inventedList(2500))
    const keeper = scene.keeper({
      pause() {
        void keeper.stop()
        return Promise.resolve()
      },
    })
    scene.said.length = 0
    await keeper.look()
    expect(scene.said).toEqual([])
    expect(await listTables()).toHaveLength(3)
    expect(await scene.found('vanhatie')).toHaveLength(1)

    await scene.keeper().look()
    expect(scene.said).toEqual(['PLACES_FILE osoitteet.csv: 2500 addresses of 193 streets are searched.'])
  })
})
