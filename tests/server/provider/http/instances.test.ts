import { beforeEach, describe, expect, test } from 'vitest'
import type { Instance } from '#server/provider/http/answer-schemas.ts'
import { instanceConfigs, instancesOpenTo } from '#server/areas/organizations/instances.ts'
import { outsideKind } from '#tests/support/booking-system/kinds.ts'
import { orderScene } from '#tests/support/order-scene.ts'
import { contentsOf, instanceOf } from '#tests/support/rides.ts'

const kind = outsideKind()
const { scene, now } = orderScene(kind.start)
const db = () => scene.server.services.db

const offer: Instance = {
  id: 0,
  name: 'Päijät-Hämeen kyydit',
  currencySymbol: '€',
  supportedFeatures: ['passengerPropertyChanges'],
  extras: [
    { externalId: 'L1', name: 'Porrasveto', defaultPriceCents: 1250 },
    { externalId: 'L2', name: 'Avustaja', defaultPriceCents: 800 },
  ],
  requirements: ['Paarit', 'Turvaistuin'],
}
let own = 0
const offers = (...changes: Partial<Instance>[]) => {
  kind.system.instances = changes.map((change) => ({ ...offer, id: own, ...change }))
}
const take = () => scene.server.services.provider.updateTrips(db(), now())
const stored = () => contentsOf(scene.server.services, ['instance', 'instance_extra', 'instance_requirement'])
const configs = () => instanceConfigs(db(), [own])
const instance = (id: number) => db().selectFrom('instance').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

beforeEach(async () => {
  await kind.empty()
  own = await instanceOf(scene.server.services, scene.world.centre)
  await db().deleteFrom('instance_extra').execute()
  await db().deleteFrom('instance_requirement').execute()
  offers({})
  await take()
  kind.lines.length = 0
})

test('what instances offer is as the booking system says', async () => {
  expect(await configs()).toMatchObject([
    {
      supportedFeatures: ['passengerPropertyChanges'],
      extras: [
        { externalId: 'L1', name: 'Porrasveto', defaultPrice: 12.5 },
        { externalId: 'L2', name: 'Avustaja', defaultPrice: 8 },
      ],
      requirements: [{ description: 'Paarit' }, { description: 'Turvaistuin' }],
    },
  ])
})

test('nothing changes when it says the same again', async () => {
  const before = await stored()

  await take()

  expect(await stored()).toEqual(before)
})

test('what it says otherwise keeps its id, and what it says no more goes', async () => {
  const [before] = await configs()
  const [first, second] = offer.extras
  offers({
    extras: [
      { ...second!, name: 'Saattaja' },
      { ...first!, externalId: 'L9' },
    ],
    requirements: ['Turvaistuin', 'Pyörätuolipaikka'],
  })

  await take()

  const [after] = await configs()
  expect(after?.extras.map(({ id, name }) => [id === before?.extras[1]?.id, name])).toEqual([
    [true, 'Saattaja'],
    [false, 'Porrasveto'],
  ])
  expect(after?.requirements.map(({ description }) => description)).toEqual(['Turvaistuin', 'Pyörätuolipaikka'])
  expect(after?.requirements[0]?.id).toBe(before?.requirements[1]?.id)
})

describe('an instance', () => {
  const openIds = async () =>
    (
      await db()
        .transaction()
        .execute((trx) => instancesOpenTo(trx, scene.world.centre.organizationId))
    ).map(({ id }) => id)
  beforeEach(async () => {
    await db()
      .insertInto('organization_instance')
      .values({ organization_id: scene.world.centre.organizationId, instance_id: own })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  })

  test('that is left out is kept, and no destinations are made at it until it is offered again', async () => {
    expect(await openIds()).toContain(own)
    offers({ id: 5000, name: 'Uusi alue' })

    await take()

    expect(await instance(own)).toMatchObject({ name: 'Päijät-Hämeen kyydit', not_offered_since: now() })
    expect(await openIds()).not.toContain(own)
    expect(await instance(5000)).toMatchObject({ name: 'Uusi alue', not_offered_since: null })
    expect(kind.lines).toEqual([expect.stringMatching(/^The booking system offers instances no more: [\d, ]+\.$/)])
    await take()
    expect(kind.lines).toHaveLength(1)

    offers({}, { id: 5000, name: 'Uusi alue' })
    await take()
    expect(await instance(own)).toMatchObject({ not_offered_since: null })
    expect(await openIds()).toContain(own)
  })
})

test.each<[string, () => void, RegExp]>([
  ['no instance at all', () => offers(), /its answer is not what the description says/],
  ['an instance without a name', () => offers({ name: '' }), /its answer is not what the description says/],
  [
    'an instance that is there twice',
    () => offers({}, { name: 'Toinen' }),
    /it tells of instances that are there twice/,
  ],
  [
    'something that is offered twice',
    () => offers({ requirements: ['Paarit', 'Paarit'] }),
    /which offers something twice/,
  ],
  [
    'an error',
    () => void kind.system.faults.push((_, response) => void response.writeHead(500).end()),
    /it answers 500/,
  ],
])('%s changes nothing, and is one line', async (_, odd, line) => {
  const before = await stored()
  odd()

  await take()
  await kind.send()

  expect(await stored()).toEqual(before)
  expect(kind.lines).toEqual([expect.stringMatching(line)])
  offers({ name: 'Kyydit' })
  await take()
  expect(await instance(own)).toMatchObject({ name: 'Kyydit' })
  expect(kind.lines).toHaveLength(2)
})
