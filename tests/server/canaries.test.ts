import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Writable } from 'node:stream'
import { gunzipSync } from 'node:zlib'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  forgotPassword,
  getMe,
  resetPassword,
  sendSupportRequest,
  signIn,
  validateResetPasswordCode,
} from '#contract/auth.ts'
import { createCalendar, readCalendar } from '#contract/calendars.ts'
import {
  beginImport,
  listImportRows,
  saveImportRows,
  searchImport,
  searchImportMany,
  searchImportPermissions,
  searchImportPermissionsMany,
  takeBackImport,
  updateImport,
} from '#contract/passenger-import.ts'
import { listPassengersByIds } from '#contract/passengers.ts'
import { createOrUpdateRides } from '#contract/rides.ts'
import { createTimetable, getTimetable, updateTimetable } from '#contract/timetables.ts'
import { acceptInvitation, getInvitation, inviteUser } from '#contract/users.ts'
import { reportViolations } from '#contract/violations.ts'
import { fullWrite } from '#domain/access.ts'
import { sealAudit } from '#server/audit/seal.ts'
import { logSettings } from '#server/ground/log.ts'
import { exportDatabase } from '#server/db/transfer/export.ts'
import { addDestination, addOrganization, addUser, testPassword } from '#tests/support/users.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'

/** Words that stand nowhere else, each typed or made in the course of an ordinary day. */
const typed = {
  wrongPassword: 'Kanarialintu-vaara-1',
  newPassword: 'Kanarialintu-uusi-2',
  unknownEmail: 'kanarialintu-tuntematon@perille.example',
  name: 'Kanarialintu Salainen',
  wrongCode: 'kanarialintu-koodi',
  note: 'Kanarialintu viikko',
  invitedEmail: 'kanarialintu-kutsuttu@perille.example',
  invitedPassword: 'Kanarialintu-kutsu-3',
  ssn: '131052-9373',
}
const importRunner = 'laite-0123456789abcdef'
const email = 'kanarialintu.aino@perille.example'

let server: TestServer
let folder: string
let log = ''
/** Text of the whole database, whatever the types of its columns. */
let stored: Record<string, string>
const made: Record<string, string> = {}

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'perille-canaries-'))
  const settings = logSettings('info')
  const stream = new Writable({
    write(chunk: Buffer, _, done) {
      log += chunk.toString()
      done()
    },
  })
  server = await startTestServer({ logger: { ...(settings as object), stream } as typeof settings })
  await aDay()
  stored = await everythingIn(server)
})
afterAll(async () => {
  await server.close()
  rmSync(folder, { recursive: true })
})

/** Uses everything that takes a secret, rightly and wrongly, and lets the server fail in the middle of it. */
async function aDay(): Promise<void> {
  const { services, call } = server
  const organizationId = await addOrganization(services, 'Rantakunta')
  const destinationId = await addDestination(services, organizationId, 'Päiväkeskus Aalto')
  const administers = [organizationId]
  await addUser(services, { email, administers, roles: [{ organizationId, destinationId, levels: fullWrite }] })
  const token = await server.signIn(email)
  made['token'] = token
  await call(signIn, { body: { username: email, password: typed.wrongPassword } })
  await call(signIn, { body: { username: typed.unknownEmail, password: typed.wrongPassword } })
  await call(forgotPassword, { body: { email } })
  await call(forgotPassword, { body: { email: typed.unknownEmail } })
  await services.mail.deliver()
  made['code'] = /code=([\w-]+)/.exec(server.mails[0]?.text ?? '')?.[1] ?? ''
  made['line of the mail'] = server.mails[0]?.text.split('\n').find((line) => line.length > 20) ?? ''
  await call(validateResetPasswordCode, { body: { email, code: typed.wrongCode } })
  const password = { password: typed.newPassword, confirmPassword: typed.newPassword }
  await call(resetPassword, { body: { email, code: made['code'], ...password } })
  await call(forgotPassword, { body: { email } })
  const again = await server.signIn(email, typed.newPassword)
  made['second token'] = again
  const message = { version: '1.11.0', locale: 'fi', destinationId: 0, url: '/d/:destinationId' }
  await call(sendSupportRequest, { token: again, key: 'key-1', body: { ...message, message: typed.name } })
  await call(sendSupportRequest, { token: again, body: { ...message, message: typed.name, destinationId: 987 } })
  await call(sendSupportRequest, { token: again, body: { ...message, message: typed.name, locale: typed.name } })
  await call(listPassengersByIds, { token: again, body: [typed.name] })
  const week = {
    destinationId,
    startDate: '2026-03-16',
    endDate: '2026-03-20',
    note: typed.note,
    description: typed.note,
  }
  const params = (await call(createTimetable, { token: again, body: week })).json<{ id: number }>()
  await call(createTimetable, { token: again, body: { ...week, note: typed.note.repeat(100) } })
  await call(createTimetable, { token: again, body: { ...week, passengerIds: [typed.note] } })
  const whole = (await call(getTimetable, { token: again, params })).json<object>()
  await call(updateTimetable, { token: again, params, body: { ...whole, state: 100 } })
  await call(createOrUpdateRides, { token: again, body: [{ timetableId: params.id, creatingId: typed.note }] })
  const invitation = { organizationId, email: typed.invitedEmail, locale: 'fi' }
  await call(inviteUser, { token: again, body: invitation })
  await call(inviteUser, { token: again, body: { ...invitation, locale: typed.invitedEmail } })
  await services.mail.deliver()
  made['code of the invitation'] = /code=([\w-]+)/.exec(server.mails.at(-1)?.text ?? '')?.[1] ?? ''
  const link = { email: typed.invitedEmail, code: made['code of the invitation'] }
  await call(getInvitation, { body: { ...link, code: typed.wrongCode } })
  await call(acceptInvitation, {
    body: { ...link, password: typed.invitedPassword, confirmPassword: typed.invitedPassword },
  })
  const rows = [{ row: 2, name: typed.name, ssn: typed.ssn }]
  await call(searchImportMany, { token: again, key: 'key-2', body: { organizationId, rows } })
  await call(searchImport, { token: again, query: { ssn: typed.ssn, name: typed.name } })
  await call(searchImport, { token: again, query: { ssn: typed.ssn.repeat(10), name: typed.name } })
  const items = [{ passengerId: 987, names: [typed.name] }]
  await call(searchImportPermissionsMany, { token: again, body: { organizationId, items } })
  await call(searchImportPermissions, { token: again, params: { passengerId: 987 }, query: { name: typed.name } })
  const file = { fileName: 'a.csv', fileSize: 1, fileHash: 'ab'.repeat(32), rows: 2 }
  const begun = await call(beginImport, {
    token: again,
    params: { id: organizationId },
    body: { ...file, runner: importRunner, matchedMark: 0 },
  })
  const { id: importId } = begun.json<{ id: number }>()
  const wrong = { row: 3, key: `${importId}-3-0`, op: 'update', passengerId: 987, passenger: { note: typed.note } }
  const rightly = { op: 'create', passenger: { name: 'Aino' }, mainDestination: destinationId, ssn: typed.ssn }
  const sent = { importId, runner: importRunner, rows: [{ row: 2, key: `${importId}-2-0`, ...rightly }, wrong] }
  const saved = await call(saveImportRows, { token: again, key: 'key-3', body: sent })
  const [first] = saved.json<{ rows: { passengerId: number }[] }>().rows
  const codeAway = {
    row: 2,
    key: `${importId}-2-1`,
    op: 'update',
    passengerId: first?.passengerId,
    passenger: {},
    ssn: '',
  }
  await call(saveImportRows, { token: again, body: { importId, runner: importRunner, rows: [codeAway] } })
  const of = { id: organizationId, importId }
  await call(updateImport, { token: again, params: of, body: { runner: typed.note, state: typed.note } })
  await call(updateImport, { token: again, params: of, body: { runner: importRunner, state: 'finished' } })
  await call(listImportRows, { token: again, params: of })
  await call(takeBackImport, { token: again, params: of })
  const address = { name: 'Keittiö', destinationId, naming: 'initials', locale: 'fi', endsOn: '2026-12-31' }
  const calendar = await call(createCalendar, {
    ...{ token: again, key: 'key-4', params: { id: organizationId }, body: address },
  })
  made['secret of the calendar'] = calendar.json<{ secret: string }>().secret
  const shown = { params: { destinationId }, query: { token: made['secret of the calendar'] } }
  expect((await call(readCalendar, shown)).statusCode).toBe(200)
  await call(readCalendar, { ...shown, params: { destinationId: 987 } })
  await call(readCalendar, { ...shown, query: { token: `perille_calendar_${typed.wrongCode}` } })
  await call(reportViolations, {
    body: [{ type: 'csp-violation', body: { blockedURL: `https://x.example/${typed.name}` } }],
  })
  await call(getMe, { token: `perille_${typed.wrongCode}`, headers: { 'user-agent': typed.name, referer: typed.name } })
  const { fastify } = server.app
  const url = `/api/passenger/search?q=${encodeURIComponent(typed.name)}&token=${again}`
  await fastify.inject({ url, headers: { authorization: `Bearer ${again}` } })
  await sql`alter table support_request add constraint broken check (length(message) < 0) not valid`.execute(
    services.db,
  )
  const failed = await call(sendSupportRequest, { token: again, body: { ...message, message: typed.name } })
  expect(failed.statusCode).toBe(500)
  await sql`alter table support_request drop constraint broken`.execute(services.db)
  await sealAudit(services.db, services.keys, new Date(services.clock() + 120_000))
}

/** As somebody reads it who holds an export: bytes both as they are and as text. */
async function everythingIn({ services: { db } }: TestServer): Promise<Record<string, string>> {
  const file = join(folder, 'everything.gz')
  await exportDatabase(db, file)
  const tables: Record<string, string> = {}
  for (const line of gunzipSync(readFileSync(file)).toString().split('\n')) {
    const [table = '', row = ''] = line.split('\t')
    const bytes = [...row.matchAll(/\\\\x([0-9a-f]+)/g)].map(([, hex = '']) =>
      Buffer.from(hex, 'hex').toString('latin1'),
    )
    tables[table] = [tables[table] ?? '', row, ...bytes].join('\n')
  }
  return tables
}

const tablesWith = (text: string) =>
  Object.entries(stored)
    .filter(([, rows]) => rows.includes(text))
    .map(([name]) => name)

describe('what is secret', () => {
  test('was made and typed, and the server has worked with it', () => {
    expect(Object.entries(made).filter(([, value]) => value.length < 20)).toEqual([])
    expect(log.split('\n').length).toBeGreaterThan(15)
    expect(stored['audit_event']?.split('\n').length).toBeGreaterThan(8)
    expect(stored['support_request']).toContain(typed.name)
  })

  test('stands in no line of the log', () => {
    const secrets = { ...typed, ...made, email, testPassword, part: made['token']?.slice(10, 30) ?? '' }
    const found = Object.entries(secrets).filter(
      ([, secret]) => log.includes(secret) || log.includes(encodeURIComponent(secret)),
    )

    expect(found).toEqual([])
    expect(log.toLowerCase()).not.toContain('kanarialintu')
  })

  test('stands nowhere in the database in clear: passwords, tokens, codes, mails', () => {
    const secrets = [typed.wrongPassword, typed.newPassword, typed.wrongCode, typed.unknownEmail, testPassword]
    secrets.push(typed.invitedPassword, typed.ssn)
    const found = [...secrets, ...Object.values(made)].filter((secret) => tablesWith(secret).length > 0)

    expect(found).toEqual([])
  })

  test('is a name only where it was written for: in the message, and in no answer that is kept, no audit row', () => {
    expect(tablesWith(typed.name)).toEqual(['support_request'])
    expect(tablesWith(email)).toEqual(['app_user'])
    expect(tablesWith(typed.note)).toEqual(['timetable'])
    expect(tablesWith(typed.invitedEmail).sort()).toEqual(['app_user', 'invitation'])
  })
})
