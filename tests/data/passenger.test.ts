import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { Passenger, emptyPassenger } from '#domain/passenger.ts'
import { ApiError } from '#data/api/api-error.ts'
import { workspace } from '#data/workspace/workspace.ts'
import { draftCount, draftOf, discardDraft, keepDraft } from '#data/drafts/drafts.ts'
import {
  changeGroups,
  fetchWholePassenger,
  passengerStoredMeanwhile,
  activate,
  deactivate,
  requestDeletion,
  saveGroups,
  savePassenger,
  withdrawDeletion,
} from '#data/passenger.ts'
import { cardOf, pullPassengerList } from '#data/passenger-list.ts'
import { Submission } from '#data/drafts/submission.ts'
import {
  fetchTransportationPermissions,
  keptTransportationPermissions,
  saveTransportationPermission,
} from '#data/transportation-permissions.ts'
import { TransportationPermissionInput } from '#domain/transportation-permission/schema.ts'
import { permissionBody } from '#tests/support/stored-transportation-permissions.ts'
import { addGroup, addPassenger } from '#tests/support/rides.ts'
import { asked, openPassengerDesk, type PassengerDesk } from './passenger-desk.ts'

let desk: PassengerDesk
let id: number

beforeAll(async () => {
  desk = await openPassengerDesk()
})
afterAll(() => desk.close())
beforeEach(async () => {
  desk.client.link = () => 'pass'
  desk.client.seen.length = 0
  id = await addPassenger(desk.server.services, desk.world.centre, { name: 'Aino Ainola' })
  await pullPassengerList(desk.world.centre.destinationId, { freshForMs: 0 })
})

const newcomer = (name: string): Passenger => ({
  ...emptyPassenger(desk.world.centre.organizationId, [desk.world.centre.destinationId]),
  name,
})
const stored = async (name: string) =>
  desk.server.services.db.selectFrom('passenger').select(['id', 'note']).where('name', '=', name).execute()

/** The next write reaches the server, and its answer gets lost so many times. */
function loseAnswers(times: number): void {
  let left = times
  desk.client.link = ({ method }) => {
    if (method === 'GET' || left === 0) return 'pass'
    left -= 1
    return 'loseAnswer'
  }
}

describe('reading', () => {
  test('gives everything, and brings the card up to date', async () => {
    await desk.server.services.db.updateTable('passenger').set({ home_city: 'Hollola' }).where('id', '=', id).execute()
    expect(await fetchWholePassenger(id)).toMatchObject({ id, homeCity: 'Hollola', version: 1 })
    expect((await cardOf(id))?.homeCity).toBe('Hollola')
  })

  test('a passenger who is gone is forgotten here too', async () => {
    await desk.server.services.db.deleteFrom('passenger_destination').where('passenger_id', '=', id).execute()
    await expect(fetchWholePassenger(id)).rejects.toMatchObject({ status: 404 })
    expect(await cardOf(id)).toBeUndefined()
  })

  test('what was kept about such a passenger goes with the card', async () => {
    await saveTransportationPermission(id, TransportationPermissionInput.parse(permissionBody()))
    await fetchTransportationPermissions(id)
    expect(await keptTransportationPermissions(id)).not.toBeNull()
    await desk.server.services.db.deleteFrom('passenger_destination').where('passenger_id', '=', id).execute()
    await expect(fetchWholePassenger(id)).rejects.toMatchObject({ status: 404 })
    expect(await keptTransportationPermissions(id)).toBeNull()
  })

  test('keeps the card when there is no answer', async () => {
    desk.client.link = () => 'cut'
    await expect(fetchWholePassenger(id)).rejects.toMatchObject({ status: null })
    expect((await cardOf(id))?.name).toBe('Aino Ainola')
  })
})

describe('saving', () => {
  test('changes the passenger and the card, and sends what a person enters only', async () => {
    const before = await fetchWholePassenger(id)
    const saved = await savePassenger({ ...before, name: 'Aino Uusinimi' })
    expect(saved).toMatchObject({ id, name: 'Aino Uusinimi' })
    expect(saved.version).toBeGreaterThan(before.version ?? 0)
    expect((await cardOf(id))?.name).toBe('Aino Uusinimi')
    expect(asked(desk, 'PUT', '/passenger/')[0]?.body).not.toHaveProperty('hasSsn')
  })

  test('makes a passenger who is on the list at once', async () => {
    const made = await savePassenger(newcomer('Bertta Bergman'))
    expect(made.id).toBeGreaterThan(0)
    expect((await cardOf(made.id))?.name).toBe('Bertta Bergman')
  })

  test('needs a connection: nothing waits to be sent later', async () => {
    desk.client.link = () => 'cut'
    await expect(savePassenger(newcomer('Ei Yhteyttä'))).rejects.toThrow(ApiError)
    desk.client.link = () => 'pass'
    expect(await workspace().outbox.commands.count()).toBe(0)
    expect(await stored('Ei Yhteyttä')).toEqual([])
  })

  test('repeats what got no answer under one key', async () => {
    loseAnswers(1)
    const made = await savePassenger(newcomer('Cecilia Cederberg'))
    expect(await stored('Cecilia Cederberg')).toMatchObject([{ id: made.id }])
    const keys = asked(desk, 'POST', '/passenger/').map(({ headers }) => headers['Idempotency-Key'])
    expect([keys.length, new Set(keys).size]).toEqual([2, 1])
  })

  test('two clicks are two keys', async () => {
    const before = await fetchWholePassenger(id)
    const submission = new Submission()
    const first = await savePassenger({ ...before, note: 'yksi' }, submission)
    await savePassenger({ ...first, note: 'kaksi' }, submission)
    const keys = asked(desk, 'PUT', '/passenger/').map(({ headers }) => headers['Idempotency-Key'])
    expect(new Set(keys).size).toBe(2)
  })
})

describe('a save whose fate is not known', () => {
  test('is not made again by the next click', async () => {
    const submission = new Submission()
    loseAnswers(2)
    await expect(savePassenger(newcomer('Daavid Dahl'), submission)).rejects.toMatchObject({ status: null })
    const made = await savePassenger(newcomer('Daavid Dahl'), submission)
    expect(await stored('Daavid Dahl')).toMatchObject([{ id: made.id }])
  })

  test('is changed by the next click when more was typed meanwhile', async () => {
    const submission = new Submission()
    loseAnswers(2)
    await expect(savePassenger(newcomer('Eero Ek'), submission)).rejects.toMatchObject({ status: null })
    const made = await savePassenger({ ...newcomer('Eero Ek'), note: 'Soita ovikelloa' }, submission)
    expect(await stored('Eero Ek')).toEqual([{ id: made.id, note: 'Soita ovikelloa' }])
  })

  test('is known after a reload, by the draft of its form', async () => {
    const draft = { form: 'passenger', id: 'new' } as const
    const typed = newcomer('Fanny Fagerlund')
    await keepDraft(draft, typed, typed)
    loseAnswers(2)
    await expect(savePassenger(typed, new Submission(draft))).rejects.toMatchObject({ status: null })
    const offered = await draftOf(draft, { value: Passenger, base: Passenger })
    expect(offered?.value.name).toBe('Fanny Fagerlund')

    const made = await savePassenger({ ...typed, note: 'uudelleen' }, new Submission(draft))
    expect(await stored('Fanny Fagerlund')).toEqual([{ id: made.id, note: 'uudelleen' }])
    await discardDraft(draft)
    expect(await draftCount()).toBe(0)
  })

  test('that never arrived is sent for the first time', async () => {
    const submission = new Submission()
    desk.client.link = () => 'cut'
    await expect(savePassenger(newcomer('Greta Grön'), submission)).rejects.toMatchObject({ status: null })
    desk.client.link = () => 'pass'
    await savePassenger({ ...newcomer('Greta Grön'), note: 'nyt' }, submission)
    expect(await stored('Greta Grön')).toMatchObject([{ note: 'nyt' }])
  })

  test('is gone on from again when what followed was refused', async () => {
    const draft = { form: 'passenger', id: 'new:refused' } as const
    const save = (note: string) => savePassenger({ ...newcomer('Irja Ikonen'), note }, new Submission(draft))
    loseAnswers(2)
    await expect(save('yksi')).rejects.toMatchObject({ status: null })
    desk.client.link = ({ method }) => (method === 'PUT' ? 400 : 'pass')
    await expect(save('kaksi')).rejects.toMatchObject({ status: 400 })
    desk.client.link = () => 'pass'
    const made = await save('kolme')
    expect(await stored('Irja Ikonen')).toEqual([{ id: made.id, note: 'kolme' }])
  })

  test('does not stand in the way of what was compared with another editor since', async () => {
    const submission = new Submission()
    loseAnswers(2)
    await expect(savePassenger(newcomer('Jalo Jokinen'), submission)).rejects.toMatchObject({ status: null })
    const [made] = await stored('Jalo Jokinen')
    const base = await fetchWholePassenger(made?.id ?? 0)
    await savePassenger({ ...base, homeCity: 'Kuopio' })
    const typed = { ...newcomer('Jalo Jokinen'), note: 'minun' }
    const failure: unknown = await savePassenger(typed, submission).catch((reason: unknown) => reason)
    const theirs = passengerStoredMeanwhile(failure)
    if (!theirs) throw new Error('Nobody is told of')
    const merged = await savePassenger({ ...theirs, note: 'minun' }, submission)
    expect(merged).toMatchObject({ id: base.id, homeCity: 'Kuopio', note: 'minun' })
  })

  test('that was refused is given up, and another may be sent', async () => {
    const submission = new Submission()
    await expect(savePassenger(newcomer(' '), submission)).rejects.toMatchObject({ status: 400 })
    await savePassenger(newcomer('Hilma Hagelin'), submission)
    expect(await stored('Hilma Hagelin')).toHaveLength(1)
  })
})

describe('another editor', () => {
  test('is told of with what is stored by now', async () => {
    const base = await fetchWholePassenger(id)
    const theirs = await savePassenger({ ...base, homeCity: 'Kuopio' })
    const failure: unknown = await savePassenger({ ...base, homeCity: 'Tampere' }).catch((reason: unknown) => reason)
    expect(passengerStoredMeanwhile(failure)).toMatchObject({ id, homeCity: 'Kuopio', version: theirs.version })
  })

  test('has nothing to do with other failures', async () => {
    const base = await fetchWholePassenger(id)
    const failure: unknown = await savePassenger({ ...base, name: '' }).catch((reason: unknown) => reason)
    expect(passengerStoredMeanwhile(failure)).toBeNull()
  })
})

describe('states and groups', () => {
  test('follow the answer', async () => {
    expect((await deactivate({ id })).inactive).toBe(true)
    expect((await cardOf(id))?.inactive).toBe(true)
    expect((await activate({ id })).inactive).toBe(false)
    expect((await requestDeletion({ id })).isArchivedOrDeleted).toBe(true)
    expect((await cardOf(id))?.isArchivedOrDeleted).toBe(true)
    expect((await withdrawDeletion({ id })).isArchivedOrDeleted).toBe(false)
  })

  test('groups of one passenger are set, a new one among them', async () => {
    const before = await fetchWholePassenger(id)
    const saved = await saveGroups(before, [{ id: 0, name: 'Iltaryhmä' }])
    expect(saved.groupObjs.map(({ name }) => name)).toEqual(['Iltaryhmä'])
    expect((await cardOf(id))?.groups).toBe('Iltaryhmä')
  })

  test('groups of several are changed one by one; who fails stays as they were', async () => {
    const { services } = desk.server
    const kept = await addGroup(services, desk.world.centre, [id], `Pysyvä ${id}`)
    const left = await addGroup(services, desk.world.centre, [id], `Lähtevä ${id}`)
    const foreign = await addPassenger(services, desk.world.twin, { name: 'Vieras' })
    const steps: number[] = []
    const { saved, failed } = await changeGroups(
      [id, foreign],
      { changes: new Map([[left, { name: `Lähtevä ${id}`, is: 'none' as const }]]), newNames: [`Uusi ${id}`] },
      (done) => steps.push(done),
    )
    expect(saved.map(({ groupObjs }) => groupObjs.map(({ name }) => name).sort())).toEqual([
      [`Pysyvä ${id}`, `Uusi ${id}`],
    ])
    expect(saved[0]?.groupObjs.map(({ id: groupId }) => groupId)).toContain(kept)
    expect(failed).toMatchObject([{ id: foreign, failure: { status: 404 } }])
    expect(steps).toEqual([1, 2])
  })
})
