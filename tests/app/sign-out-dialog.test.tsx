import '#tests/support/browser-parts.ts'
import { screen } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { beginSignOut, staySignedIn } from '#app/shell/sign-out.ts'
import { SignOutDialog } from '#app/shell/SignOutDialog.tsx'
import { confirmArrival } from '#data/arrivals.ts'
import { workspace } from '#data/device/workspace.ts'
import { flushNow } from '#data/outbox/drive.ts'
import { takeLastCountFrom } from '#data/session.ts'
import { names, openDesk, type Desk } from '#tests/data/desk.ts'
import { show } from '#tests/support/show.tsx'

let desk: Desk

beforeAll(async () => {
  desk = await openDesk()
  const item = await desk.item(names[0] ?? '')
  desk.client.link = () => 'cut'
  await confirmArrival(item, !item.completed)
  await flushNow()
})
afterEach(staySignedIn)
afterAll(() => desk.close())

test('names what is only here: changes, and timetables whose rides a deletion took away', async () => {
  const { mirror, drafts } = workspace()
  await mirror.timetables.put({ id: 7, idNumber: 2381, destinationId: 1 } as never)
  await drafts.drafts.put({ key: 'timetableDeletion:7', value: [], base: null, savedAt: Date.now() })
  show(<SignOutDialog />)

  await beginSignOut()

  expect(await screen.findByRole('alertdialog', { name: '2 muutosta on lähettämättä' })).toBeTruthy()
  expect(await screen.findByText(names[0] ?? '', { exact: false })).toBeTruthy()
  expect(screen.getByText(/^Aikataulu #2381/)).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Hylkää 2 ja kirjaudu ulos' })).toBeTruthy()
  await drafts.drafts.clear()
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
