import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { Schedule } from '#domain/schedule.ts'
import {
  TransportationPermission,
  type TransportationPermissionInput,
} from '#domain/transportation-permission/schema.ts'
import { conflictOf, mergedWith } from '#data/api/conflict.ts'
import { workspace } from '#data/workspace/workspace.ts'
import { fetchCarLocation, fetchRoute } from '#data/drives.ts'
import {
  costCentersOf,
  organizationOf,
  organizationsOfUser,
  permissionNamesOf,
  pullCostCenters,
  pullOrganizations,
  pullPermissionNames,
} from '#data/organizations.ts'
import { fetchAvailableGroups, fetchPassengerPlaces, fetchWholePassenger } from '#data/passenger.ts'
import {
  addToGroup,
  createGroup,
  groupOf,
  groupsOf,
  pullGroup,
  pullGroups,
  removeFromGroup,
  saveGroupPassenger,
} from '#data/passenger-groups.ts'
import { cardOf, pullPassengerList } from '#data/passenger-list.ts'
import { forgetOldAnswers } from '#data/workspace/answers.ts'
import { fetchSchedules, keptSchedules, saveSchedule } from '#data/schedules.ts'
import { fetchSsn, saveSsn } from '#data/ssn.ts'
import { Submission } from '#data/drafts/submission.ts'
import {
  deleteTransportationPermission,
  fetchTransportationPermissions,
  keptTransportationPermissions,
  saveTransportationPermission,
} from '#data/transportation-permissions.ts'
import { cancelTrips, pullTrips, tripsOf } from '#data/trips.ts'
import { accessLevels } from '#domain/access.ts'
import { addDays, localDateAt } from '#domain/local-date.ts'
import { emptyPassenger } from '#domain/passenger.ts'
import { makeTrips } from '#tests/support/board.ts'
import { permissionBody, scheduleBody } from '#tests/support/stored-transportation-permissions.ts'
import { addGroupRole, addPassenger, addTimetable } from '#tests/support/rides.ts'
import { asked, openPassengerDesk, type PassengerDesk } from './passenger-desk.ts'

const ssn = '131052-308T'
let desk: PassengerDesk
let id: number
let organizationId: number
let destinationId: number

beforeAll(async () => {
  desk = await openPassengerDesk()
  const { services } = desk.server
  ;({ organizationId, destinationId } = desk.world.centre)
  id = await addPassenger(services, desk.world.centre, { name: 'Aino Ainola', providerId: 'T-1' })
  await addTimetable(services, desk.world.centre, [{ passengerId: id, weekdays: [0, 1, 2, 3, 4, 5, 6] }], {
    startDate: '2020-01-01',
    endDate: '2990-01-01',
  })
  await makeTrips(desk.server)
  await pullPassengerList(destinationId)
})
afterAll(() => desk.close())
beforeEach(() => {
  desk.client.link = () => 'pass'
  desk.client.seen.length = 0
})

function loseAnswers(times: number): void {
  let left = times
  desk.client.link = ({ method }) => {
    if (method === 'GET' || left === 0) return 'pass'
    left -= 1
    return 'loseAnswer'
  }
}

/** What is saved first goes through unseen; what is saved next finds it, and its change is refused. */
async function makeUnseen(save: (text: string) => Promise<unknown>): Promise<void> {
  loseAnswers(2)
  await expect(save('yksi')).rejects.toMatchObject({ status: null })
  desk.client.link = ({ method }) => (method === 'PUT' ? 400 : 'pass')
  await expect(save('kaksi')).rejects.toMatchObject({ status: 400 })
  desk.client.link = () => 'pass'
}

describe('transportation permissions', () => {
  test('are made once, changed and deleted, and the card counts them', async () => {
    const body = permissionBody() as unknown as TransportationPermissionInput
    const submission = new Submission()
    loseAnswers(2)
    await expect(saveTransportationPermission(id, body, submission)).rejects.toMatchObject({ status: null })
    const made = await saveTransportationPermission(id, { ...body, note: 'Perustelu' }, submission)
    const { transportationPermissions } = await fetchTransportationPermissions(id)
    expect(transportationPermissions).toMatchObject([{ id: made.id, note: 'Perustelu' }])
    expect((await cardOf(id))?.transportationPermissionCount).toBe(1)

    await deleteTransportationPermission(id, made.id)
    expect((await cardOf(id))?.transportationPermissionCount).toBe(0)
  })

  test('are read without a network as they were fetched last, without price and reason', async () => {
    const given = { name: 'Asiointi', note: 'terveydentila', priceIncVat: 14.6, priceVatPercent: 10, priceCode: 'K-1' }
    await saveTransportationPermission(id, permissionBody(given) as unknown as TransportationPermissionInput)
    await fetchTransportationPermissions(id)
    desk.client.link = () => 'cut'
    await expect(fetchTransportationPermissions(id)).rejects.toMatchObject({ status: null })

    const kept = await keptTransportationPermissions(id)
    expect(kept?.value).toMatchObject([{ name: 'Asiointi', initialQuota: 18, startDate: '2026-03-01' }])
    expect(Math.abs(Date.now() - (kept?.fetchedAt ?? 0))).toBeLessThan(60_000)
    const stored = JSON.stringify(await workspace().mirror.answers.toArray())
    expect(stored).toContain('Asiointi')
    for (const secret of ['terveydentila', '14.6', 'K-1']) expect(stored).not.toContain(secret)
  })

  test('that nobody has asked for in a week are forgotten', async () => {
    await fetchTransportationPermissions(id)
    const [row] = await workspace().mirror.answers.where('key').startsWith(`passenger:${id}:`).toArray()
    if (!row) throw new Error('nothing was kept')
    await workspace().mirror.answers.put({ ...row, fetchedAt: row.fetchedAt - 8 * 24 * 3_600_000 })
    await forgetOldAnswers()
    expect(await keptTransportationPermissions(id)).toBeNull()
  })

  test('of another editor are compared', async () => {
    const base = await saveTransportationPermission(id, permissionBody() as unknown as TransportationPermissionInput)
    const given = (changed: Partial<TransportationPermission>) =>
      saveTransportationPermission(id, { ...base, ...changed } as TransportationPermissionInput)
    const theirs = await given({ note: 'heidän', accountKey: '77' })
    const mine = { ...base, note: 'minun', priceCode: 'A' }
    const failure: unknown = await given(mine).catch((reason: unknown) => reason)
    const conflict = conflictOf(failure, TransportationPermission, base, mine)
    expect(conflict?.fields.map(({ field }) => field)).toEqual(['note'])
    const merged = conflict && mergedWith(conflict, base, mine, new Set(['note' as const]))
    expect(merged).toMatchObject({ note: 'minun', accountKey: '77', priceCode: 'A', version: theirs.version })
  })
})

describe('schedules', () => {
  test('are made once and changed', async () => {
    const today = localDateAt(desk.server.clock.now)
    const body = Schedule.parse(scheduleBody(id, { startDate: today, endDate: addDays(today, 30) }))
    const submission = new Submission()
    loseAnswers(2)
    await expect(saveSchedule(body, submission)).rejects.toMatchObject({ status: null })
    const made = await saveSchedule({ ...body, name: 'Talviaika' }, submission)
    expect(await fetchSchedules(id)).toMatchObject([{ id: made.id, name: 'Talviaika' }])

    desk.client.link = () => 'cut'
    expect((await keptSchedules(id))?.value).toMatchObject([{ id: made.id, name: 'Talviaika' }])
  })
})

describe('what was made unseen, and whose change was refused', () => {
  test('is not a second schedule', async () => {
    const startDate = addDays(localDateAt(desk.server.clock.now), 40)
    const body = Schedule.parse(scheduleBody(id, { startDate, endDate: addDays(startDate, 30) }))
    const submission = new Submission()
    const before = await fetchSchedules(id)
    const save = (name: string) => saveSchedule({ ...body, name }, submission)
    await makeUnseen(save)
    const made = await save('kolme')
    const after = await fetchSchedules(id)
    expect(after).toHaveLength(before.length + 1)
    expect(after.find((schedule) => schedule.id === made.id)).toMatchObject({ name: 'kolme' })
  })

  test('is not a second transportation permission', async () => {
    const body = permissionBody() as unknown as TransportationPermissionInput
    const submission = new Submission()
    const stored = async () => (await fetchTransportationPermissions(id)).transportationPermissions
    const before = await stored()
    const save = (note: string) => saveTransportationPermission(id, { ...body, note }, submission)
    await makeUnseen(save)
    const made = await save('kolme')
    expect(await stored()).toHaveLength(before.length + 1)
    expect((await stored()).find((each) => each.id === made.id)).toMatchObject({
      note: 'kolme',
    })
  })
})

describe('the personal identity code', () => {
  test('is read and set, and stands nowhere on the device', async () => {
    await saveSsn(id, ssn)
    expect(await fetchSsn(id)).toEqual({ ssn, twins: [] })
    const { mirror, outbox, drafts } = workspace()
    for (const table of [mirror, outbox, drafts].flatMap(({ tables }) => tables)) {
      expect(JSON.stringify(await table.toArray())).not.toContain(ssn)
    }
    await saveSsn(id, '')
    expect(await fetchSsn(id)).toEqual({ ssn: '', twins: [] })
  })
})

describe('trips', () => {
  const query = () => {
    const startDate = addDays(localDateAt(desk.server.clock.now), 1)
    return { passengerId: id, destinationId, startDate, endDate: addDays(startDate, 3) }
  }

  test('come from the mirror once they were fetched, without a network too', async () => {
    expect(await tripsOf(query())).toBeNull()
    await pullTrips(query())
    desk.client.link = () => 'cut'
    await expect(pullTrips(query())).rejects.toMatchObject({ status: null })
    const kept = await tripsOf(query())
    expect(kept?.value.length).toBeGreaterThan(0)
    expect((await tripsOf(query()))?.value).toBe(kept?.value)
  })

  test('are cancelled once, and the list shows it; without a network nothing is kept for later', async () => {
    await pullTrips(query())
    const [trip] = (await tripsOf(query()))?.value ?? []
    if (!trip) throw new Error('no trip')
    desk.client.link = () => 'cut'
    await expect(cancelTrips(query(), 'Sairastunut', [trip])).rejects.toMatchObject({ status: null })
    expect(await workspace().outbox.commands.count()).toBe(0)

    loseAnswers(1)
    const result = await cancelTrips(query(), 'Sairastunut', [trip])
    expect(result.cancelled.map((cancelled) => cancelled.id)).toEqual([trip.id])
    expect(asked(desk, 'POST', '/trips/cancel')).toHaveLength(2)
    const shown = (await tripsOf(query()))?.value.find((row) => row.id === trip.id)
    expect(shown?.cancelledAt !== null || shown.cancelling).toBe(true)

    expect((await cancelTrips(query(), 'Sairastunut', [trip])).alreadyCancelled).toHaveLength(1)
  })

  test('have a route, and a car that may be nowhere', async () => {
    const { endDate: tripDate } = query()
    await pullTrips(query())
    const trip = (await tripsOf(query()))?.value.at(-1)
    if (!trip) throw new Error('no trip')
    const route = await fetchRoute({ passengerId: id, tripId: trip.id, tripDate })
    expect(route?.trips.map((of) => of.id)).toContain(trip.id)
    const { timitId } = await fetchWholePassenger(id)
    expect(await fetchCarLocation({ timitId: timitId ?? '', tripId: trip.id, tripDate })).toBeNull()
  })
})

describe('organisations and groups', () => {
  let groupId: number

  beforeAll(async () => {
    const { services } = desk.server
    await services.db
      .insertInto('organization_admin')
      .values({
        organization_id: organizationId,
        user_id: desk.world.coordinatorId,
        created_at: new Date(),
        created_by: null,
      })
      .execute()
    groupId = (await createGroup({ name: 'Ruusu', description: '', organizationId })).id
    await addGroupRole(services, desk.world.centre, groupId, desk.world.coordinatorId, accessLevels.write)
  })

  test('come from the mirror', async () => {
    expect(await organizationsOfUser()).toBeNull()
    await Promise.all([pullOrganizations(), pullCostCenters(organizationId), pullPermissionNames(organizationId)])
    desk.client.link = () => 'cut'
    expect(await organizationOf(organizationId)).toMatchObject({ name: 'Rantakunta', showSsn: true })
    expect((await costCentersOf(organizationId))?.value).toBeInstanceOf(Array)
    expect((await permissionNamesOf(organizationId))?.value).toBeInstanceOf(Array)
  })

  test('get members, make them and lose them, and the cards follow', async () => {
    await addToGroup(groupId, [id])
    expect((await cardOf(id))?.groups).toBe('Ruusu')
    expect((await groupOf(groupId))?.value.passengerGroupPassengers.map((of) => of.passengerId)).toEqual([id])
    expect((await fetchAvailableGroups(id)).map(({ name }) => name)).toContain('Ruusu')

    const made = await saveGroupPassenger(groupId, { ...emptyPassenger(organizationId, []), name: 'Bertta Bergman' })
    await saveGroupPassenger(groupId, { ...made, note: 'ryhmässä' })
    expect((await groupOf(groupId))?.value.passengerGroupPassengers.map(({ name }) => name)).toContain('Bertta Bergman')

    await removeFromGroup(groupId, id)
    expect((await cardOf(id))?.groups).toBe('')
    await pullGroup(groupId)
    expect((await groupOf(groupId))?.value.passengerGroupPassengers.map((of) => of.passengerId)).not.toContain(id)
    await pullGroups(organizationId)
    expect((await groupsOf(organizationId))?.value).toMatchObject([{ name: 'Ruusu', passengerCount: 1 }])
  })

  test('get one member for one who was made unseen and whose change was refused', async () => {
    const submission = new Submission()
    const newcomer = { ...emptyPassenger(organizationId, []), name: 'Cecilia Cederberg' }
    const save = (note: string) => saveGroupPassenger(groupId, { ...newcomer, note }, submission)
    await makeUnseen(save)
    const made = await save('kolme')
    expect(await fetchWholePassenger(made.id)).toMatchObject({ note: 'kolme' })
    const members = (await groupOf(groupId))?.value.passengerGroupPassengers ?? []
    expect(members.filter(({ name }) => name === made.name)).toMatchObject([{ passengerId: made.id }])
  })

  test('an answer of another form is taken for none', async () => {
    await workspace().mirror.answers.update('organizations', { value: [{ broken: true }], fetchedAt: 1 })
    expect(await organizationsOfUser()).toBeNull()
  })

  test('places of a passenger are read', async () => {
    expect(await fetchPassengerPlaces(id)).toBeDefined()
  })
})
