import { act, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { updateUserRoles } from '#contract/users.ts'
import { workspace } from '#data/workspace/workspace.ts'
import { administratorEmail, usersScreen, wardenEmail } from '#tests/support/users-screen.ts'
import { nothing } from '#tests/support/users.ts'

const scene = usersScreen()

const cell = (name: string | RegExp) => screen.findByRole('gridcell', { name })
const bar = () => screen.queryByRole('group', { name: 'Tallentamattomat muutokset' })

/** As a browser does: what follows at once from a key is done before the next key, and nothing that may come later. */
async function press(target: EventTarget, key: string, ctrlKey = false): Promise<Event> {
  const event = new KeyboardEvent('keydown', { key, ctrlKey, bubbles: true, cancelable: true })
  target.dispatchEvent(event)
  for (let at = 0; at < 10; at += 1) await Promise.resolve()
  return event
}

const storedRoles = async () => (await scene.stored(wardenEmail))?.destinationRoles
const role = (levels: object) => [{ destinationId: scene.world.centre.destinationId, ...nothing, ...levels }]
const had = { arrivalDepartures: 2, passengers: 1 }

beforeEach(() => {
  scene.client.seen.length = 0
})

test('Ctrl+S right behind the first changed cell stores it', async () => {
  await scene.openAs(administratorEmail, `/user/edit/${encodeURIComponent(wardenEmail)}`)
  const timetables = await cell('Päiväkeskus Aalto, aikataulut: ei oikeutta')
  await press(timetables, '2')
  const saving = await press(window, 's', true)
  expect(saving.defaultPrevented).toBe(true)
  await waitFor(async () => expect(await storedRoles()).toEqual(role({ ...had, timetables: 2 })))
})

test('what is said of a change comes after the cell, and Ctrl+S between them stores the cell all the same', async () => {
  await scene.openAs(administratorEmail, `/user/edit/${encodeURIComponent(wardenEmail)}`)
  const timetables = await cell('Päiväkeskus Aalto, aikataulut: ei oikeutta')
  const bookings = await cell('Päiväkeskus Aalto, tilaukset: ei oikeutta')
  await press(timetables, '2')
  // what comes after the first change has been drawn
  await screen.findByText(/^Joukkoperuutus on nyt käytettävissä/)
  await press(bookings, '1')
  expect(bookings.getAttribute('data-level')).toBe('1')
  expect(bar()?.textContent).toContain('1 tallentamaton muutos')

  await press(window, 's', true)

  await waitFor(async () => expect(await storedRoles()).toEqual(role({ ...had, timetables: 2, bookings: 1 })))
  expect(scene.client.seen.filter(({ path }) => path.endsWith(updateUserRoles.path.split('/').at(-1)!)).length).toBe(1)
})

test('the last change taken back takes the bar along at once', async () => {
  await scene.openAs(administratorEmail, `/user/edit/${encodeURIComponent(wardenEmail)}`)
  const timetables = await cell('Päiväkeskus Aalto, aikataulut: ei oikeutta')
  await press(timetables, '2')
  expect(bar()).not.toBeNull()
  await press(timetables, 'z', true)
  expect(bar()).toBeNull()
  expect(timetables.getAttribute('data-level')).toBe('0')
})

test('a user whom the list has shown opens without a look at the device', async () => {
  const { user } = await scene.openAs(administratorEmail, '/users')
  // the page's own script comes with the first one
  await user.click(await screen.findByRole('link', { name: wardenEmail }))
  await cell('Päiväkeskus Aalto, aikataulut: ei oikeutta')
  await user.click(screen.getByRole('link', { name: 'Käyttäjät' }))
  const link = await screen.findByRole('link', { name: wardenEmail })
  const { answers } = workspace().mirror
  const never = new Promise<never>(() => undefined)
  const get = answers.get.bind(answers)
  Object.assign(answers, { get: () => never })
  onTestFinished(() => void Object.assign(answers, { get }))
  act(() => link.click())
  expect(await cell('Päiväkeskus Aalto, aikataulut: ei oikeutta')).toBeTruthy()
})
