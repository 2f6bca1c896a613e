// @apart: what a page says last is read out, and nothing that was said before
import { fireEvent, cleanup, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { pullDestinations } from '#data/destinations.ts'
import { workspace } from '#data/workspace/workspace.ts'
import { accessLevels } from '#domain/access.ts'
import { passengerGroupLimits } from '#domain/passenger-group.ts'
import { signIn } from '#state/session.ts'
import { toasts } from '#ui/speak/toast.ts'
import { discard } from '#tests/support/discard.ts'
import { addProducts } from '#tests/support/booking-scene.ts'
import { errorsWith, openPage, resetClient, valueOf } from '#tests/support/open-page.tsx'
import { button, field, helviRow, openHelvi, passengerDesk } from '#tests/support/passenger-desk.tsx'
import { clickReady } from '#tests/support/click-ready.ts'
import { addUser, nothing, testPassword } from '#tests/support/users.ts'
import { loseConnection } from '#tests/support/lost-connection.ts'

const desk = passengerDesk()

describe('the page', () => {
  test('is led to from the root of its addresses, and shows the passenger', async () => {
    const { address, name } = await openHelvi(desk, `/passenger/${desk.helvi}?destinationId=1`)

    expect(address()).toBe(`/passenger/${desk.helvi}/edit?destinationId=1`)
    expect(valueOf(name)).toBe('Helvi Esimerkki')
    expect(await screen.findByText('Päiväkeskus Aalto · tunnus varausjärjestelmässä P-77')).toBeTruthy()
    expect(screen.getByText('Aktiivinen')).toBeTruthy()
  })

  test('begins a booking for the passenger, and none for one who is not active', async () => {
    const email = 'tilaaja@perille.example'
    const levels = { ...nothing, passengers: accessLevels.write, bookings: accessLevels.write }
    await addUser(desk.server.services, { email, roles: [{ ...desk.world.centre, levels }] })
    await resetClient()
    await signIn(email, testPassword)
    await addProducts(desk.server, desk.world.centre)
    await pullDestinations()
    const { user, address, leave } = await openHelvi(desk)
    await user.click(await button('Uusi tilaus'))
    await waitFor(() =>
      expect(address()).toBe(
        `/d/${desk.world.centre.destinationId}/timetables/single/open/create?passenger=${desk.helvi}`,
      ),
    )
    await leave()
    await desk.server.services.db
      .updateTable('passenger')
      .set({ inactive: true })
      .where('id', '=', desk.helvi)
      .execute()
    openPage(`/passenger/${desk.helvi}/edit`)
    expect(await screen.findByText('Matkustaja ei ole aktiivinen.')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Uusi tilaus' })).toBeNull()
  })

  test('leads nobody back to a list that they may not see', async () => {
    await resetClient()
    await signIn('aino@perille.example', testPassword)
    const { user, address, visited } = openPage(`/passenger/${desk.helvi}/edit`)
    await screen.findByText('Vain katselu')
    await user.click(await screen.findByRole('link', { name: 'Takaisin listaan' }))
    await waitFor(() => expect(address()).not.toContain('/passenger/'))
    expect(visited().some((path) => path.endsWith('/people'))).toBe(false)
    expect(toasts.get()).toEqual([])
  })

  test('of a passenger who is not there says so, with the way back', async () => {
    openPage('/passenger/999999/edit')

    expect(await screen.findByText('Matkustajaa ei löytynyt. Tiedot on ehkä siirretty tai poistettu.')).toBeTruthy()
    expect(await button('Takaisin listaan')).toBeTruthy()
  })
})

describe('saving', () => {
  test('stores what was entered, and says so', async () => {
    const { user } = await openHelvi(desk)
    await user.clear(await field('Nouto-osoite'))
    await user.type(await field('Nouto-osoite'), 'Sisäpihan ovi')
    expect(screen.getByText('1 tallentamaton muutos')).toBeTruthy()
    expect(screen.getByText('Muutettu. Aiemmin: tyhjä')).toBeTruthy()

    await user.click(await button('Tallenna'))

    await waitFor(async () => expect((await helviRow(desk)).pickup_address).toBe('Sisäpihan ovi'))
    await waitFor(() => expect(toasts.get()).toMatchObject([{ title: 'Matkustaja tallennettu.', intent: 'success' }]))
    expect(screen.queryByText('1 tallentamaton muutos')).toBeNull()
    expect(await workspace().drafts.drafts.count()).toBe(0)
  })

  test('needs a name, and leads to the field', async () => {
    const { user, name } = await openHelvi(desk)
    await user.clear(name)

    await user.click(await button('Tallenna'))
    await user.click(await screen.findByRole('button', { name: 'Nimi: Pakollinen' }))

    expect(document.activeElement).toBe(name)
    const isSaved = desk.client.seen.some(({ method, path }) => method === 'PUT' && path.startsWith('/api/passenger'))
    expect(isSaved).toBe(false)
  })

  test('tried once more with errors left shows them once more', async () => {
    const { user, name } = await openHelvi(desk)
    await user.clear(name)
    const save = await button('Tallenna')
    await user.click(save)
    const errors = await errorsWith('Nimi: Pakollinen')
    expect(document.activeElement).toBe(errors)

    await user.click(save)
    expect(document.activeElement).toBe(errors)
    await user.type(await field('Nouto-osoite'), 'Takaovi')
    expect(document.activeElement).toBe(await field('Nouto-osoite'))
  })

  test('that is too long says how long it may be, above the fields as under them', async () => {
    const { user } = await openHelvi(desk)
    fireEvent.change(await field('Nouto-osoite'), { target: { value: 'x'.repeat(513) } })

    await user.click(await button('Tallenna'))

    expect(await screen.findByText(/^Nouto-osoite: .*512 merkkiä/)).toBeTruthy()
    expect(screen.queryByText(/validation\./)).toBeNull()
  })

  test('that fails keeps everything and says why', async () => {
    const { user } = await openHelvi(desk)
    desk.client.link = ({ method }) => (method === 'PUT' ? 500 : 'pass')
    await user.type(await field('Nouto-osoite'), 'Takaovi')

    await user.click(await button('Tallenna'))

    expect(await screen.findByText('Matkustajan tallentaminen epäonnistui. Yritä myöhemmin uudelleen.')).toBeTruthy()
    expect(valueOf(await field('Nouto-osoite'))).toBe('Takaovi')
  })

  test('of which nobody knows says that, and not that it failed', async () => {
    const { user } = await openHelvi(desk)
    desk.client.link = ({ method }) => (method === 'PUT' ? { status: 200, data: {} } : 'pass')
    await user.type(await field('Nouto-osoite'), 'Takaovi')

    await user.click(await button('Tallenna'))

    expect(await screen.findByText(/^Ei ole varmaa, tallentuiko muutos\./)).toBeTruthy()
    expect(screen.queryByText(/epäonnistui/)).toBeNull()
    expect(valueOf(await field('Nouto-osoite'))).toBe('Takaovi')
  })

  test('is refused without a connection, and the reason stands beside the button', async () => {
    const { user } = await openHelvi(desk)
    await user.type(await field('Nouto-osoite'), 'Takaovi')

    await loseConnection()

    expect((await button('Tallenna')).getAttribute('aria-disabled')).toBe('true')
    expect(
      screen.getByText('Tallentaminen vaatii verkkoyhteyden. Muutokset säilyvät luonnoksena tällä laitteella.'),
    ).toBeTruthy()
  })
})

describe('a draft', () => {
  test('waits on the device, and is gone on with', async () => {
    const { user } = await openHelvi(desk)
    await user.type(await field('Nouto-osoite'), 'Sivuovi')
    await waitFor(async () => expect(await workspace().drafts.drafts.count()).toBe(1))
    cleanup()

    await openHelvi(desk)
    await user.click(await button('Jatka luonnosta'))

    expect(valueOf(await field('Nouto-osoite'))).toBe('Sivuovi')
    expect(screen.getByText('1 tallentamaton muutos')).toBeTruthy()
  })

  test('never holds the personal identity code', async () => {
    const { user } = await openHelvi(desk)
    await user.type(await field('Henkilötunnus'), '131052-308T')
    await user.type(await field('Nouto-osoite'), 'Sivuovi')
    await waitFor(async () => expect(await workspace().drafts.drafts.count()).toBe(1))

    expect(JSON.stringify(await workspace().drafts.drafts.toArray())).not.toContain('131052')
  })

  test('that is discarded is gone', async () => {
    const { user } = await openHelvi(desk)
    await user.type(await field('Nouto-osoite'), 'Sivuovi')
    await waitFor(async () => expect(await workspace().drafts.drafts.count()).toBe(1))

    expect(await discard(user)).toEqual({
      question: 'Hylätäänkö 1 tallentamaton muutos?',
      text: expect.stringContaining('Nouto-osoite') as string,
    })

    await waitFor(async () => expect(await workspace().drafts.drafts.count()).toBe(0))
    expect(valueOf(await field('Nouto-osoite'))).toBe('')
  })
})

describe('two editors', () => {
  const another = async (values: Record<string, unknown>) => {
    const { version } = await helviRow(desk)
    await desk.server.services.db
      .updateTable('passenger')
      .set({ ...values, version: version + 1 })
      .where('id', '=', desk.helvi)
      .execute()
  }

  test('of different fields both have their way', async () => {
    const { user } = await openHelvi(desk)
    await user.type(await field('Nouto-osoite'), 'Sivuovi')
    await another({ home_city: 'Hollola' })

    await user.click(await button('Tallenna'))

    await waitFor(async () =>
      expect(await helviRow(desk)).toMatchObject({ home_city: 'Hollola', pickup_address: 'Sivuovi' }),
    )
  })

  test('of the same field choose which value stays', async () => {
    const { user } = await openHelvi(desk)
    await user.type(await field('Nouto-osoite'), 'Sivuovi')
    await another({ pickup_address: 'Pääovi' })

    await user.click(await button('Tallenna'))
    const dialog = await screen.findByRole('dialog', { name: 'Matkustajan tietoja on muutettu sillä välin' })
    expect(within(dialog).getByText('Pääovi')).toBeTruthy()
    await user.click(within(dialog).getByText('Sivuovi'))
    await user.click(within(dialog).getByRole('button', { name: 'Tallenna valinnat' }))

    await waitFor(async () => expect((await helviRow(desk)).pickup_address).toBe('Sivuovi'))
    await waitFor(() => expect(screen.queryByRole('dialog', { hidden: true })).toBeNull())
  })
})

test('the name of a new group is no longer than a group may have', async () => {
  await openHelvi(desk)
  const groups = await screen.findByRole('combobox', { name: 'Kuuluu ryhmiin: lisää' })
  expect((groups as HTMLInputElement).maxLength).toBe(passengerGroupLimits.name)
})

describe('the passenger as a whole', () => {
  const choose = async (user: Awaited<ReturnType<typeof openHelvi>>['user'], entry: string) => {
    await user.click(await button('Lisää toimintoja: Helvi Esimerkki'))
    await user.click(await screen.findByRole('menuitem', { name: entry }))
  }

  test('is deactivated after a question, and then takes no changes until activated', async () => {
    const { user, name } = await openHelvi(desk)
    await choose(user, 'Passivoi')
    const dialog = await screen.findByRole('alertdialog', { name: 'Passivoidaanko Helvi Esimerkki?' })
    await clickReady(user, within(dialog).getByRole('button', { name: 'Passivoi' }))

    expect(await screen.findByText('Matkustaja ei ole aktiivinen.')).toBeTruthy()
    expect((await helviRow(desk)).inactive).toBe(true)
    expect(name.hasAttribute('disabled')).toBe(true)
    expect(screen.queryByRole('combobox', { name: 'Kuuluu ryhmiin: lisää' })).toBeNull()

    expect(screen.queryByRole('button', { name: 'Tallenna' })).toBeNull()

    await choose(user, 'Aktivoi')
    await user.click(await button('Aktivoi'))
    await waitFor(() => expect(name.hasAttribute('disabled')).toBe(false))
    expect((await helviRow(desk)).inactive).toBe(false)
  })

  test('who is deactivated with something unsaved is not saved', async () => {
    const { user } = await openHelvi(desk)
    await user.type(await field('Nouto-osoite'), 'Sivuovi')
    await choose(user, 'Passivoi')
    await clickReady(user, within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Passivoi' }))
    await waitFor(() => expect(screen.getAllByText('Matkustaja ei ole aktiivinen.').length).toBeGreaterThan(1))
    expect((await button('Tallenna')).getAttribute('aria-disabled')).toBe('true')
  })

  test('is marked for deletion after a question, and the request can be withdrawn', async () => {
    const { user } = await openHelvi(desk)
    await choose(user, 'Pyydä poistamista')
    await clickReady(user, await button('Pyydä poistamista'))
    expect(await screen.findByText('Matkustajan poistamista on pyydetty.')).toBeTruthy()

    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    await choose(user, 'Peru poistopyyntö')
    await user.click(await button('Peru poistopyyntö'))
    await waitFor(() => expect(screen.queryByText('Matkustajan poistamista on pyydetty.')).toBeNull())
  })

  test('that cannot be deactivated says so', async () => {
    const { user } = await openHelvi(desk)
    desk.client.link = ({ path }) => (path.includes('deactivate') ? 500 : 'pass')
    await choose(user, 'Passivoi')
    await clickReady(user, await button('Passivoi'))

    const text = 'Matkustajan passivoiminen epäonnistui. Yritä myöhemmin uudelleen.'
    expect(await screen.findByText(text)).toBeTruthy()
    expect(toasts.get()).toMatchObject([{ title: text, intent: 'error' }])
  })
})
