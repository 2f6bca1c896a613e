import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { signIn } from '#contract/auth.ts'
import { doubleCheckedWait } from '#server/call/attempts.ts'
import type { Trx } from '#server/db/tables.ts'
import { createPasswords } from '#server/ground/passwords.ts'
import { isCommonPassword } from '#server/areas/identity/guessed-passwords.ts'
import { createOrganization } from '#server/areas/organizations/create.ts'
import { temporaryKeys } from '#tests/support/keys.ts'
import { postgresUrl, whileHeld } from '#tests/support/database.ts'
import { addOrganization, addUser, testPassword } from '#tests/support/users.ts'
import { limitsWith } from '#tests/support/request-limits.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'
import { addTenant } from '#tests/support/tenant-scene.ts'
import { within } from '#tests/support/within.ts'

/** Counts nothing, and makes whoever counts the same key wait. */
const hold = (trx: Trx, key: Buffer) => doubleCheckedWait(trx, key, () => Promise.resolve(null))

const signInTo = (server: TestServer, username: string, password: string, address?: string) =>
  server.call(signIn, { body: { username, password }, ...(address !== undefined && { address }) })

describe('signing in', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer()
    await addUser(server.services, { email: 'Eero.Ranta@perille.example', username: 'eero' })
    await addUser(server.services, { email: 'vanha@perille.example', password: 'vanha1' })
    await addUser(server.services, { email: 'uusi@perille.example', password: null })
    await addUser(server.services, { email: 'kaisa@perille.example', username: 'kiisa' })
  })
  afterAll(() => server.close())

  test.each([
    ['the e-mail address', 'Eero.Ranta@perille.example'],
    ['it in another case, with a blank behind', 'eero.ranta@PERILLE.example '],
    ['the username', 'EERO'],
  ])('works with %s', async (_, username) => {
    const reply = await signInTo(server, username, testPassword)

    expect(reply.statusCode).toBe(200)
    expect(reply.json<{ auth_token: string }>().auth_token).toMatch(/^perille_[\w-]{43}$/)
  })

  test('takes an old password that is shorter than today’s rule', async () => {
    expect((await signInTo(server, 'vanha@perille.example', 'vanha1')).statusCode).toBe(200)
  })

  test.each([
    ['a wrong password', 'eero', `${testPassword}x`],
    ['the password in another case', 'eero', testPassword.toLowerCase()],
    ['the password with a blank behind', 'eero', `${testPassword} `],
    ['a user whom nobody knows', 'kukaan@perille.example', testPassword],
    ['a user who has no password yet', 'uusi@perille.example', testPassword],
    ['an address with the sign of Kelvin for its k', '\u212Aaisa@perille.example', testPassword],
    ['a username with the sign of Kelvin for its k', '\u212Aiisa', testPassword],
    ['an address with a long s', 'kai\u017Fa@perille.example', testPassword],
    ['a username with a dotted capital i', 'k\u0130isa', testPassword],
    ['a username with a dotless i', 'k\u0131isa', testPassword],
    ['an address in the letters of another width', '\uFF2Baisa@perille.example', testPassword],
  ])('answers the same to %s', async (_, username, password) => {
    const reply = await signInTo(server, username, password)

    expect(reply.statusCode).toBe(400)
    expect(reply.body).toBe('{"login_failure":[]}')
  })

  test('takes an address for another one only by the case of A to Z, also where users are made', async () => {
    const add = (email: string) => addUser(server.services, { email })

    await expect(add('KAISA@perille.example')).rejects.toThrow(/app_user_email/)
    const other = await add('\u212Aaisa@perille.example')
    const administrator = await server.services.db
      .transaction()
      .execute((trx) =>
        createOrganization(trx, { name: 'Rantakunta', email: '\u212AAISA@perille.example', now: new Date() }),
      )

    expect(administrator).toBe(other)
  })

  test('is refused to a removed user, and only a right password says why', async () => {
    const email = 'poistettu@perille.example'
    const id = await addUser(server.services, { email })
    await server.services.db.updateTable('app_user').set({ removed_at: new Date() }).where('id', '=', id).execute()
    const answerTo = async (password: string) => {
      const reply = await signInTo(server, email, password)
      return [reply.statusCode, reply.json<unknown>()]
    }

    expect(await answerTo(`${testPassword}x`)).toEqual([400, { login_failure: [] }])
    expect(await answerTo(testPassword)).toEqual([400, { user_account_not_found: [] }])
  })

  test('with a name goes to who has it, and not to a removed user whose address it was', async () => {
    const name = 'entinen@perille.example'
    const removed = await addUser(server.services, { email: name, password: 'Entinen-salasana-1' })
    await server.services.db.updateTable('app_user').set({ removed_at: new Date() }).where('id', '=', removed).execute()
    await addUser(server.services, { email: 'nykyinen@perille.example', username: name })

    expect((await signInTo(server, name, testPassword)).statusCode).toBe(200)
  })

  test('sends addresses of a domain that signs in with Microsoft there, known or not', async () => {
    const organizationId = await addOrganization(server.services, 'Rantakunta')
    await addTenant(server.services, organizationId, {
      externalTenantId: '11111111-2222-4333-8444-555555555555',
      domains: ['rantakunta.example'],
    })
    await addUser(server.services, { email: 'tuttu@rantakunta.example' })

    const replies = await Promise.all([
      signInTo(server, 'tuttu@rantakunta.example', testPassword),
      signInTo(server, 'kukaan@Rantakunta.example', testPassword),
    ])

    for (const reply of replies) {
      expect(reply.statusCode).toBe(400)
      expect(reply.json()).toEqual({ email_domain_reserved_for_authtenant_WARN_ONLY: [] })
    }
  })

  test('sends whose address is of such a domain there by any name, and tells it to a right password alone', async () => {
    const organizationId = await addOrganization(server.services, 'Mäkikunta')
    await addTenant(server.services, organizationId, {
      externalTenantId: '22222222-2222-4333-8444-555555555555',
      domains: ['xn--mkikunta-0za.example'],
    })
    await addUser(server.services, { email: 'Mauri@Mäkikunta.example', username: 'mauri' })

    const replies = [
      await signInTo(server, 'mauri', `${testPassword}x`),
      await signInTo(server, 'mauri', testPassword),
      await signInTo(server, 'mauri@mäkikunta.example', testPassword),
      await signInTo(server, 'mauri@xn--mkikunta-0za.example.', testPassword),
    ]

    const reserved = { email_domain_reserved_for_authtenant_WARN_ONLY: [] }
    expect(replies.map((reply) => reply.json<unknown>())).toEqual([{ login_failure: [] }, reserved, reserved, reserved])
  })

  test('takes the same work for known and unknown users', async () => {
    const hashed: (string | null)[] = []
    const { passwords } = server.services
    const verify = passwords.verify
    passwords.verify = (password, stored) => {
      hashed.push(stored)
      return verify(password, stored)
    }

    await signInTo(server, 'eero', 'Väärä-salasana-1')
    await signInTo(server, 'kukaan@perille.example', 'Väärä-salasana-1')

    passwords.verify = verify
    expect(hashed).toEqual([expect.stringMatching(/^argon2id\$/), null])
  })

  test('is on record, with the user where one is known and never with what was typed', async () => {
    const { db } = server.services
    const before = await db
      .selectFrom('audit_event')
      .select(({ fn }) => fn.max('id').as('id'))
      .executeTakeFirstOrThrow()

    await signInTo(server, 'eero', 'Väärä-salasana-1')
    await signInTo(server, 'eero', testPassword)

    const rows = await db.selectFrom('audit_event').selectAll().where('id', '>', before.id).orderBy('id').execute()
    expect(rows.map(({ action, user_id, outcome, status }) => [action, user_id, outcome, status])).toEqual([
      ['session.signIn', 1, 'refused', 400],
      ['session.signIn', 1, 'done', 200],
    ])
    expect(JSON.stringify(rows)).not.toMatch(/salasana|Vihreä|eero/i)
  })
})

describe('guessing passwords', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer({ limits: limitsWith({ freeSignInFailures: 4, signInFailuresPerHour: 30 }) })
    await addUser(server.services, { email: 'eero@perille.example' })
  })
  afterAll(() => server.close())
  const second = 1000

  test.each([
    ['a known account', 'eero@perille.example'],
    ['an unknown one', 'kukaan@perille.example'],
  ])('has to wait longer and longer from the fifth failure on, for %s', async (_, username) => {
    const answers: [number, string | undefined][] = []
    for (let count = 0; count < 8; count += 1) {
      const reply = await signInTo(server, username, 'Väärä-salasana-1')
      answers.push([reply.statusCode, reply.headers['retry-after']?.toString()])
      if (reply.statusCode === 429) server.clock.now += Number(reply.headers['retry-after']) * second
    }

    expect(answers).toEqual([
      [400, undefined],
      [400, undefined],
      [400, undefined],
      [400, undefined],
      [400, undefined],
      [429, '2'],
      [400, undefined],
      [429, '4'],
    ])
  })

  test('never locks the account: after the wait the right password opens, and the count starts over', async () => {
    server.clock.now += 16 * 60 * second
    for (let count = 0; count < 5; count += 1) await signInTo(server, 'eero@perille.example', 'Väärä-salasana-1')
    expect((await signInTo(server, 'eero@perille.example', testPassword)).statusCode).toBe(429)
    server.clock.now += 2 * second

    expect((await signInTo(server, 'eero@perille.example', testPassword)).statusCode).toBe(200)
    expect((await signInTo(server, 'eero@perille.example', 'Väärä-salasana-1')).statusCode).toBe(400)
  })

  test('many at once gains nothing', async () => {
    server.clock.now += 16 * 60 * second
    const guesses = Array.from({ length: 20 }, (_, index) =>
      signInTo(server, 'eero@perille.example', `Väärä-salasana-${index}`, '198.51.100.7'),
    )

    const statuses = (await Promise.all(guesses)).map((reply) => reply.statusCode)

    expect(statuses.sort()).toEqual([...Array<number>(5).fill(400), ...Array<number>(15).fill(429)])
  })

  test.skipIf(postgresUrl === undefined)(
    'many at once gains nothing either where one of them is only being counted (PostgreSQL only)',
    async () => {
      server.clock.now += 16 * 60 * second
      const { db, keys } = server.services
      const name = 'joku@perille.example'
      const failure = {
        kind: 'signInFailure',
        key: keys.mac('attempt', `name ${name}`),
        at: new Date(server.clock.now),
      }

      const reply = await whileHeld(
        db,
        async (trx) => {
          await hold(trx, failure.key)
          await trx.insertInto('attempt').values(Array(5).fill(failure)).execute()
        },
        () => signInTo(server, name, 'Väärä-salasana-1', '198.51.100.8'),
      )

      expect(reply.statusCode).toBe(429)
    },
  )

  test.skipIf(postgresUrl === undefined)(
    'with an account that has to wait, waits for nobody to be told so (PostgreSQL only)',
    async () => {
      server.clock.now += 16 * 60 * second
      const { db, keys } = server.services
      const name = 'joku.muu@perille.example'
      const key = keys.mac('attempt', `name ${name}`)
      const failure = { kind: 'signInFailure', key, at: new Date(server.clock.now) } as const
      await db.insertInto('attempt').values(Array(5).fill(failure)).execute()

      const status = await db.transaction().execute(async (trx) => {
        await hold(trx, key)
        const told = signInTo(server, name, 'Väärä-salasana-1', '198.51.100.9').then(({ statusCode }) => statusCode)
        return within(2 * second, told)
      })

      expect(status).toBe(429)
    },
  )

  test('is limited for a network over all accounts, and for no other network', async () => {
    server.clock.now += 61 * 60 * second
    const statuses: number[] = []
    for (let index = 0; index < 32; index += 1) {
      statuses.push((await signInTo(server, `nimi${index}@perille.example`, 'Väärä-1', '203.0.113.9')).statusCode)
    }

    expect(statuses).toEqual([...Array<number>(30).fill(400), 429, 429])
    expect((await signInTo(server, 'eero@perille.example', testPassword, '203.0.113.10')).statusCode).toBe(200)
  })
})

describe('a stored password', () => {
  const keys = temporaryKeys()
  const cheap = createPasswords(keys, { memory: 8, passes: 1 })

  test('is another text each time, names its parameters and key, and matches only itself', async () => {
    const [first, second] = [await cheap.hash('Vihreä-omena-7'), await cheap.hash('Vihreä-omena-7')]

    expect(first).not.toBe(second)
    expect(first).toMatch(new RegExp(`^argon2id\\$m=8,t=1,p=1\\$${keys.currentId}\\$`))
    expect(await cheap.verify('Vihreä-omena-7', first)).toEqual({ matches: true, outdated: false })
    expect(await cheap.verify('Vihreä-omena-8', first)).toEqual({ matches: false, outdated: false })
  })

  test('is hashed anew at a sign-in when the parameters have risen', async () => {
    const server = await startTestServer()
    const dearer = createPasswords(server.services.keys, { memory: 16, passes: 2 })
    await addUser(server.services, { email: 'eero@perille.example' })
    server.services.passwords = dearer

    await server.signIn('eero@perille.example')

    const { password_hash } = await server.services.db
      .selectFrom('credential')
      .select('password_hash')
      .executeTakeFirstOrThrow()
    expect(password_hash).toMatch(/^argon2id\$m=16,t=2,/)
    expect(await server.signIn('eero@perille.example')).toMatch(/^perille_/)
    await server.close()
  })

  test('is worth nothing with the keys of another server', async () => {
    const elsewhere = createPasswords(temporaryKeys(), { memory: 8, passes: 1 })

    await expect(elsewhere.verify('Vihreä-omena-7', await cheap.hash('Vihreä-omena-7'))).rejects.toThrow(/key/)
  })

  test('of too many at once is refused with 503, and those in the queue are still answered', async () => {
    const results = await Promise.allSettled(Array.from({ length: 60 }, () => cheap.hash('Vihreä-omena-7')))

    const refused = results.filter((result) => result.status === 'rejected')
    expect(refused).toHaveLength(60 - 52)
    expect(refused.map((result) => String(result.reason))).toEqual(Array(8).fill('Refused: service_unavailable'))
  })
})

test.each([
  ['Password1', true],
  ['P@ssw0rd', true],
  ['Salasana123', true],
  ['Kesäkuu2026', true],
  ['1Qwertyuiop!', true],
  ['Aaaa1111', true],
  ['Aino.Salo2026', true],
  ['Perille2026', true],
  ['Rantakunta77', true],
  ['Vihreä-omena-7', false],
  ['xK4mplrTu9', false],
  ['Kolme sanaa 3 pöydällä', false],
])('the password %s is common: %s', (password, isCommon) => {
  expect(isCommonPassword(password, 'aino.salo@perille.example', ['perille', 'Rantakunta'])).toBe(isCommon)
})
