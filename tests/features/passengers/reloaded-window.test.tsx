import { waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { tellPresence } from '#contract/presence.ts'
import { keepThisWindow } from '#data/live/window-id.ts'
import { coordinatorEmail } from '#tests/support/coordinator.ts'
import { openHelvi, passengerDesk } from '#tests/support/passenger-desk.tsx'

const desk = passengerDesk()

/** The name that a page has which is loaded now, into this tab or into a copy of it. */
async function nameOfNewPage(): Promise<string> {
  vi.resetModules()
  return (await import('#data/live/window-id.ts')).thisWindow
}

/** Whom a window of the user is told of that only looks. */
async function toldTo(window: string): Promise<unknown[]> {
  const body = { record: { kind: 'passenger', id: desk.helvi }, window, isChanging: false }
  const token = await desk.server.signIn(coordinatorEmail)
  return (await desk.server.call(tellPresence, { body, token })).json<{ others: unknown[] }>().others
}

const hidePage = () => dispatchEvent(new PageTransitionEvent('pagehide'))
const themselves = [{ name: coordinatorEmail, isSelf: true }]

test('a window that is loaded anew is not taken for another one, and a copy of it is', async () => {
  keepThisWindow()
  const { user, name } = await openHelvi(desk)
  await user.click(name)
  await waitFor(async () => expect(await toldTo('another-window')).toEqual(themselves))
  // a copy of the tab that is made while it is open
  expect(await toldTo(await nameOfNewPage())).toEqual(themselves)

  // what a page says on leaving does not always leave with it
  desk.client.link = ({ path }) => (path === tellPresence.path ? 'cut' : 'pass')
  hidePage()
  const reloaded = await nameOfNewPage()
  const copied = await nameOfNewPage()
  expect(await toldTo(copied)).toEqual(themselves)
  expect(await toldTo(reloaded)).toEqual([])
})

test('a page that the way back brings as it was leaves its name to no copy', async () => {
  keepThisWindow()
  const { user, name } = await openHelvi(desk)
  hidePage()
  dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
  await user.click(name)
  await waitFor(async () => expect(await toldTo('another-window')).toEqual(themselves))
  expect(await toldTo(await nameOfNewPage())).toEqual(themselves)
})
