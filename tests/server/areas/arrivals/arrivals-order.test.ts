import { beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { setArrivalComplete, setArrivalIncomplete } from '#contract/arrivals.ts'
import type { ArrivalDeparture } from '#domain/arrival.ts'
import { boardScene, outcomesOf, storedArrival } from '#tests/support/board-scene.ts'
import { auditOf, verdictOf } from '#tests/support/board.ts'
import { addUser, deskLevels } from '#tests/support/users.ts'
import { testNow } from '#tests/support/server.ts'

const minute = 60_000
const endpoints = { confirm: setArrivalComplete, undo: setArrivalIncomplete }

const scene = boardScene()
let eeva: { id: number; token: string }

beforeAll(async () => {
  const { centre } = scene.world
  const email = 'eeva@perille.example'
  const id = await addUser(scene.server.services, { email, roles: [{ ...centre, levels: deskLevels }] })
  eeva = { id, token: await scene.server.signIn(email) }
  await nameEeva('Eeva Lehto')
})

const nameEeva = (name: string) =>
  scene.server.services.db.updateTable('app_user').set({ name }).where('id', '=', eeva.id).execute()

interface Action {
  by: 'aino' | 'eeva'
  does: keyof typeof endpoints
  /** Minutes before the call; `null` when the client does not say. */
  made: number | null
  /** The same of the moment in which the maker insisted. */
  insisted?: number
}

const instant = (minutesAgo: number) => new Date(scene.server.clock.now - minutesAgo * minute).toISOString()

let calls = 0
function act(id: number, { by, does, made, insisted }: Action, key = `order-${(calls += 1)}`) {
  const token = by === 'eeva' ? eeva.token : scene.world.tokens.desk
  const body = {
    id,
    ...(made !== null && { occurredAt: instant(made) }),
    ...(insisted !== undefined && { insistedAt: instant(insisted) }),
  }
  return scene.server.call(endpoints[does], { body, token, key })
}

const changed = [409, 'arrival_changed', 'current', 'changed']
const done = [200]

describe('what was done later wins:', () => {
  test.each<[string, Action[], (number | string)[], boolean]>([
    [
      "an older undo does not overrule another user's newer confirmation",
      [
        { by: 'eeva', does: 'confirm', made: 0 },
        { by: 'aino', does: 'undo', made: 120 },
      ],
      changed,
      true,
    ],
    [
      'nor does an older confirmation overrule a newer undo',
      [
        { by: 'aino', does: 'confirm', made: 180 },
        { by: 'eeva', does: 'undo', made: 0 },
        { by: 'aino', does: 'confirm', made: 120 },
      ],
      changed,
      false,
    ],
    [
      'a newer one does',
      [
        { by: 'eeva', does: 'confirm', made: 120 },
        { by: 'aino', does: 'undo', made: 60 },
      ],
      done,
      false,
    ],
    [
      'of two made at the same time the one that comes later does',
      [
        { by: 'eeva', does: 'confirm', made: 60 },
        { by: 'aino', does: 'undo', made: 60 },
      ],
      done,
      false,
    ],
    [
      'an older one that asks for what is there already is taken',
      [
        { by: 'eeva', does: 'confirm', made: 0 },
        { by: 'aino', does: 'confirm', made: 120 },
      ],
      done,
      true,
    ],
    [
      'of one user, whatever the device and its clock, the one that comes later does',
      [
        { by: 'aino', does: 'confirm', made: 0 },
        { by: 'aino', does: 'undo', made: 120 },
      ],
      done,
      false,
    ],
    [
      'one that says no time is made when it comes',
      [
        { by: 'eeva', does: 'confirm', made: 0 },
        { by: 'aino', does: 'undo', made: null },
      ],
      done,
      false,
    ],
    [
      'a clock that is fast wins nothing',
      [
        { by: 'eeva', does: 'confirm', made: -4 },
        { by: 'aino', does: 'undo', made: 0 },
      ],
      done,
      false,
    ],
    [
      'who asks again for what is there says it anew',
      [
        { by: 'aino', does: 'confirm', made: 180 },
        { by: 'eeva', does: 'confirm', made: 60 },
        { by: 'aino', does: 'undo', made: 120 },
      ],
      changed,
      true,
    ],
    [
      'who asks again for what is there, but made it earlier, does not',
      [
        { by: 'eeva', does: 'confirm', made: 60 },
        { by: 'aino', does: 'confirm', made: 180 },
        { by: 'aino', does: 'undo', made: 120 },
      ],
      changed,
      true,
    ],
    [
      'who insists has made it when insisting',
      [
        { by: 'eeva', does: 'confirm', made: 60 },
        { by: 'aino', does: 'undo', made: 120, insisted: 10 },
      ],
      done,
      false,
    ],
    [
      'who has insisted does not overrule what was made after that',
      [
        { by: 'eeva', does: 'confirm', made: 10 },
        { by: 'aino', does: 'undo', made: 120, insisted: 60 },
      ],
      changed,
      true,
    ],
    [
      'what a user insisted on stands against an older one',
      [
        { by: 'eeva', does: 'confirm', made: 120 },
        { by: 'aino', does: 'undo', made: 180, insisted: 10 },
        { by: 'eeva', does: 'confirm', made: 60 },
      ],
      changed,
      false,
    ],
    [
      'a fast clock wins nothing by insisting',
      [
        { by: 'eeva', does: 'confirm', made: 60, insisted: -600 },
        { by: 'aino', does: 'undo', made: 0 },
      ],
      done,
      false,
    ],
  ])('%s', async (_, actions, verdict, isCompleted) => {
    const { id } = await scene.itemOf()

    const replies = []
    for (const action of actions) replies.push(await act(id, action))

    expect(replies.map(verdictOf)).toEqual([...actions.slice(1).map(() => done), verdict])
    expect((await storedArrival(scene, id)).completed_at !== null).toBe(isCompleted)
  })
})

describe('a confirmation that is too old', () => {
  test('is told who made what stands, and when, and changes nothing', async () => {
    const { id } = await scene.itemOf()
    await act(id, { by: 'eeva', does: 'confirm', made: 5 })
    const before = await storedArrival(scene, id)

    const reply = await act(id, { by: 'aino', does: 'undo', made: 120 })

    expect(reply.json()).toEqual({
      arrival_changed: [],
      current: { completed: true },
      changed: { by: 'colleague', name: 'Eeva Lehto', at: new Date(testNow - 5 * minute).toISOString() },
    })
    expect(await storedArrival(scene, id)).toEqual(before)
    expect(await outcomesOf(scene, id)).toEqual(['complete changed', 'incomplete arrival_changed'])
    expect((await auditOf(scene.server, 'arrival.incomplete')).at(-1)).toMatchObject({
      outcome: 'refused',
      status: 409,
      userId: scene.world.deskId,
    })
  })

  test('is refused again under its key, also when nothing stands against it by now', async () => {
    const { id } = await scene.itemOf()
    await act(id, { by: 'eeva', does: 'confirm', made: 0 })
    const late: Action = { by: 'aino', does: 'undo', made: 120 }
    const first = await act(id, late, 'late')
    await act(id, { by: 'aino', does: 'confirm', made: 0 })

    const again = await act(id, late, 'late')

    expect(again.body).toBe(first.body)
    expect((await storedArrival(scene, id)).completed_at).not.toBeNull()
  })

  test('names by their e-mail those who have no name', async () => {
    const { id } = await scene.itemOf()
    await nameEeva('')
    onTestFinished(async () => {
      await nameEeva('Eeva Lehto')
    })
    await act(id, { by: 'eeva', does: 'confirm', made: 0 })

    const reply = await act(id, { by: 'aino', does: 'undo', made: 120 })

    expect(reply.json()).toMatchObject({ changed: { name: 'eeva@perille.example' } })
  })
})

describe('the board says by whom and when', () => {
  const shown = async (id: number) => {
    const { completed, changedByName, changedAt } = (await scene.board()).find((item) => item.id === id)!
    return { completed, changedByName, changedAt }
  }
  const nobody = { changedByName: null, changedAt: null }

  test('a confirmation of another user was undone, or made again', async () => {
    const { id } = await scene.itemOf()
    await act(id, { by: 'aino', does: 'confirm', made: 60 })
    expect(await shown(id)).toEqual({ completed: true, ...nobody })

    const reply = await act(id, { by: 'eeva', does: 'undo', made: 30 })
    const byEeva = { changedByName: 'Eeva Lehto', changedAt: new Date(testNow - 30 * minute).toISOString() }
    expect(reply.json<ArrivalDeparture>()).toMatchObject({ completed: false, ...byEeva })
    expect(await shown(id)).toEqual({ completed: false, ...byEeva })

    await act(id, { by: 'aino', does: 'confirm', made: 120, insisted: 5 })
    expect(await shown(id)).toMatchObject({ completed: true, changedAt: new Date(testNow - 5 * minute).toISOString() })
  })

  test('but names nobody who is not of the organisation any more', async () => {
    const { id } = await scene.itemOf()
    await act(id, { by: 'aino', does: 'confirm', made: 60 })
    await act(id, { by: 'eeva', does: 'undo', made: 30 })
    const { db } = scene.server.services
    const roles = await db.deleteFrom('destination_role').where('user_id', '=', eeva.id).returningAll().execute()
    onTestFinished(async () => {
      await db.insertInto('destination_role').values(roles).execute()
    })

    expect(await shown(id)).toEqual({
      ...{ completed: false, changedByName: null },
      changedAt: new Date(testNow - 30 * minute).toISOString(),
    })
    const late = await act(id, { by: 'aino', does: 'confirm', made: 120 })
    expect(late.json()).toMatchObject({ changed: { by: 'someone', name: '' } })
  })

  test('and nothing of what a user has changed of their own', async () => {
    const { id } = await scene.itemOf()
    await act(id, { by: 'aino', does: 'confirm', made: 60 })

    const reply = await act(id, { by: 'aino', does: 'undo', made: 30 })

    expect(reply.json()).toMatchObject({ completed: false, ...nobody })
    expect(await shown(id)).toEqual({ completed: false, ...nobody })
  })

  test('and nothing once another user has said the same', async () => {
    const { id } = await scene.itemOf()
    await act(id, { by: 'aino', does: 'confirm', made: 60 })
    await act(id, { by: 'eeva', does: 'undo', made: 30 })
    await act(id, { by: 'eeva', does: 'undo', made: 20 })
    expect((await shown(id)).changedByName).toBe('Eeva Lehto')

    await act(id, { by: 'aino', does: 'undo', made: 10 })

    expect(await shown(id)).toEqual({ completed: false, ...nobody })
  })
})
