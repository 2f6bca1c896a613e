import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { forgotPassword, getMe, resetPassword, signIn, validateResetPasswordCode } from '#contract/auth.ts'
import { codeLifetimes } from '#server/areas/identity/reset-codes.ts'
import { addOrganization, addUser, testPassword } from '#tests/support/users.ts'
import { limitsWith } from '#tests/support/request-limits.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'

const invalid = { user_not_found_or_password_reset_token_invalid: [] }
const newPassword = 'Sininen-vene-4'
const minute = 60_000

let server: TestServer
let email: string
let users = 0

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  users += 1
  email = `henkilo${users}@perille.example`
  await addUser(server.services, { email })
})

/** Asks for a code and reads it from the mail. */
async function codeFor(address: string): Promise<string> {
  await server.call(forgotPassword, { body: { email: address } })
  await server.services.mail.deliver()
  const link = /https:\S+/.exec(server.mails.at(-1)?.text ?? '')?.[0] ?? ''
  return new URLSearchParams(new URL(link).hash.split('?')[1]).get('code') ?? ''
}

const reset = (code: string, change: Record<string, string> = {}) =>
  server.call(resetPassword, {
    body: { email, code, password: newPassword, confirmPassword: newPassword, ...change },
  })

const validate = (code: string, address = email) =>
  server.call(validateResetPasswordCode, { body: { email: address, code } })

const canSignIn = async (password: string) =>
  (await server.call(signIn, { body: { username: email, password } })).statusCode === 200

describe('asking for a new password', () => {
  test('with a letter that only looks like one of the address sends nothing, and opens nothing', async () => {
    const before = server.mails.length
    const lookAlike = email.replace('k', '\u212A')
    await server.call(forgotPassword, { body: { email: lookAlike } })
    await server.services.mail.deliver()
    expect(server.mails).toHaveLength(before)

    const code = await codeFor(email)

    expect((await validate(code, lookAlike)).json()).toEqual(invalid)
    expect((await validate(code)).statusCode).toBe(200)
  })

  test('sends a link into the app’s fragment, with the address that is on file', async () => {
    await server.call(forgotPassword, { body: { email: email.toUpperCase() } })
    await server.services.mail.deliver()

    const mail = server.mails.at(-1)
    expect(mail).toMatchObject({ to: email, subject: 'Uusi salasana Perilleen / New password for Perille' })
    expect(mail?.text).toMatch(
      new RegExp(
        `https://perille\\.example/#/resetPassword\\?email=henkilo${users}%40perille\\.example&code=[\\w-]{43}\n`,
      ),
    )
  })

  test('answers an unknown address like a known one, and writes to nobody', async () => {
    const known = await server.call(forgotPassword, { body: { email } })
    await server.services.mail.deliver()
    const mails = server.mails.length

    const unknown = await server.call(forgotPassword, { body: { email: 'kukaan@perille.example' } })
    await server.services.mail.deliver()

    expect([unknown.statusCode, unknown.body]).toEqual([known.statusCode, known.body])
    expect(unknown.body).toBe('{}')
    expect(server.mails).toHaveLength(mails)
  })

  test('leaves neither the address nor the code in the database', async () => {
    const code = await codeFor(email)
    await server.call(forgotPassword, { body: { email } })

    const tables = ['mail', 'reset_code', 'attempt', 'audit_event'] as const
    const rows = await Promise.all(tables.map((table) => server.services.db.selectFrom(table).selectAll().execute()))

    const text = JSON.stringify(rows, (_, value: unknown) =>
      typeof value === 'object' && value !== null && 'type' in value && value.type === 'Buffer'
        ? Buffer.from((value as unknown as { data: number[] }).data).toString('latin1')
        : value,
    )
    expect(text.length).toBeGreaterThan(500)
    expect(text).not.toContain(email)
    expect(text).not.toContain(code)
  })
})

describe('a code', () => {
  test('is valid, sets the password once, ends every session, and tells by mail', async () => {
    const token = await server.signIn(email)
    const code = await codeFor(email)
    expect((await validate(code)).statusCode).toBe(200)
    expect((await validate(code)).statusCode).toBe(200)

    const reply = await reset(code)
    await server.services.mail.deliver()

    expect([reply.statusCode, reply.body]).toEqual([200, '{}'])
    expect(await canSignIn(newPassword)).toBe(true)
    expect(await canSignIn(testPassword)).toBe(false)
    expect((await server.call(getMe, { token })).statusCode).toBe(401)
    expect(server.mails.at(-1)).toMatchObject({ to: email, subject: expect.stringContaining('vaihdettu') as string })
  })

  test('is of no use a second time', async () => {
    const code = await codeFor(email)
    await reset(code)

    const [again, check] = [
      await reset(code, { password: 'Toinen-sana-9', confirmPassword: 'Toinen-sana-9' }),
      await validate(code),
    ]

    expect([again.statusCode, again.json()]).toEqual([400, invalid])
    expect([check.statusCode, check.json()]).toEqual([400, invalid])
    expect(await canSignIn(newPassword)).toBe(true)
  })

  test('is used by one of fifty who try at once', async () => {
    const code = await codeFor(email)
    const passwords = Array.from({ length: 50 }, (_, index) => `Sininen-vene-${index}`)

    const replies = await Promise.all(passwords.map((password) => reset(code, { password, confirmPassword: password })))

    const winners = replies.filter((reply) => reply.statusCode === 200)
    expect(winners).toHaveLength(1)
    expect(replies.filter((reply) => reply.statusCode >= 500 && reply.statusCode !== 503)).toHaveLength(0)
    expect(await canSignIn(passwords[replies.indexOf(winners[0]!)]!)).toBe(true)
  })

  test('is void once a newer one was made', async () => {
    const older = await codeFor(email)
    const newer = await codeFor(email)

    expect((await reset(older)).json()).toEqual(invalid)
    expect((await reset(newer)).statusCode).toBe(200)
  })

  test('is void once the password was changed in another way', async () => {
    const code = await codeFor(email)
    await server.services.db.updateTable('credential').set({ version: 7 }).execute()

    expect((await reset(code)).json()).toEqual(invalid)
  })

  test('opens nothing once its user was removed', async () => {
    const code = await codeFor(email)
    const setRemovedAt = (removed_at: Date | null) =>
      server.services.db.updateTable('app_user').set({ removed_at }).where('email', '=', email).execute()
    await setRemovedAt(new Date(server.clock.now))

    const replies = [await validate(code), await reset(code)]

    await setRemovedAt(null)
    for (const reply of replies) expect(reply.json()).toEqual(invalid)
    expect((await reset(code)).statusCode).toBe(200)
  })

  test('opens for half an hour and not longer', async () => {
    const code = await codeFor(email)

    server.clock.now += codeLifetimes.reset - minute
    expect((await validate(code)).statusCode).toBe(200)
    server.clock.now += minute
    expect((await validate(code)).json()).toEqual(invalid)
    expect((await reset(code)).json()).toEqual(invalid)
  })

  test.each([
    ['of another user', async () => codeFor(`henkilo${users - 1}@perille.example`)],
    ['with one letter changed', async () => (await codeFor(email)).replace(/.$/, (last) => (last === 'A' ? 'B' : 'A'))],
    ['cut short', async () => (await codeFor(email)).slice(0, -1)],
    ['that was invented', () => Promise.resolve('a'.repeat(43))],
    ['that is empty', () => Promise.resolve('')],
  ])('%s opens nothing', async (_, code) => {
    const replies = [await reset(await code()), await validate(await code())]

    for (const reply of replies) expect([reply.statusCode, reply.json()]).toEqual([400, invalid])
    expect(await canSignIn(testPassword)).toBe(true)
  })

  test('of an unknown address gets the same answer', async () => {
    const reply = await validate(await codeFor(email), 'kukaan@perille.example')

    expect([reply.statusCode, reply.json()]).toEqual([400, invalid])
  })

  test('gives a first password to a user who has none', async () => {
    email = `uusi${users}@perille.example`
    await addUser(server.services, { email, password: null })

    expect((await reset(await codeFor(email))).statusCode).toBe(200)
    expect(await canSignIn(newPassword)).toBe(true)
  })
})

describe('the new password', () => {
  test.each([
    ['too short', 'Ab1', { password_too_short: [] }],
    ['without capitals', 'sininen-vene-4', { password_requires_upper: [] }],
    ['only digits', '1234567890', { password_requires_upper: [], password_requires_lower: [] }],
    ['common', 'Salasana2026', { password_too_common: [] }],
    ['the name of the user’s organisation', 'Suvantola2026', { password_too_common: [] }],
  ])('that is %s is refused, and the code can still be used', async (_, password, codes) => {
    const organizationId = await addOrganization(server.services, 'Suvantola')
    const { id } = await server.services.db
      .selectFrom('app_user')
      .select('id')
      .where('email', '=', email)
      .executeTakeFirstOrThrow()
    await server.services.db
      .insertInto('organization_admin')
      .values({ organization_id: organizationId, user_id: id, created_at: new Date() })
      .execute()
    const code = await codeFor(email)

    const reply = await reset(code, { password, confirmPassword: password })

    expect([reply.statusCode, reply.json()]).toEqual([400, codes])
    expect((await reset(code)).statusCode).toBe(200)
  })

  test('has to be typed twice alike', async () => {
    const code = await codeFor(email)

    const reply = await reset(code, { confirmPassword: `${newPassword}!` })

    expect([reply.statusCode, reply.json()]).toEqual([400, { passwords_do_not_match: [] }])
  })
})

test('of one organisation only so many mails go out in an hour; the others follow when they may', async () => {
  const limits = limitsWith({ organizationResetMailsPerHour: 2 })
  const small = await startTestServer({ limits })
  const { services, clock, mails } = small
  const [own, other] = [await addOrganization(services, 'Rantakunta'), await addOrganization(services, 'Mäkikunta')]
  for (const name of ['a', 'b', 'c']) {
    await addUser(services, { email: `${name}@ranta.example`, administers: [own] })
  }
  await addUser(services, { email: 'd@maki.example', administers: [other] })
  for (const email of ['a@ranta.example', 'b@ranta.example', 'c@ranta.example', 'd@maki.example']) {
    expect((await small.call(forgotPassword, { body: { email } })).statusCode).toBe(200)
    clock.now += 1000
  }
  await services.mail.deliver()
  const codes = async () => (await services.db.selectFrom('reset_code').select('id').execute()).length

  expect(mails.map(({ to }) => to)).toEqual(['a@ranta.example', 'b@ranta.example', 'd@maki.example'])
  expect(await codes()).toBe(3)
  clock.now += 59 * minute
  await services.mail.deliver()
  expect(mails).toHaveLength(3)
  clock.now += minute
  await services.mail.deliver()
  expect(mails.at(-1)?.to).toBe('c@ranta.example')
  expect(await codes()).toBe(4)
  await small.close()
})

describe('limits', () => {
  let limited: TestServer
  beforeAll(async () => {
    limited = await startTestServer({
      limits: limitsWith({
        resetMailsPerHour: 3,
        codesPerHour: 10,
        guarded: {
          login: { calls: Infinity, windowMs: 1 },
          mail: { calls: 10, windowMs: 60 * minute },
          code: { calls: Infinity, windowMs: 1 },
        },
      }),
    })
  })
  afterAll(() => limited.close())
  const ask = async (address: string, from: string) =>
    (await limited.call(forgotPassword, { body: { email: address }, address: from })).statusCode

  test('three mails an hour go to one address, whoever asks', async () => {
    const statuses = []
    for (const network of [1, 2, 3, 4]) statuses.push(await ask('aino@perille.example', `198.51.100.${network}`))

    expect(statuses).toEqual([200, 200, 200, 429])
    limited.clock.now += 60 * minute
    expect(await ask('aino@perille.example', '198.51.100.1')).toBe(200)
  })

  test('one network asks ten times an hour', async () => {
    const statuses = []
    for (let count = 0; count < 12; count += 1) statuses.push(await ask(`nimi${count}@perille.example`, '203.0.113.1'))

    expect(statuses).toEqual([...Array<number>(10).fill(200), 429, 429])
  })

  test('ten codes an hour are tried for one address', async () => {
    const statuses = []
    for (let count = 0; count < 11; count += 1) {
      const reply = await limited.call(validateResetPasswordCode, {
        body: { email: 'aino@perille.example', code: 'x' },
      })
      statuses.push(reply.statusCode)
    }

    expect(statuses).toEqual([...Array<number>(10).fill(400), 429])
  })
})
