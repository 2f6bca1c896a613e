import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import Dexie from 'dexie'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { beginSignOut, leaving, staySignedIn } from '#app/shell/sign-out.ts'
import { SignOutDialog } from '#app/shell/SignOutDialog.tsx'
import { confirmArrival } from '#data/arrivals.ts'
import { currentSession } from '#data/device/db.ts'
import { workspace } from '#data/workspace/workspace.ts'
import { flushNow } from '#data/delivery/deliver.ts'
import { keepDraft } from '#data/drafts/drafts.ts'
import { signIn, signOut, takeLastCountFrom } from '#data/session.ts'
import { draftExpiryMs } from '#data/workspace/draft-key.ts'
import { shownDeadline, shownInstant } from '#features/auth/shown-deadline.ts'
import { forgetLists, lists } from '#state/lists.ts'
import { names, openDesk, type Desk } from '#tests/data/desk.ts'
import { deskEmail } from '#tests/support/board.ts'
import { testPassword } from '#tests/support/users.ts'
import { show } from '#tests/support/show.tsx'

let desk: Desk

const isConfirmation = (path: string) => /set(Complete|Incomplete)/.test(path)

beforeAll(async () => {
  desk = await openDesk()
})
beforeEach(async () => {
  desk.client.link = () => 'pass'
  await signIn(deskEmail, testPassword)
  await workspace().outbox.commands.clear()
  await workspace().drafts.drafts.clear()
  await desk.synchronize()
  const item = await desk.item(names[0] ?? '')
  desk.client.link = ({ path }) => (isConfirmation(path) ? 503 : 'pass')
  await confirmArrival(item, !item.completed)
  await flushNow()
})
afterEach(staySignedIn)
afterAll(() => desk.close())

test('names what is only here: changes, and timetables whose rides a deletion took away', async () => {
  // the server would say that it has no such timetable
  desk.client.link = ({ path }) => (isConfirmation(path) ? 503 : 'cut')
  const { mirror, drafts } = workspace()
  await mirror.timetables.put({ id: 7, idNumber: 2381, destinationId: 1 } as never)
  await drafts.drafts.put({ key: 'timetableDeletion:7', value: [], base: null, savedAt: Date.now() })
  show(<SignOutDialog />)

  await beginSignOut()

  expect(await screen.findByRole('alertdialog', { name: '2 muutosta on lähettämättä' })).toBeTruthy()
  expect(await screen.findByText(names[0] ?? '', { exact: false })).toBeTruthy()
  expect(await screen.findByText(/^Aikataulu #2381/)).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Hylkää 2 muutosta ja kirjaudu ulos' })).toBeTruthy()
  await drafts.drafts.clear()
})

test('says until when what is kept is sent by itself, and until when it waits at all', async () => {
  show(<SignOutDialog />)
  await beginSignOut()

  const { day, time } = shownDeadline(desk.today, 'fi')
  const until = `Säilytetyt kuittaukset lähetetään, kun kirjaudut viimeistään ${day} klo ${time}.`
  expect(await screen.findByText(`${until} Sen jälkeen päätät niistä itse.`)).toBeTruthy()
  const week = shownInstant(Date.now() + 7 * 24 * 3_600_000, 'fi')
  const waits = new RegExp(`^Säilytetyt muutokset odottavat tällä laitteella ${week.day} klo \\d\\d:\\d\\d asti\\.$`)
  expect(screen.getByText(waits)).toBeTruthy()
})

describe('what is unsaved', () => {
  /** Signs out with nothing left to send. */
  async function signOutWithAllSent() {
    desk.client.link = () => 'pass'
    await beginSignOut()
  }
  const dialog = (name: string) => screen.findByRole('alertdialog', { name })
  const items = async (name: string) =>
    within(await dialog(name))
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent)
  const asked = 'Uloskirjautuminen hylkää tallentamattomat tiedot'

  /** Another window of this browser, with its own forms. */
  async function openOtherWindow() {
    vi.resetModules()
    const { answerWindows } = await import('#state/windows.ts')
    const { markUnsaved } = await import('#state/dirty.ts')
    answerWindows()
    const form = {}
    onTestFinished(() => markUnsaved(form, false))
    return {
      hold: (isKept: boolean, afterMs = 0) =>
        markUnsaved(form, true, () => new Promise((resolve) => setTimeout(resolve, afterMs, isKept))),
      save: () => markUnsaved(form, false),
    }
  }

  test('is asked about by name, whatever form it was entered in, and nothing of it stays', async () => {
    await keepDraft({ form: 'passenger', id: 7 }, { name: 'Helvi Esimerkki' }, null)
    await keepDraft({ form: 'schedule', id: 3 }, { name: '' }, { name: 'Syksy' })
    await keepDraft({ form: 'timetable', id: 5 }, { note: '' }, { idNumber: 2381 })
    await keepDraft(
      { form: 'booking', id: 'new:1' },
      { draft: { passenger: { kind: 'adHoc', name: 'Vieras Mies' } } },
      null,
    )
    await keepDraft({ form: 'transportationPermission', id: 'new:7' }, { name: 'Koulumatkat' }, null)
    lists.drafts = { 'support.message:1': 'Apua' }
    onTestFinished(forgetLists)
    show(<SignOutDialog />)
    await signOutWithAllSent()

    expect(new Set(await items(asked))).toEqual(
      new Set([
        'Matkustaja Helvi Esimerkki',
        'Lukujärjestys Syksy',
        'Aikataulu #2381',
        'Tilaus Vieras Mies',
        'Kuljetuspäätös Koulumatkat',
        'Viesti tukeen',
      ]),
    )
    expect(await currentSession()).not.toBeNull()
    expect(screen.queryByRole('button', { name: /seuraavaan kirjautumiseen/ })).toBeNull()
    await userEvent.click(screen.getByRole('button', { name: 'Kirjaudu ulos tallentamatta' }))
    await waitFor(() => expect(leaving.phase).toBe('no'))
    expect(await currentSession()).toBeNull()
    expect((await Dexie.getDatabaseNames()).filter((name) => name.includes('-drafts-'))).toEqual([])
    expect(lists.drafts).toEqual({})
  })

  test('is asked about where it is a message to support and nothing else', async () => {
    lists.drafts = { 'support.message:1': 'Apua' }
    onTestFinished(forgetLists)
    show(<SignOutDialog />)
    await signOutWithAllSent()

    expect(await items(asked)).toEqual(['Viesti tukeen'])
    expect(await currentSession()).not.toBeNull()
  })

  test('is told beside what waits to be sent', async () => {
    await keepDraft({ form: 'passenger', id: 7 }, { name: 'Helvi Esimerkki' }, null)
    show(<SignOutDialog />)
    await beginSignOut()

    const [change, draft] = await items('Kaikkea ei ole lähetetty ja tallennettu')
    expect(change).toContain(names[0])
    expect(draft).toBe('Matkustaja Helvi Esimerkki')
    expect(screen.getByRole('button', { name: 'Hylkää 1 muutos ja kirjaudu ulos' })).toBeTruthy()
    desk.client.link = () => 'pass'
    await flushNow({ hurry: true })
    await dialog(asked)
    expect(await currentSession()).not.toBeNull()
  })

  test('is asked about in other windows too, and looked for again when the user has been there', async () => {
    document.title = 'Tunnisteet'
    const other = await openOtherWindow()
    other.hold(false)
    show(<SignOutDialog />)
    await signOutWithAllSent()
    expect(await items(asked)).toEqual(['Keskeneräinen työ ikkunassa ”Tunnisteet”'])

    other.save()
    document.dispatchEvent(new Event('visibilitychange'))
    await dialog('Kaikki on tallennettu')
    expect(await currentSession()).not.toBeNull()
    await userEvent.click(screen.getByRole('button', { name: 'Kirjaudu ulos' }))
    await waitFor(async () => expect(await currentSession()).toBeNull())
  })

  test.each([
    ['takes its time to keep it', 900],
    ['does not come to an end with that', 60_000],
  ])('in another window that %s is asked about too', async (_, ms) => {
    document.title = 'Tunnisteet'
    const other = await openOtherWindow()
    other.hold(false, ms)
    show(<SignOutDialog />)
    await signOutWithAllSent()
    expect(await items(asked)).toEqual(['Keskeneräinen työ ikkunassa ”Tunnisteet”'])
  })

  test('is not asked about where another window, however slowly, has kept all of it', async () => {
    const other = await openOtherWindow()
    other.hold(true, 900)
    show(<SignOutDialog />)
    await signOutWithAllSent()
    expect(leaving.phase).toBe('no')
    expect(await currentSession()).toBeNull()
  })

  test('is said once where another window has kept it as a draft', async () => {
    const other = await openOtherWindow()
    other.hold(true)
    await keepDraft({ form: 'passenger', id: 7 }, { name: 'Helvi Esimerkki' }, null)
    show(<SignOutDialog />)
    await signOutWithAllSent()
    expect(await items(asked)).toEqual(['Matkustaja Helvi Esimerkki'])
  })

  test('that there is nothing of asks nothing', async () => {
    const other = await openOtherWindow()
    other.save()
    show(<SignOutDialog />)
    await signOutWithAllSent()
    expect(leaving.phase).toBe('no')
    expect(await currentSession()).toBeNull()
  })
})

describe('a mass cancellation', () => {
  const cancelled = { outcome: { kind: 'cancelled', isAsked: false } }
  const waits = { outcome: null }
  const keepHalfDone = async () => {
    await keepDraft({ form: 'massCancellation', id: 4 }, { startDate: '2026-11-26' }, { name: 'Päiväkeskus Aalto' })
    const job = { finishedAt: null, isPaused: false, trips: [cancelled, cancelled, waits] }
    await keepDraft({ form: 'massJob', id: 4 }, job, { name: 'Päiväkeskus Aalto' })
    desk.client.link = () => 'pass'
  }
  const stored = async () => (await workspace().drafts.drafts.toArray()).map(({ key, value }) => ({ key, value }))

  test('that is not through says how far it is, is not thrown away, and waits when its user is back', async () => {
    await keepHalfDone()
    show(<SignOutDialog />)
    await beginSignOut()
    const dialog = await screen.findByRole('alertdialog', { name: 'Joukkoperuutus on kesken' })
    expect(
      within(dialog)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual(['Joukkoperuutus Päiväkeskus Aalto: 2 matkaa on peruttu, 1 on vielä perumatta ja jää perumatta.'])
    await userEvent.click(within(dialog).getByRole('button', { name: 'Kirjaudu ulos' }))
    await waitFor(async () => expect(await currentSession()).toBeNull())

    await signIn(deskEmail, testPassword)
    expect(await stored()).toMatchObject([{ key: 'massJob:4', value: { isPaused: true, finishedAt: null } }])
  })

  test.each(['keep', 'discard'] as const)('that is through is there again after a sign-out (%s)', async (unsent) => {
    const job = { finishedAt: 5, isPaused: false, trips: [cancelled] }
    await keepDraft({ form: 'massJob', id: 4 }, job, { name: 'Päiväkeskus Aalto' })
    await signOut(unsent)
    await signIn(deskEmail, testPassword)
    expect(await stored()).toEqual([{ key: 'massJob:4', value: job }])
  })

  test('goes with its names when somebody else signs in, and when nobody comes back for a week', async () => {
    await keepHalfDone()
    await signOut('keep')
    await signIn('reader@perille.example', testPassword)
    await signOut('keep')
    await signIn(deskEmail, testPassword)
    expect(await stored()).toEqual([])

    await keepHalfDone()
    await workspace().drafts.drafts.update('massJob:4', { savedAt: Date.now() - draftExpiryMs - 60_000 })
    await signOut('keep')
    await signIn(deskEmail, testPassword)
    expect(await stored()).toEqual([])
  })
})

test('what another window sends meanwhile is not asked about any longer', async () => {
  show(<SignOutDialog />)
  await beginSignOut()
  await screen.findByRole('alertdialog', { name: '1 muutos on lähettämättä' })

  desk.client.link = () => 'pass'
  await flushNow({ hurry: true })

  await waitFor(() => expect(leaving.phase).toBe('no'))
  expect(await currentSession()).toBeNull()
})

test('says how much was counted last where the device does not say what waits', async () => {
  takeLastCountFrom(() => 3)
  workspace().outbox.isOutdated = true
  workspace().outbox.close()
  show(<SignOutDialog />)

  await beginSignOut()

  expect(await screen.findByRole('alertdialog', { name: '3 muutosta on lähettämättä' })).toBeTruthy()
  expect(screen.queryAllByRole('listitem')).toEqual([])
})
