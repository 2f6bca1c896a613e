import Dexie from 'dexie'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { currentSession, device } from '#data/device/db.ts'
import { workspace } from '#data/workspace/workspace.ts'
import { draftCount, keepDraft } from '#data/drafts/drafts.ts'
import { mirrorName } from '#data/mirror/db.ts'
import { endOutlived, endRefusedSession, pullMe } from '#data/session.ts'
import { lists, ownLists } from '#state/lists.ts'
import { session, signIn, signOut, startSession } from '#state/session.ts'
import { openDesk, type Desk } from '#tests/data/desk.ts'
import { deskEmail } from '#tests/support/board.ts'
import { testPassword } from '#tests/support/users.ts'

const lockAfterMs = 24 * 3_600_000

vi.hoisted(() => {
  // no other window changes what this one has stored
  vi.stubGlobal('addEventListener', () => undefined)
  vi.stubGlobal('document', Object.assign(new EventTarget(), { visibilityState: 'visible' }))
  vi.stubGlobal('location', { origin: 'https://perille.example' })
  vi.stubGlobal('isSecureContext', true)
  Object.assign(navigator, { storage: { persist: () => Promise.resolve(false) } })
})

const hour = 3_600_000
let desk: Desk

beforeAll(async () => {
  desk = await openDesk()
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] })
  await startSession()
})
beforeEach(async () => {
  desk.client.link = () => 'pass'
  vi.setSystemTime(desk.server.clock.now)
  await signIn(deskEmail, testPassword)
})
afterAll(async () => {
  await signIn(deskEmail, testPassword)
  vi.useRealTimers()
  await desk.close()
})

const databases = () => Dexie.getDatabaseNames()

/** The server ends all sessions, and the next call is told so. */
async function refuse(): Promise<void> {
  await desk.server.services.db.deleteFrom('session').execute()
  await expect(pullMe()).rejects.toMatchObject({ status: 401 })
  await vi.waitFor(() => expect(session.status).toBe('signedOut'))
}

function sleepForAnHour(): void {
  vi.setSystemTime(Date.now() + hour)
  document.dispatchEvent(new Event('visibilitychange'))
}

describe.each([
  ['that is seen again after an hour', sleepForAnHour],
  ['that has been left open for an hour', () => vi.advanceTimersByTime(hour)],
])('a page %s', (_, passHour) => {
  test('asks for a sign-in once a day has gone without an answer, says why, and keeps what the device holds', async () => {
    desk.client.link = () => 'cut'
    const { outbox, mirror } = workspace()
    await device.session.update('current', { confirmedAt: Date.now() - lockAfterMs + hour / 2 })

    passHour()

    await vi.waitFor(() => expect(session).toMatchObject({ status: 'signedOut', me: null, expired: true }))
    expect(await currentSession()).toBeNull()
    expect(await databases()).toEqual(expect.arrayContaining([outbox.name, mirror.name]))
  })

  test('goes on with a session that was accepted within the day', async () => {
    await device.session.update('current', { confirmedAt: Date.now() - lockAfterMs + 2 * hour })

    passHour()
    // looks after the page has
    expect(await endOutlived()).toBe(false)

    expect(await currentSession()).not.toBeNull()
    expect(session.status).toBe('signedIn')
  })

  test('forgets what was fetched and what was searched for twelve hours after a refusal, and not before', async () => {
    const { userKey } = workspace()
    ownLists(userKey)
    lists.filters = { arrivals: 'Aino' }
    await refuse()

    vi.setSystemTime(Date.now() + 10 * hour)
    session.unsent = 7
    passHour()
    // counted anew at the end of the look
    await vi.waitFor(() => expect(session.unsent).toBe(0))
    expect(await databases()).toContain(mirrorName(userKey))
    expect(lists.filters).toEqual({ arrivals: 'Aino' })

    passHour()
    await vi.waitFor(async () => expect(await databases()).not.toContain(mirrorName(userKey)))
    await vi.waitFor(() => expect(lists.filters).toEqual({}))
  })

  test('counts what somebody has left unsent for a week, and no longer', async () => {
    const left = { userKey: 'left', maskedEmail: 'm•••@perille.example', unsent: 2 }
    const signedOutAt = Date.now() - 7 * 24 * hour + hour / 2
    await device.users.put({ ...left, signedOutAt })
    await signOut('keep')
    const unsentUntil = signedOutAt + 7 * 24 * hour
    expect(session).toMatchObject({ unsent: 2, unsentFor: left.maskedEmail, unsentUntil })

    passHour()

    await vi.waitFor(() => expect(session).toMatchObject({ unsent: 0, unsentFor: '', unsentUntil: null }))
  })
})

describe('a form that was half done when the session ended by itself', () => {
  const formKey = { form: 'passenger', id: 7 } as const

  test('is told of with whose it is, until the same user or somebody else signs in', async () => {
    await keepDraft(formKey, { name: 'Helvi' }, null)
    await refuse()
    await vi.waitFor(() => expect(session).toMatchObject({ drafts: 1, draftsOf: 'a•••@perille.example' }))

    await signIn(deskEmail, testPassword)
    expect(session).toMatchObject({ drafts: 0, draftsOf: '' })
    expect(await draftCount()).toBe(1)
    await refuse()
    await vi.waitFor(() => expect(session.drafts).toBe(1))
    await signIn('reader@perille.example', testPassword)
    await signOut('keep')
    expect(session).toMatchObject({ drafts: 0, draftsOf: '' })

    await signIn(deskEmail, testPassword)
    expect(await draftCount()).toBe(0)
  })

  test('is told of for a week, and no longer', async () => {
    await keepDraft(formKey, { name: 'Helvi' }, null)
    await refuse()
    await vi.waitFor(() => expect(session.drafts).toBe(1))

    vi.setSystemTime(Date.now() + 7 * 24 * hour)
    sleepForAnHour()

    await vi.waitFor(() => expect(session.drafts).toBe(0))
  })

  test('is not told of when the user has signed out, who was asked', async () => {
    await keepDraft(formKey, { name: 'Helvi' }, null)
    await signOut('keep')
    expect(session).toMatchObject({ drafts: 0, draftsOf: '' })
  })
})

test('a page that is left open gives up what nobody has come back for', async () => {
  await device.users.put({ userKey: 'left', maskedEmail: 'm', unsent: 2, signedOutAt: Date.now() - 7 * 24 * hour })

  vi.advanceTimersByTime(hour)

  await vi.waitFor(async () => expect(await device.users.get('left')).toMatchObject({ unsent: 0 }))
})

test('a start where nobody is signed in gives it up too', async () => {
  await device.users.put({ userKey: 'left', maskedEmail: 'm', unsent: 2, signedOutAt: Date.now() - 8 * 24 * hour })
  await signOut('keep')

  await startSession()

  await vi.waitFor(async () => expect(await device.users.get('left')).toMatchObject({ unsent: 0 }))
})

test('a start that asks for a sign-in after a day says why', async () => {
  await device.session.update('current', { confirmedAt: Date.now() - lockAfterMs - 1 })

  await startSession()

  expect(session).toMatchObject({ status: 'signedOut', expired: true })
})

describe('another window', () => {
  let elsewhere: typeof session

  beforeEach(async () => {
    vi.resetModules()
    const other = await import('#state/session.ts')
    await other.startSession()
    elsewhere = other.session
    expect(elsewhere).toMatchObject({ status: 'signedIn', expired: false })
  })

  test('says why as well when a session has ended by itself', async () => {
    await endRefusedSession((await currentSession())?.token ?? '')

    await vi.waitFor(() => expect(elsewhere).toMatchObject({ status: 'signedOut', expired: true }))
  })

  test('has nothing to say when the user has ended it', async () => {
    await signOut('keep')

    await vi.waitFor(() => expect(elsewhere).toMatchObject({ status: 'signedOut', expired: false }))
  })
})
