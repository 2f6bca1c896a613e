import { describe, expect, test } from 'vitest'
import { exportAuditEvents, listAuditEvents, listAuditUsers, searchAuditPassengers } from '#contract/audit.ts'
import { auditLimits } from '#domain/audit.ts'
import { passengerStates } from '#domain/passenger.ts'
import { addEvents } from '#tests/support/audit.ts'
import { auditScene, numbersOf, placeOf } from '#tests/support/audit-scene.ts'
import { deskEmail } from '#tests/support/board.ts'
import { addPassenger } from '#tests/support/rides.ts'
import { addUser } from '#tests/support/users.ts'

const scene = auditScene()
const minute = 60_000

describe('pages', () => {
  const pages = async (query: Record<string, string> = {}, between = () => Promise.resolve()) => {
    const seen: number[] = []
    for (let page = await scene.read(query); ;) {
      seen.push(...numbersOf(page))
      const last = page.events.at(-1)
      if (!page.hasOlder || !last) return seen
      await between()
      page = await scene.read({ ...query, before: placeOf(last) })
    }
  }

  test('hold every event once, in order, also those of one instant and while new ones come in', async () => {
    const { now } = scene.server.clock
    // several to an instant, so that a page ends in the middle of one
    const ids = await scene.add(
      ...Array.from({ length: 90 }, (_, index) => ({ at: now - Math.floor(index / 7) * minute })),
    )
    const expected = ids
      .map((id, index) => ({ id, at: now - Math.floor(index / 7) * minute }))
      .sort((a, b) => b.at - a.at || b.id - a.id)
      .map(({ id }) => id)

    const seen = await pages({ kinds: 'passengers' }, async () => {
      await scene.add({ at: scene.server.clock.now + minute })
    })

    expect(seen).toEqual(expected)
  })

  test('go back to what is newer, to the page before and then to the newest', async () => {
    const { now } = scene.server.clock
    const ids = await scene.add(...Array.from({ length: 60 }, (_, index) => ({ at: now - index * minute })))
    const query = { kinds: 'passengers' }
    const first = await scene.read(query)
    const second = await scene.read({ ...query, before: placeOf(first.events.at(-1)!) })
    const third = await scene.read({ ...query, before: placeOf(second.events.at(-1)!) })

    expect([first, second, third].map(({ newer, total, hasOlder }) => [newer, total, hasOlder])).toEqual([
      [0, 60, true],
      [25, 60, true],
      [50, 60, false],
    ])
    expect(numbersOf(third)).toEqual(ids.slice(50))
    expect(numbersOf(await scene.read({ ...query, after: placeOf(third.events[0]!) }))).toEqual(ids.slice(25, 50))
    const [latest = 0] = await scene.add({ at: now + minute })
    expect(numbersOf(await scene.read({ ...query, after: placeOf(second.events[0]!) }))).toEqual(ids.slice(0, 25))
    // fewer than a page are newer than that
    expect(numbersOf(await scene.read({ ...query, after: placeOf(first.events[3]!) }))).toEqual([
      latest,
      ...ids.slice(0, 24),
    ])
  })

  test('are larger in an export, which counts no further than it may go', async () => {
    const { now } = scene.server.clock
    await scene.add(...Array.from({ length: auditLimits.exportPage + 3 }, (_, index) => ({ at: now - index })))

    const first = await scene.read({}, exportAuditEvents)
    expect([first.events.length, first.total, first.hasOlder]).toEqual([
      auditLimits.exportPage,
      auditLimits.exportPage + 3,
      true,
    ])
    const rest = await scene.read({ before: placeOf(first.events.at(-1)!) }, exportAuditEvents)
    expect([rest.events.length, rest.hasOlder]).toEqual([3, false])
  })
})

describe('the filter', () => {
  test('is by user, by kinds, by passenger and by all of them together', async () => {
    const { now } = scene.server.clock
    const [helvi, onni] = [71, 72]
    const [viewed, ssn, other, others, list] = await scene.add(
      { at: now, userId: scene.world.deskId, action: 'passenger.view', passengerIds: [helvi] },
      { at: now - 1, userId: scene.world.deskId, action: 'ssn.read', passengerIds: [helvi] },
      { at: now - 2, userId: scene.world.deskId, action: 'trips.view', passengerIds: [onni] },
      { at: now - 3, userId: 999, action: 'ssn.read', passengerIds: [onni] },
      { at: now - 4, userId: 999, action: 'passengers.list', passengerIds: [onni, helvi] },
    )
    const found = async (query: Record<string, string>) =>
      numbersOf(await scene.read({ ...query, endDate: '2026-03-11' })).filter((id) => id <= list!)

    expect(await found({ userId: String(scene.world.deskId) })).toEqual([viewed, ssn, other])
    expect(await found({ passengerId: String(helvi) })).toEqual([viewed, ssn, list])
    expect(await found({ kinds: 'ssn' })).toEqual([ssn, others])
    expect(await found({ kinds: 'ssn,trips' })).toEqual([ssn, other, others])
    expect(await found({ kinds: 'ssn', userId: '999' })).toEqual([others])
    expect(await found({ kinds: 'ssn', passengerId: String(helvi) })).toEqual([ssn])
    expect(await found({ userId: '999', passengerId: String(helvi) })).toEqual([list])
    expect(await found({ kinds: '' })).toEqual([viewed, ssn, other, others, list])
  })

  test.each([
    ['a day of winter', '2026-02-10', '2026-02-09T22:00:00Z', '2026-02-10T22:00:00Z'],
    ['the night on which the clock goes forward', '2026-03-29', '2026-03-28T22:00:00Z', '2026-03-29T21:00:00Z'],
    ['the night on which it goes back', '2025-10-26', '2025-10-25T21:00:00Z', '2025-10-26T22:00:00Z'],
  ])('of %s goes from midnight to midnight of the business zone', async (_, day, from, to) => {
    const [start, end] = [Date.parse(from), Date.parse(to)]
    const [before, first, last, after] = await scene.add({ at: start - 1 }, { at: start }, { at: end - 1 }, { at: end })

    expect(numbersOf(await scene.read({ startDate: day, endDate: day }))).toEqual([last, first])
    const whole = numbersOf(await scene.read({ startDate: day, kinds: 'passengers' }))
    expect([whole.includes(before!), whole.includes(after!)]).toEqual([false, true])
  })

  test.each([
    { kinds: 'everything' },
    { userId: 'x' },
    { startDate: '2026-02-30' },
    { startDate: '0000-01-01' },
    { endDate: '9999-12-31' },
    { before: 'yesterday' },
    { after: '1' },
  ])('that is none is refused: %j', async (query) => {
    expect((await scene.ask(listAuditEvents, query)).statusCode).toBe(400)
  })

  test('offers those who stand in the log, and passengers by name', async () => {
    const { now } = scene.server.clock
    const removed = await addUser(scene.server.services, { email: 'lahtenyt@perille.example' })
    await scene.server.services.db
      .updateTable('app_user')
      .set({ removed_at: new Date(now) })
      .where('id', '=', removed)
      .execute()
    await scene.add(
      { at: now, userId: scene.world.deskId },
      { at: now, userId: scene.world.deskId },
      { at: now, userId: removed },
    )
    await addEvents(scene.server.services, [{ at: now, userId: 4711, organizationId: scene.world.twin.organizationId }])
    const helvi = await addPassenger(scene.server.services, scene.world.sibling, {
      name: 'Helvi Rannanpää',
      inactive: true,
    })
    await addPassenger(scene.server.services, scene.world.twin, { name: 'Helvi Rannanpää' })
    await addPassenger(scene.server.services, scene.world.centre, {
      name: 'Helvi Rannanpää',
      state: passengerStates.deleted,
    })

    const users = (await scene.ask(listAuditUsers)).json<unknown[]>()
    expect(users).toEqual([
      { id: scene.world.deskId, email: deskEmail },
      { id: removed, email: null },
    ])
    const search = async (q: string) => (await scene.ask(searchAuditPassengers, { q })).json<unknown>()
    expect(await search('rannanpaa HELVI')).toEqual([{ id: helvi, name: 'Helvi Rannanpää' }])
    expect(await search(' - ')).toEqual([])
    const searched = (await scene.read({ kinds: 'audit' })).events.filter(
      ({ action }) => action === 'audit.searchPassengers',
    )
    expect(searched.map(({ detail }) => detail)).toEqual([{}, {}])
  })
})
