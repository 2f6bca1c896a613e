import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { sendSupportRequest } from '#contract/auth.ts'
import { createMailQueue } from '#server/mail/queue.ts'
import { mailSupportRequests } from '#server/mail/support-requests.ts'
import type { Message } from '#server/mail/transport.ts'
import { setSupportEmail } from '#server/areas/organizations/support-email.ts'
import { openInWords, settleSupport } from '#server/run/support-desk.ts'
import { noLimits } from '#tests/support/request-limits.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'
import { addDestination, addOrganization, addUser, deskLevels } from '#tests/support/users.ts'

const supportEmail = 'tuki@perille.example'
const hour = 3_600_000

let server: TestServer
let token: string
let organizationId: number
let destinationId: number

beforeAll(async () => {
  server = await startTestServer()
  organizationId = await addOrganization(server.services, 'Rantakunta')
  destinationId = await addDestination(server.services, organizationId, 'Päiväkeskus Aalto')
  await addUser(server.services, {
    email: 'aino@perille.example',
    roles: [{ organizationId, destinationId, levels: deskLevels }],
  })
})
afterAll(() => server.close())
beforeEach(async () => {
  // what a test before has left to be sent is sent in none of those after it
  await server.services.mail.close()
  await server.services.db.deleteFrom('support_request').execute()
  await server.services.db.deleteFrom('mail').execute()
  await setSupportEmail(server.services.db, organizationId, null)
  server.mails.length = 0
  token = await server.signIn('aino@perille.example')
})

const now = () => new Date(server.clock.now)
const url = 'https://perille.example/#/d/1/arrivals-departures'

async function write(more: object = {}): Promise<number> {
  const body = { message: 'Taksi 214 ei näy taululla.', version: '1.11.0', locale: 'fi', destinationId, url, ...more }
  expect((await server.call(sendSupportRequest, { token, body })).statusCode).toBe(200)
  const { id } = await server.services.db
    .selectFrom('support_request')
    .select('id')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  return id
}

const look = () => mailSupportRequests(server.services.db, server.services.mail, supportEmail, now())

async function mailed(): Promise<Message[]> {
  await look()
  await server.services.mail.deliver()
  return server.mails
}

const handedOver = async (id: number) =>
  (
    await server.services.db
      .selectFrom('support_request')
      .select('handed_over_at')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  ).handed_over_at

describe('a message to support', () => {
  test('is mailed to who answers, with where it was written, and an answer goes to who wrote it', async () => {
    const id = await write()
    const [mail, ...more] = await mailed()

    expect(more).toEqual([])
    expect(mail).toMatchObject({ to: supportEmail, replyTo: 'aino@perille.example' })
    expect(mail?.subject).toBe(`Perille: viesti tuelle #${id}`)
    for (const told of ['Taksi 214 ei näy taululla.', 'Rantakunta', 'Päiväkeskus Aalto', url, '1.11.0']) {
      expect(mail?.text).toContain(told)
    }
    expect(mail?.text).toMatch(/^Lähetetty: \d{1,2}\.\d{1,2}\.\d{4} \d{2}:\d{2}$/m)
    expect(await handedOver(id)).toEqual(now())
  })

  test('is mailed in the language of the page, and without a destination says that none was selected', async () => {
    await write({ locale: 'en', destinationId: 0 })
    const [mail] = await mailed()

    expect(mail?.subject).toContain('message to support')
    expect(mail?.text).toContain('Destination: not selected')
    expect(mail?.text).toMatch(/^Sent: \d{1,2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2}$/m)
  })

  test('goes to the address of its organisation as well, and once where both are one', async () => {
    await setSupportEmail(server.services.db, organizationId, 'apu@rantakunta.example')
    await write()
    expect((await mailed()).map(({ to }) => to)).toEqual([supportEmail, 'apu@rantakunta.example'])

    server.mails.length = 0
    await setSupportEmail(server.services.db, organizationId, 'Tuki@perille.example')
    await write()
    expect(await mailed()).toHaveLength(1)
  })

  test('is mailed once though two processes look at the same time, and not again later', async () => {
    await write()
    await Promise.all([look(), look()])

    expect(await mailed()).toHaveLength(1)
  })

  test('that was written before there was an address goes out once there is one, unless it is closed', async () => {
    const closed = await write({ message: 'Ratkesi jo.' })
    await write({ message: 'Yhä auki.' })
    await settleSupport(server.services, { id: closed, answer: undefined, close: true }, now())

    expect((await mailed()).map(({ text }) => text.split('\n')[0])).toEqual(['Yhä auki.'])
  })

  test('that no mail server takes is tried until one does, however often that is', async () => {
    const { db, keys } = server.services
    let refuses = true
    const taken: string[] = []
    const queue = createMailQueue({
      ...{ db, keys, clock: () => server.clock.now, publicUrl: 'https://perille.example', limits: noLimits },
      transport: {
        send: ({ to }) => (refuses ? Promise.reject(new Error('no room')) : Promise.resolve(void taken.push(to))),
        close: () => undefined,
      },
      onFailure: () => undefined,
    })
    const id = await write()
    await mailSupportRequests(db, queue, supportEmail, now())
    for (let attempt = 0; attempt < 30; attempt += 1) {
      await queue.deliver()
      server.clock.now += 3 * hour
    }
    expect(await handedOver(id)).toBeNull()
    refuses = false
    await queue.deliver()
    await queue.close()

    expect(taken).toEqual([supportEmail])
    expect(await handedOver(id)).toEqual(now())
  })
})

describe('whoever runs the server', () => {
  test('reads what is open, with what was mailed of it', async () => {
    expect(await openInWords(server.services.db)).toBe('No message is open.')
    const first = await write({ message: 'Ensimmäinen\nkahdella rivillä' })
    await mailed()
    const second = await write({ message: 'Toinen', destinationId: 0 })

    const [one, other] = (await openInWords(server.services.db)).split('\n\n')
    expect(one).toMatch(new RegExp(`^#${first} .*aino@perille\\.example\\n    Rantakunta, Päiväkeskus Aalto\\n`))
    expect(one).toMatch(/\n {4}mailed\n {4}> Ensimmäinen\n {4}> kahdella rivillä$/)
    expect(other).toMatch(new RegExp(`^#${second} .*\\n    no destination\\n`))
    expect(other).toContain('not mailed to anybody yet')
  })

  test('answers by mail, in the language of who wrote, and the message is closed', async () => {
    const id = await write({ locale: 'en' })
    await mailed()
    server.mails.length = 0
    expect(await settleSupport(server.services, { id, answer: 'It is back now.', close: undefined }, now())).toContain(
      'closed',
    )
    await server.services.mail.deliver()

    expect(server.mails).toHaveLength(1)
    expect(server.mails[0]).toMatchObject({
      to: 'aino@perille.example',
      subject: `Perille: answer from support #${id}`,
    })
    // greeted by whoever answers, and not by the mail again
    expect(server.mails[0]?.text).toMatch(/^It is back now\./)
    expect(server.mails[0]?.text).toContain('> Taksi 214 ei näy taululla.')
    expect(await openInWords(server.services.db)).toBe('No message is open.')
  })

  test.each([
    ['nothing to do', { answer: undefined, close: undefined }, /is answered .* or closed/],
    ['two things to do', { answer: 'Hei', close: true }, /is answered .* or closed/],
    ['an empty answer', { answer: '  ', close: undefined }, /empty or too long/],
    ['an endless answer', { answer: 'x'.repeat(4001), close: undefined }, /empty or too long/],
  ])('is told what is wrong with %s', async (_, given, words) => {
    const id = await write()
    await expect(settleSupport(server.services, { id, ...given }, now())).rejects.toThrow(words)
    expect(await openInWords(server.services.db)).toContain(`#${id} `)
  })

  test('answers a message once: the second of two is told, and one mail goes out', async () => {
    const id = await write()
    await mailed()
    server.mails.length = 0
    const answers = ['Ensimmäinen vastaus', 'Toinen vastaus']
    const done = await Promise.allSettled(
      answers.map((answer) => settleSupport(server.services, { id, answer, close: undefined }, now())),
    )
    await server.services.mail.deliver()

    expect(done.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    const kept = answers[done.findIndex(({ status }) => status === 'fulfilled')]
    expect(server.mails.map(({ text }) => text.includes(kept ?? ''))).toEqual([true])
  })

  test('is told of a message that is not there, or not open any more', async () => {
    const id = await write()
    await settleSupport(server.services, { id, answer: undefined, close: true }, now())
    await expect(settleSupport(server.services, { id, answer: undefined, close: true }, now())).rejects.toThrow(
      `#${id}`,
    )
    await expect(
      settleSupport(server.services, { id: id + 1, answer: 'Hei', close: undefined }, now()),
    ).rejects.toThrow()
  })
})
