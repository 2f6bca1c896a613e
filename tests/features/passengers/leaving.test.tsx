import { screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { beforeEach, describe, expect, test } from 'vitest'
import { workspace } from '#data/workspace/workspace.ts'
import { fetchSchedules } from '#data/schedules.ts'
import { accessLevels } from '#domain/access.ts'
import { signIn } from '#state/session.ts'
import { sync } from '#state/sync.ts'
import { openPage, resetClient } from '#tests/support/open-page.tsx'
import { button, field, passengerDesk } from '#tests/support/passenger-desk.tsx'
import { addUser, nothing, testPassword } from '#tests/support/users.ts'
import { addPassenger } from '#tests/support/rides.ts'
import { loseConnection } from '#tests/support/lost-connection.ts'

const desk = passengerDesk()
const { write } = accessLevels
/** Without a layout the kit may leave a dialog hidden. */
const answer = async (user: UserEvent, name: string) => {
  const question = await screen.findByRole('alertdialog', { name: 'Tallentamattomia muutoksia', hidden: true })
  await user.click(within(question).getByRole('button', { name, hidden: true }))
}
const people = () => `/d/${desk.world.centre.destinationId}/people`

let users = 0
beforeEach(async () => {
  sync.online = true
  users += 1
  const email = `lahtija-${users}@perille.example`
  const levels = { ...nothing, passengers: write, transportationPermissions: write, schedule: write }
  await addUser(desk.server.services, { email, roles: [{ ...desk.world.centre, levels }] })
  await resetClient()
  await signIn(email, testPassword)
})

/** Goes to a passenger from the list, so that there is a way back. */
async function openFromList() {
  const page = openPage(people())
  await page.user.click((await screen.findAllByRole('link', { name: 'Helvi Esimerkki' })).at(-1)!)
  await screen.findByRole('heading', { level: 1, name: 'Helvi Esimerkki' })
  const id = Number(page.address().split('/').at(-1))
  return { ...page, id }
}

describe('a schedule that is not saved', () => {
  async function openWithSchedule() {
    const page = await openFromList()
    await page.user.click(await button('Lisää lukujärjestys'))
    const list = await screen.findByRole('list', { name: 'Lukujärjestykset' })
    await page.user.type(within(list).getByLabelText(/^Nimi/), 'Kevät')
    await page.user.click(screen.getByRole('link', { name: 'Takaisin listaan' }))
    return page
  }

  test('is asked about, and is not kept when it is discarded', async () => {
    const { user, address } = await openWithSchedule()
    await answer(user, 'Hylkää')

    await waitFor(() => expect(address()).toBe(people()))
    expect(await workspace().drafts.drafts.count()).toBe(0)
  })

  test('is saved first when that is wanted', async () => {
    const { user, address, id } = await openWithSchedule()
    await answer(user, 'Tallenna')

    await waitFor(() => expect(address()).toBe(people()))
    expect((await fetchSchedules(id)).map(({ name }) => name)).toEqual(['Kevät'])
  })

  test('is kept on the device when that is wanted without a connection', async () => {
    const { user, address } = await openWithSchedule()
    await loseConnection()
    await answer(user, 'Tallenna laitteelle')

    await waitFor(() => expect(address()).toBe(people()))
    expect(await workspace().drafts.drafts.count()).toBe(1)
  })
})

test('the way back out of a transportation permission that is not saved asks, and what was typed stays with whoever stays', async () => {
  const { user, address, goBack } = await openFromList()
  await user.click(await button('Uusi päätös'))
  const dialog = await screen.findByRole('dialog', { name: 'Uusi kuljetuspäätös' })
  await user.type(within(dialog).getByLabelText(/^Nimi/), 'Asiointi')
  await waitFor(async () => expect(await workspace().drafts.drafts.count()).toBe(1))

  await goBack()
  await answer(user, 'Jatka muokkausta')
  expect(address()).not.toBe(people())
  expect(within(dialog).getByLabelText<HTMLInputElement>(/^Nimi/).value).toBe('Asiointi')

  await goBack()
  await answer(user, 'Hylkää')
  await waitFor(() => expect(address()).toBe(people()))
  expect(await workspace().drafts.drafts.count()).toBe(0)
})

test('a transportation permission that cannot be saved yet is kept on the device for another time', async () => {
  const { user, address, goBack } = await openFromList()
  await user.click(await button('Uusi päätös'))
  const dialog = await screen.findByRole('dialog', { name: 'Uusi kuljetuspäätös' })
  await user.type(within(dialog).getByLabelText(/^Nimi/), 'Asiointi')
  await loseConnection()

  await goBack()
  await answer(user, 'Tallenna laitteelle')
  await waitFor(() => expect(address()).toBe(people()))
  expect(await workspace().drafts.drafts.count()).toBe(1)
})

test('what saving on the way out runs into has the focus, and the question does not come back over it', async () => {
  await addPassenger(desk.server.services, desk.world.centre, { name: 'Kaisa Kaima', address: 'Mäntytie 4' })
  const { user, address } = openPage(`${people()}/newPassenger`)
  await user.type(await screen.findByRole('textbox', { name: /^Nimi/ }), 'Kaisa Kaima')
  await user.type(await field('Kotiosoite'), 'Mäntytie 4')
  await user.click(screen.getByRole('link', { name: 'Takaisin listaan' }))
  await answer(user, 'Tallenna')

  const warning = (await screen.findByText(/sama kotiosoite/)).closest('[role=alert]')
  await waitFor(() => expect(screen.queryByRole('alertdialog', { hidden: true })).toBeNull())
  expect(document.activeElement).toBe(warning)
  expect(address()).toBe(`${people()}/newPassenger`)
})

test('groups that were chosen and not saved are asked about', async () => {
  const { user } = openPage(people())
  await user.click((await screen.findAllByRole('button', { name: 'Lisää toimintoja: Helvi Esimerkki' })).at(-1)!)
  await user.click(await screen.findByRole('menuitem', { name: 'Muuta ryhmiä' }))
  const dialog = await screen.findByRole('dialog', { name: 'Matkustajien ryhmät' })
  await user.type(within(dialog).getByRole('combobox', { name: 'Ryhmät: lisää' }), 'Uimarit')
  await user.click(await within(dialog).findByRole('option', { name: /Uimarit/ }))
  // the window itself asks before it is closed
  const closing = new Event('beforeunload', { cancelable: true })
  globalThis.dispatchEvent(closing)
  expect(closing.defaultPrevented).toBe(true)

  await user.keyboard('{Escape}')
  await answer(user, 'Jatka muokkausta')
  expect(within(dialog).getByText('Uimarit')).toBeTruthy()
  await user.click(within(dialog).getByText('Peruuta'))
  await answer(user, 'Hylkää')
  await waitFor(() => expect(screen.queryByRole('dialog', { hidden: true })).toBeNull())
})
