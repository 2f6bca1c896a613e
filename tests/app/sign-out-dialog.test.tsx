import '#tests/support/browser-parts.ts'
import { screen, waitFor } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { beginSignOut, leaving, staySignedIn } from '#app/shell/sign-out.ts'
import { SignOutDialog } from '#app/shell/SignOutDialog.tsx'
import { confirmArrival } from '#data/arrivals.ts'
import { currentSession } from '#data/device/db.ts'
import { workspace } from '#data/device/workspace.ts'
import { flushNow } from '#data/outbox/drive.ts'
import { signIn, takeLastCountFrom } from '#data/session.ts'
import { names, openDesk, type Desk } from '#tests/data/desk.ts'
import { deskEmail } from '#tests/support/board.ts'
import { testPassword } from '#tests/support/server.ts'
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
  expect(screen.getByRole('button', { name: 'Hylkää 2 ja kirjaudu ulos' })).toBeTruthy()
  await drafts.drafts.clear()
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
