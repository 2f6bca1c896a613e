import i18next from 'i18next'
import { expect, onTestFinished, test } from 'vitest'
import { pullPassengerList, type PassengerListQuery } from '#data/passenger-list.ts'
import { utilities } from '#domain/utility.ts'
import { passengerSheet } from '#features/passengers/list/passenger-sheet.ts'
import { openPassengerDesk } from '#tests/data/passenger-desk.ts'
import { addPassenger, addPhoneNumber } from '#tests/support/rides.ts'
import { startTexts } from '#app/i18n.ts'

const wholeList = (destinationId: number): PassengerListQuery => ({
  destinationIds: [destinationId],
  groupIds: [],
  excludeIds: [],
  onlyActive: false,
  search: '',
  sortBy: 'name',
  descending: false,
  page: 0,
  size: 'all',
})

const sheetOf = (destinationId: number, onListOnly = () => undefined) =>
  passengerSheet(wholeList(destinationId), i18next.t, {
    aliasOf: (id) => `Kohde ${id}`,
    gathering: { signal: new AbortController().signal, onProgress: () => undefined },
    onListOnly,
  })

test('external ids are exported where there are any', async () => {
  const desk = await openPassengerDesk()
  onTestFinished(() => desk.close())
  if (!i18next.isInitialized) await startTexts()
  const { centre } = desk.world
  const idsOf = async () => {
    await pullPassengerList(centre.destinationId, { freshForMs: 0 })
    const { columns, rows } = await sheetOf(centre.destinationId)
    const place = columns.findIndex(({ header }) => header === 'Ulkoinen tunniste')
    return place < 0 ? null : rows.map((row) => row[place])
  }
  await addPassenger(desk.server.services, centre, { name: 'Aino Ainola' })
  expect(await idsOf()).toBeNull()
  await addPassenger(desk.server.services, centre, { name: 'Eino Leinola', externalId: 'A-17' })
  expect(await idsOf()).toEqual(['', 'A-17'])
})

test('passengers are exported with their needs in words, the receiver first', async () => {
  const desk = await openPassengerDesk()
  onTestFinished(() => desk.close())
  if (!i18next.isInitialized) await startTexts()
  const { centre } = desk.world
  const utilityIds = [utilities.walker, utilities.receiver, utilities.wheelchair]
  await addPassenger(desk.server.services, centre, { name: 'Aino Ainola', utilityIds })
  await addPassenger(desk.server.services, centre, { name: 'Eino Leinola' })
  await pullPassengerList(centre.destinationId, { freshForMs: 0 })

  const { columns, rows } = await sheetOf(centre.destinationId)

  const needs = columns.findIndex(({ header }) => header === 'Apuvälineet ja tarpeet')
  expect(rows.map((row) => row[needs])).toEqual(['Vastaanottaja, Pyörätuoli, Rollaattori', ''])
})

test('whose the numbers are is exported beside them, where it is told of any', async () => {
  const desk = await openPassengerDesk()
  onTestFinished(() => desk.close())
  if (!i18next.isInitialized) await startTexts()
  const { centre } = desk.world
  const columnsOf = async () => {
    await pullPassengerList(centre.destinationId, { freshForMs: 0 })
    const { columns, rows } = await sheetOf(centre.destinationId)
    const places = columns.flatMap(({ header }, at) => (/^(Puhelin|Kenen numerot)$/.test(header) ? [at] : []))
    return rows.map((row) => places.map((place) => row[place]))
  }
  const aino = await addPassenger(desk.server.services, centre, { name: 'Aino Ainola' })
  await addPhoneNumber(desk.server.services, centre, aino, '050 555 0137')
  expect(await columnsOf()).toEqual([['050 555 0137']])

  const eino = await addPassenger(desk.server.services, centre, { name: 'Eino Leinola' })
  const contact = { contactName: 'Maija Malli', relation: 'äiti' }
  await addPhoneNumber(desk.server.services, centre, eino, '050 555 0138', contact)
  await addPhoneNumber(desk.server.services, centre, eino, '050 555 0139')
  expect(await columnsOf()).toEqual([
    ['050 555 0137', ''],
    ['050 555 0138, 050 555 0139', 'Maija Malli, äiti · 050 555 0138; 050 555 0139'],
  ])
})

test('what a list does not show is exported, too, where anybody has it, and without the server the list alone', async () => {
  const desk = await openPassengerDesk()
  onTestFinished(() => desk.close())
  if (!i18next.isInitialized) await startTexts()
  const { services } = desk.server
  const { centre, sibling } = desk.world
  const aino = await addPassenger(services, centre, {
    name: 'Aino Ainola',
    pickupAddress: 'Takapiha',
    otherDestinationIds: [sibling.destinationId],
  })
  const eino = await addPassenger(services, centre, { name: 'Eino Leinola' })
  await services.db
    .updateTable('passenger')
    .set({
      ...{ language: 'ruotsi', note: 'Soita ovikelloa', coordinator_note: 'Kaksi avustajaa' },
      ...{ billing_use_home_address: false, billing_name: 'Kunta', billing_address: 'Maksajantie 1' },
    })
    .where('id', '=', aino)
    .execute()
  await pullPassengerList(centre.destinationId, { freshForMs: 0 })
  const told = async () => {
    let isListOnly = false
    const { columns, rows } = await sheetOf(centre.destinationId, () => void (isListOnly = true))
    const found = columns.findIndex(({ header }) => header === 'Pääkohde')
    const place = found < 0 ? columns.length : found
    return {
      isListOnly,
      columns: columns.slice(place).map(({ header }) => header),
      rows: rows.map((row) => row.slice(place)),
    }
  }
  expect(await told()).toEqual({
    isListOnly: false,
    columns: [
      ...['Pääkohde', 'Muut kohteet', 'Nouto-osoite', 'Kieli', 'Huomautus', 'Huomautus koordinaattoreille'],
      ...['Laskutus kotiosoitteeseen', 'Laskutusnimi', 'Laskutusosoite'],
    ],
    rows: [
      [
        ...[`Kohde ${centre.destinationId}`, `Kohde ${sibling.destinationId}`, 'Takapiha', 'ruotsi'],
        ...['Soita ovikelloa', 'Kaksi avustajaa', 'false', 'Kunta', 'Maksajantie 1'],
      ],
      [`Kohde ${centre.destinationId}`, '', '', '', '', '', 'true', '', ''],
    ],
  })
  // the device's list still has somebody whom the server gives no more: of her nothing is said, not what is usual
  const elsewhere = { billing_use_home_address: false, billing_address: 'Maksajantie 2' }
  await services.db.updateTable('passenger').set(elsewhere).where('id', '=', eino).execute()
  await services.db.deleteFrom('passenger_destination').where('passenger_id', '=', aino).execute()
  expect((await told()).rows.map((row) => row.slice(1))).toEqual([
    ['', ''],
    ['false', 'Maksajantie 2'],
  ])
  desk.client.link = () => 'cut'
  expect(await told()).toMatchObject({ isListOnly: true, columns: [] })
})
