import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { configureApi } from '#data/api/client.ts'
import { currentConnection } from '#data/api/connection.ts'
import { currentSession, device } from '#data/device/db.ts'
import { pullMe } from '#data/session.ts'
import { mirroredMe, workspace } from '#data/workspace/workspace.ts'
import { session, startSession } from '#state/session.ts'
import { openDesk, type Desk } from '#tests/data/desk.ts'
import { deskEmail } from '#tests/support/board.ts'

const lockAfterMs = 24 * 3_600_000

vi.hoisted(() => {
  // no other window changes what this one has stored
  vi.stubGlobal('addEventListener', () => undefined)
  vi.stubGlobal('document', new EventTarget())
})

let desk: Desk
/** The device's clock: each test is half a day after the last answer that accepted the token. */
let time = Date.now()
let confirmedAt: number

beforeAll(async () => {
  desk = await openDesk()
  // the app has to see to it by itself
  configureApi({ onAccepted: () => undefined })
})
beforeEach(async () => {
  desk.client.link = () => 'pass'
  confirmedAt = time
  await device.session.update('current', { confirmedAt })
  time += lockAfterMs / 2
  vi.useFakeTimers({ toFake: ['Date'], now: time })
})
afterEach(() => vi.useRealTimers())
afterAll(() => desk.close())

const lastAnswer = async () => (await currentSession())?.confirmedAt

describe('a start', () => {
  test('without a network shows what the device knows, and does not count as an answer', async () => {
    desk.client.link = () => 'cut'

    await startSession()

    expect(session).toMatchObject({ status: 'signedIn', me: { email: deskEmail } })
    await vi.waitFor(() => expect(currentConnection().online).toBe(false))
    // what the start has noted is stored before what comes after another call
    await expect(pullMe()).rejects.toThrow()
    await device.session.where('k').equals('other').modify({ confirmedAt: 0 })
    expect(await lastAnswer()).toBe(confirmedAt)
  })

  test('whose token the server accepts begins the day anew', async () => {
    await startSession()

    await vi.waitFor(async () => expect(await lastAnswer()).toBeGreaterThanOrEqual(time))
  })

  test('shows the rights that the device learns of later', async () => {
    await startSession()
    await vi.waitFor(async () => expect(await lastAnswer()).toBeGreaterThanOrEqual(time))
    const { references } = workspace().mirror
    const me = await mirroredMe()

    await vi.waitFor(async () => {
      // the answer to the start may be stored only now
      await references.put({ key: 'me', value: { ...me, permissions: {} } })
      expect(session.me?.permissions).toEqual({})
    })
    await references.put({ key: 'me', value: me })
  })

  test.each([
    ['with', 'what the device knows of the user', () => Promise.resolve()],
    ['without', 'it', () => workspace().mirror.references.delete('me')],
  ])('%s %s gives up old drafts once the first screen stands', async (_, __, arrange) => {
    const { drafts } = workspace().drafts
    await drafts.put({ key: 'passenger:1', value: {}, base: {}, savedAt: 0 })
    await arrange()
    let show: () => void = () => undefined

    await startSession({ isFree: new Promise((resolve) => (show = resolve)) })
    // waits its turn behind whatever the start has begun to give up
    await drafts.where('key').equals('passenger:2').delete()
    expect(await drafts.count()).toBe(1)

    show()
    await vi.waitFor(async () => expect(await drafts.count()).toBe(0))
  })
})
