import { beforeEach, expect, test } from 'vitest'
import { timetableStates } from '#domain/timetable/state.ts'
import { up } from '#server/db/migrations/0025-one-line-texts.ts'
import { nameKeysOf } from '#server/db/passenger-keys.ts'
import { verdictOf } from '#tests/support/board.ts'
import { addGroup, addPhoneNumber } from '#tests/support/rides.ts'
import { timetableScene } from '#tests/support/timetable-scene.ts'

const scene = timetableScene()
const db = () => scene.server.services.db
const migrated = () => up(db() as never)
const passenger = () => db().selectFrom('passenger').selectAll().where('id', '=', scene.helvi).executeTakeFirstOrThrow()
const setPassenger = (columns: { name?: string; home_address?: string; pickup_address?: string }) =>
  db().updateTable('passenger').set(columns).where('id', '=', scene.helvi).execute()

beforeEach(async () => {
  await db().deleteFrom('group_member').execute()
  await db().deleteFrom('passenger_group').execute()
})

test.each([
  ['double spaces', 'Kevät  2026'],
  ['letters that are not composed', 'Keva\u0308t'],
  ['a character that nobody sees', 'Kev\u200bät'],
])('an order with a note of old with %s can be cancelled', async (_, note) => {
  expect(verdictOf(await scene.order())).toEqual([200])
  await db().updateTable('timetable').set({ note }).execute()
  expect(verdictOf(await scene.update({ state: timetableStates.new, note }))[0]).not.toBe(200)

  await migrated()

  expect(verdictOf(await scene.cancelOrder())).toEqual([200])
})

test('a passenger is brought to the rule with what is searched of them', async () => {
  await setPassenger({ name: 'Aa\u0308\u200btu  Ranta', home_address: 'Ma\u0308kitie 1 ', pickup_address: '\u200b' })
  await addPhoneNumber(scene.server.services, scene.world.centre, scene.helvi, '040\u200b 123')

  await migrated()

  expect(await passenger()).toMatchObject({
    ...{ name: 'Aätu Ranta', home_address: 'Mäkitie 1', pickup_address: '' },
    ...nameKeysOf('Aätu Ranta'),
    address_search_key: 'makitie 1',
  })
  const numbers = await db().selectFrom('phone_number').select(['number', 'digits']).execute()
  expect(numbers).toEqual([{ number: '040 123', digits: '040123' }])
})

test('a name of which nothing would be left stays, and so does one that another has', async () => {
  await setPassenger({ name: '\u200b' })
  const { services } = scene.server
  const { centre, twin } = scene.world
  await addGroup(services, centre, [], 'Aamu')
  await addGroup(services, centre, [], 'aamu\u200b')
  await addGroup(services, twin, [], 'Aamu\u200b')
  await addGroup(services, centre, [], 'Ilta\u200b')
  await addGroup(services, centre, [], 'ilta\u200b\u200b')

  await migrated()

  expect((await passenger()).name).toBe('\u200b')
  const groups = await db().selectFrom('passenger_group').select('name').orderBy('id').execute()
  expect(groups.map(({ name }) => name)).toEqual(['Aamu', 'aamu\u200b', 'Aamu', 'Ilta', 'ilta\u200b\u200b'])
})

test('a row that keeps to the rule is not touched', async () => {
  const before = await passenger()
  await migrated()
  expect(await passenger()).toEqual(before)
})
