import fc from 'fast-check'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { resumeImport } from '#contract/passenger-import.ts'
import { updatePassenger } from '#contract/passengers.ts'
import { importTimes, type PassengerImport, type SavedRow } from '#domain/import/import-record.ts'
import { sentRowKey } from '#domain/import/sent-row.ts'
import type { Passenger } from '#domain/passenger.ts'
import { searchMs, seed } from '#tests/support/effort.ts'
import { without } from '#domain/without.ts'
import { importScene, otherRunner, runner } from '#tests/support/import-scene.ts'
import { addPassenger } from '#tests/support/rides.ts'
import { answered } from '#tests/support/stored-transportation-permissions.ts'

const scene = importScene()
const isThorough = process.env['TEST_EFFORT'] === 'full'
const histories = isThorough ? 300 : 12

/** Rows 2 to 5 make passengers, and the later ones update the three who are there: the first two by two rows each. */
const makingRows = [2, 3, 4, 5] as const
const updatingRows = [6, 7, 8, 9, 10] as const
const passengerOf = (row: number): number => [0, 1, 2, 0, 1][row - 6] ?? 0
const notes = ['Yksi', 'Kaksi', 'Kolme'] as const

const step = fc.oneof(
  fc.record({
    what: fc.constant('send' as const),
    rows: fc.uniqueArray(fc.constantFrom(...makingRows, ...updatingRows), { minLength: 1, maxLength: 6 }),
    /** What becomes of the call on its way: it is answered, the answer is lost, or it is sent twice at the same moment. */
    fate: fc.constantFrom('answered', 'lost', 'doubled'),
    /** Whether rows that were answered before are mended: then they have another key and other words. */
    isMended: fc.boolean(),
    /** Whether rows carry the version that the device knows. */
    isVersioned: fc.boolean(),
    note: fc.constantFrom(...notes),
  }),
  fc.record({
    what: fc.constant('change' as const),
    passenger: fc.constantFrom(0, 1, 2),
    note: fc.constantFrom(...notes),
  }),
  fc.record({ what: fc.constant('anotherDevice' as const) }),
)
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never

interface Person {
  id: number
  note: string
  version: number
  /** Changes in their order, with the note before each. */
  changes: { by: 'import' | 'somebody'; before: string }[]
  /** The version that the device knows. */
  seen: number
}

interface Sent {
  row: number
  revision: number
  note: string
  version: number | undefined
}

interface Model {
  importId: number
  people: Person[]
  /** Answers by key, told by the model alone. */
  answers: Map<string, SavedRow['status']>
  /** The latest of each row. */
  sent: Map<number, Sent>
  /** Rows that have made a passenger. */
  made: Set<number>
  runner: string
}

/** What goes wrong on purpose: a server that does it is not the product's. */
interface Mutant {
  beforeSend?: (model: Model) => Promise<unknown>
  rows?: (rows: Record<string, unknown>[], model: Model) => Record<string, unknown>[]
  beforeTakeBack?: (model: Model) => Promise<unknown>
}

const said = ({ people }: Model, { row, revision, note, version }: Sent): Record<string, unknown> => {
  const person = row < 6 ? undefined : people[passengerOf(row)]
  return {
    ...{ row, revision },
    ...(person
      ? { passengerId: person.id, version, passenger: { note } }
      : { mainDestination: 'Rantakoulu', passenger: { name: `Rivi ${row}`, externalId: `R-${row}`, note } }),
  }
}

/** What the server is to answer, and what is stored then. */
function answerTo(model: Model, { row, revision, note, version }: Sent): SavedRow['status'] {
  const key = sentRowKey(model.importId, row, revision)
  const before = model.answers.get(key)
  if (before) return before
  const answer = (): SavedRow['status'] => {
    const person = row < 6 ? undefined : model.people[passengerOf(row)]
    if (!person) {
      model.made.add(row)
      return 'created'
    }
    if (person.note === note) return 'unchanged'
    if (version !== undefined && version !== person.version) return 'failed'
    person.changes.push({ by: 'import', before: person.note })
    person.note = note
    person.version += 1
    return 'updated'
  }
  const given = answer()
  model.answers.set(key, given)
  return given
}

async function send(model: Model, given: Extract<Step, { what: 'send' }>, mutant: Mutant): Promise<void> {
  const rows = given.rows.flatMap((row): Sent[] => {
    const last = model.sent.get(row)
    // a row that has made somebody is that passenger's from then on: a device would update, and not make again
    const isNew = !last || (given.isMended && row >= 6)
    if (!isNew) return [last]
    const version = given.isVersioned ? model.people[passengerOf(row)]?.seen : undefined
    return [{ row, revision: (last?.revision ?? -1) + 1, note: given.note, version }]
  })
  for (const row of rows) model.sent.set(row.row, row)
  await mutant.beforeSend?.(model)
  const bodies = rows.map((row) => said(model, row))
  const sent = mutant.rows?.(bodies, model) ?? bodies
  const ask = () => scene.send(model.importId, sent, model.runner)
  const replies = given.fate === 'doubled' ? await Promise.all([ask(), ask()]) : [await ask()]
  const expected = rows.map((row) => [row.row, answerTo(model, row)])
  if (given.fate === 'lost') return
  for (const reply of replies) {
    const { rows: saved } = answered(reply).json<{ rows: SavedRow[] }>()
    expect(saved.map(({ row, status }) => [row, status])).toEqual(expected)
    for (const { row, version } of saved) {
      const person = row < 6 ? undefined : model.people[passengerOf(row)]
      if (person && version !== null) person.seen = version
    }
  }
}

async function change({ people }: Model, { passenger, note }: Extract<Step, { what: 'change' }>): Promise<void> {
  const person = people[passenger]
  if (!person) return
  const before = await scene.passenger(person.id)
  const body = { ...before, note, language: before.language === 'fi' ? 'sv' : 'fi' }
  const given = { params: { id: person.id }, body, token: scene.tokens.member }
  const { version = 0 } = answered(await scene.server.call(updatePassenger, given)).json<Passenger>()
  person.changes.push({ by: 'somebody', before: person.note })
  Object.assign(person, { note, version })
}

async function anotherDevice(model: Model): Promise<void> {
  scene.server.clock.now += importTimes.silence
  model.runner = model.runner === runner ? otherRunner : runner
  answered(
    await scene.server.call(resumeImport, {
      params: { id: scene.centre.organizationId, importId: model.importId },
      body: { runner: model.runner, matchedMark: 0 },
      token: scene.tokens.admin,
    }),
  )
}

/** What is stored is what the model says: nobody was lost, made twice or mistaken for somebody else. */
async function compare({ people, made }: Model): Promise<void> {
  const rows = await scene.server.services.db
    .selectFrom('passenger')
    .select(['name', 'external_id as externalId'])
    .where('external_id', '<>', '')
    .orderBy('external_id')
    .execute()
  expect(rows).toEqual([...made].sort().map((row) => ({ name: `Rivi ${row}`, externalId: `R-${row}` })))
  for (const { id, note, version } of people) expect(await scene.passenger(id)).toMatchObject({ note, version })
}

/** Takes everything back, by two administrators at once. */
async function takeBack(model: Model, mutant: Mutant): Promise<void> {
  answered(await scene.update(model.importId, 'finished', model.runner))
  await mutant.beforeTakeBack?.(model)
  await Promise.all([scene.takeBack(model.importId), scene.takeBack(model.importId, scene.tokens.second)])
  const { takeBack: told }: PassengerImport = await scene.takenBack(model.importId)
  let [returned, kept] = [0, 0]
  for (const person of model.people) {
    const mine = person.changes.filter(({ by }) => by === 'import').length
    let at = person.changes.length
    while (at > 0 && person.changes[at - 1]?.by === 'import') at -= 1
    const back = person.changes.slice(at)
    returned += back.length
    kept += mine - back.length
    expect((await scene.passenger(person.id)).note).toBe(back[0]?.before ?? person.note)
  }
  expect(told.counts).toEqual({ returned, ended: model.made.size, kept })
  const { rows } = await sql<{ open: number }>`
    select count(*)::int as open from passenger
    where external_id <> '' and (not inactive or deletion_requested_at is null)`.execute(scene.server.services.db)
  expect(rows[0]?.open).toBe(0)
}

async function history(steps: readonly Step[], mutant: Mutant = {}): Promise<void> {
  const { services } = scene.server
  await sql`truncate passenger, passenger_import restart identity cascade`.execute(services.db)
  const people: Person[] = []
  for (const name of ['Aino', 'Bertta', 'Celia']) {
    const id = await addPassenger(services, scene.centre, { name })
    people.push({ id, note: '', version: 1, changes: [], seen: 1 })
  }
  const importId = await scene.begun()
  const model: Model = { importId, people, answers: new Map(), sent: new Map(), made: new Set(), runner }
  for (const each of steps) {
    if (each.what === 'send') await send(model, each, mutant)
    else if (each.what === 'change') await change(model, each)
    else await anotherDevice(model)
  }
  await compare(model)
  await takeBack(model, mutant)
}

test(
  'no row is lost, saved twice or written to somebody else, whatever becomes of the calls',
  { timeout: searchMs },
  async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 9 }), (steps) => history(steps)),
      { seed, numRuns: histories, endOnFailure: !isThorough },
    )
  },
)

const sent = (rows: (typeof makingRows)[number][] | number[], given: Partial<Extract<Step, { what: 'send' }>> = {}) =>
  ({
    ...{ what: 'send', rows, fate: 'answered', isMended: false, isVersioned: true, note: 'Yksi' },
    ...given,
  }) as Step

/** A history in which each of the mutants does what it must not do. */
const telling: Step[] = [
  sent([2, 3, 6, 7], { fate: 'lost' }),
  sent([2, 3, 6, 7]),
  { what: 'change', passenger: 1, note: 'Kaksi' },
  sent([7], { isMended: true, note: 'Kolme' }),
  sent([4, 8], { fate: 'doubled' }),
  { what: 'change', passenger: 2, note: 'Kaksi' },
]

describe('a history would tell of a server', () => {
  test('without a fault nothing', () => history(telling), searchMs)

  const mutants: Record<string, Mutant> = {
    'that forgets the keys it has answered': {
      beforeSend: () => sql`delete from passenger_import_row`.execute(scene.server.services.db),
    },
    'that compares no versions': { rows: (rows) => rows.map((row) => without(row, 'version')) },
    'that writes to somebody else': {
      rows: (rows, { people }) =>
        rows.map((row) => (row['passengerId'] === people[0]?.id ? { ...row, passengerId: people[1]?.id } : row)),
    },
    'that loses a row': { rows: (rows) => rows.slice(0, Math.max(1, rows.length - 1)) },
    'that takes back what somebody has changed since': {
      beforeTakeBack: () =>
        sql`update passenger_import_row as r set version_after = p.version from passenger as p where p.id = r.passenger_id
        `.execute(scene.server.services.db),
    },
    'that takes nothing back of whom it has made': {
      beforeTakeBack: () =>
        sql`update passenger_import_row set taken_back = 'kept' where status = 'created'`.execute(
          scene.server.services.db,
        ),
    },
  }
  test.each(Object.entries(mutants))(
    '%s',
    async (_, mutant) => {
      await expect(history(telling, mutant)).rejects.toThrow()
    },
    searchMs,
  )
})
