import { describe, expect, test } from 'vitest'
import { cellChangesAtMost, listCellChanges, type CellChange } from '#contract/timetables.ts'
import { passengerStates } from '#domain/passenger.ts'
import { rideTypes } from '#domain/ride/schema.ts'
import { answered } from '#tests/support/stored-transportation-permissions.ts'
import { testNow } from '#tests/support/server.ts'
import { timetableScene } from '#tests/support/timetable-scene.ts'

const scene = timetableScene()

const instant = (minutes: number) => new Date(testNow + minutes * 60_000).toISOString()
const asked = (since: string, token = scene.tokens.reader) =>
  scene.server.call(listCellChanges, { params: { id: scene.timetableId }, query: { since }, token })
const changes = async (since: string, token?: string) => answered(await asked(since, token)).json<CellChange[]>()
const cell = (passengerId: number, changed: Partial<CellChange['changed']>, weekDayId = 1) => ({
  ...{ passengerId, weekDayId, rideType: rideTypes.arrival },
  changed: expect.objectContaining(changed) as unknown,
})

describe('who has changed the cells of a week', () => {
  test('is told of what was written and of what was emptied, the latest first, each cell once', async () => {
    scene.server.clock.now = testNow + 60_000
    await scene.saved([scene.input()])
    const [helvis] = await scene.rides()
    answered(await scene.remove([{ id: helvis?.id }], { token: scene.tokens.both }))
    scene.server.clock.now = testNow + 120_000
    await scene.saved([scene.input({ passengerId: scene.helvi })])

    const by = { by: 'colleague', name: 'suunnittelija@perille.example' }
    expect(await changes(instant(1))).toEqual([
      cell(scene.helvi, { ...by, at: instant(2) } as CellChange['changed']),
      cell(scene.aino, { ...by, at: instant(1) } as CellChange['changed']),
    ])
    expect(await changes(instant(2))).toHaveLength(1)
    expect(await changes(instant(3))).toEqual([])
    expect(await changes(instant(2), scene.tokens.planner)).toEqual([cell(scene.helvi, { by: 'you', name: '' })])

    const rides = await scene.rides()
    scene.server.clock.now = testNow + 180_000
    answered(await scene.remove([{ id: rides.find(({ passengerId }) => passengerId === scene.aino)?.id }]))
    expect(await changes(instant(3))).toEqual([cell(scene.aino, { ...by, at: instant(3) } as CellChange['changed'])])
  })

  test('is not told to somebody who may not read the timetable, nor of passengers who are gone', async () => {
    scene.server.clock.now = testNow + 60_000
    await scene.saved([scene.input()])
    expect((await asked(instant(0), scene.tokens.siblingPlanner)).statusCode).toBe(404)
    await scene.server.services.db
      .updateTable('passenger')
      .set({ state: passengerStates.archived })
      .where('id', '=', scene.aino)
      .execute()
    expect(await changes(instant(1))).toEqual([])
  })

  test('is told of the latest ones where there are many', async () => {
    const ids: number[] = []
    for (let index = 0; index < cellChangesAtMost / 10 + 1; index += 1) ids.push(await scene.addPassenger())
    const { db } = scene.server.services
    const place = { organization_id: scene.world.centre.organizationId, timetable_id: scene.timetableId }
    const [oldest = 0] = ids
    await db
      .insertInto('timetable_passenger')
      .values(ids.map((id) => ({ ...place, passenger_id: id })))
      .execute()
    await db
      .insertInto('ride')
      .values(
        ids.flatMap((id) =>
          Array.from({ length: 10 }, (_, index) => ({
            ...place,
            ...{
              passenger_id: id,
              weekday: index % 5,
              direction: index < 5 ? ('arrival' as const) : ('departure' as const),
            },
            ...{ minutes: 480, created_at: new Date(testNow), created_by: scene.plannerId },
            ...{ updated_at: new Date(testNow + (id - oldest) * 1000), updated_by: scene.plannerId },
          })),
        ),
      )
      .execute()
    const told = await changes(instant(0))
    expect(told).toHaveLength(cellChangesAtMost)
    expect(told.some(({ passengerId }) => passengerId === oldest)).toBe(false)
  })

  test.each(['', 'yesterday', '2026-03-04'])('is not asked since %o', async (since) => {
    expect((await asked(since)).statusCode).toBe(400)
  })
})
