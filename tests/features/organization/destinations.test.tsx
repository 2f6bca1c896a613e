import { renderHook, screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createOrganizationDestination } from '#contract/organization-destinations.ts'
import { destinationsOfUser } from '#data/destinations.ts'
import { organizationsOfUser } from '#data/organizations.ts'
import { live } from '#data/workspace/live.ts'
import { can } from '#domain/access.ts'
import { useKept } from '#features/organization/frame/use-kept.ts'
import { preferences } from '#state/preferences.ts'
import { screenData } from '#state/screen-data.ts'
import { session, signIn } from '#state/session.ts'
import { sync } from '#state/sync.ts'
import type { ClientLink } from '#tests/support/client.ts'
import { createAs, destinationStage, storedDestination } from '#tests/support/destination-scene.ts'
import {
  administratorEmail,
  destinationsPath,
  destinationTable,
  openDestinations,
  openNew,
  said,
  saveButton,
  shownAliases,
  typed,
} from '#tests/support/destination-screen.ts'
import { change, descriptionOf, openPage, resetClient, startClient } from '#tests/support/open-page.tsx'
import { answered } from '#tests/support/stored-transportation-permissions.ts'
import { testPassword } from '#tests/support/users.ts'
import { loseConnection } from '#tests/support/lost-connection.ts'

const scene = destinationStage()
let client: ClientLink

beforeAll(async () => {
  client = await startClient(scene.server)
})
beforeEach(() => {
  client.link = () => 'pass'
  client.seen = []
})
afterEach(resetClient)

const centre = () => scene.world.centre.destinationId
const setOrganization = (columns: object) =>
  scene.server.services.db.updateTable('organization').set(columns).where('id', '=', scene.organizationId).execute()

async function fill(user: UserEvent, dialog: Awaited<ReturnType<typeof openNew>>) {
  await user.type(typed(dialog, /^Nimi/), 'Rantakadun työpaja')
  await user.type(typed(dialog, /^Katuosoite/), 'Harjukatu 41')
  await user.type(typed(dialog, /^Postinumero/), '15150')
  await user.type(typed(dialog, /^Paikkakunta/), 'Hollola')
  await user.selectOptions(dialog.getByLabelText(/^Palveluntarjoaja/), String(scene.instances.sibling))
}

/** Without a layout the kit may leave a dialog hidden. */
const answer = async (user: UserEvent, name: string) => {
  const question = await screen.findByRole('alertdialog', { name: 'Tallentamattomia muutoksia', hidden: true })
  await user.click(within(question).getByRole('button', { name, hidden: true }))
}

/** Made by somebody else meanwhile, at another device. */
const makeMany = async (count: number) => {
  for (let index = 0; index < count; index += 1) {
    answered(await createAs(scene, scene.world.tokens.administrator, { alias: `Kohde ${10 + index}` }))
  }
}

describe('the list of destinations', () => {
  test('has name, address, city and service provider, ten on a page', async () => {
    await makeMany(10)
    const { user } = await openDestinations(scene)
    const heads = within(await destinationTable()).getAllByRole('columnheader')
    expect(heads.slice(0, 4).map((head) => head.textContent)).toEqual([
      'Nimi',
      'Osoite',
      'Paikkakunta',
      'Palveluntarjoaja',
    ])
    expect(heads.slice(0, 4).every((head) => within(head).queryByRole('button'))).toBe(true)

    await waitFor(async () => expect(await shownAliases()).toHaveLength(10))
    expect(screen.getByText('12 kohdetta')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: /Nimi/ }))
    expect((await shownAliases())[0]).toBe('Päiväkeskus Aalto')
  })

  test('has price areas where the organisation has them', async () => {
    await setOrganization({ has_price_areas: true })
    await openDestinations(scene)

    expect(within(await destinationTable()).getByRole('columnheader', { name: /Hinta-alue/ })).toBeTruthy()
  })

  test('is searched, and says what it was searched for', async () => {
    const { user } = await openDestinations(scene)
    await destinationTable()
    await user.type(screen.getByRole('searchbox', { name: 'Hae kohdetta' }), 'aalto{Enter}')
    await waitFor(async () => expect(await shownAliases()).toEqual(['Päiväkeskus Aalto']))
    await user.clear(screen.getByRole('searchbox', { name: 'Hae kohdetta' }))
    await user.type(screen.getByRole('searchbox', { name: 'Hae kohdetta' }), 'olematon{Enter}')

    expect(await screen.findByText('Haulla ”olematon” ei löytynyt tuloksia.')).toBeTruthy()
  })

  test('says in English what the documents quote', async () => {
    preferences.locale = 'en'
    await scene.server.services.db.updateTable('destination').set({ deleted: true }).execute()
    const { user } = await openDestinations(scene)
    expect(await screen.findByText('No destinations available.')).toBeTruthy()

    await user.type(screen.getByRole('searchbox', { name: 'Search for a destination' }), 'Nowhere{Enter}')
    expect(await screen.findByText('Your search for "Nowhere" found no results.')).toBeTruthy()
  })

  test('is for administrators alone', async () => {
    const page = await openDestinations(scene, 'aino@perille.example')

    await waitFor(() => expect(page.address()).toBe(`/d/${centre()}/arrivals-departures`))
    expect(said()).toBe('Sinulla ei ole oikeutta nähdä tätä sivua tässä organisaatiossa.')
  })

  test('is read without a connection with its age, and what would change it says why not', async () => {
    const page = await openDestinations(scene)
    await destinationTable()
    client.link = () => 'cut'
    await loseConnection()

    expect(
      await screen.findByText(/^Muuttaminen vaatii verkkoyhteyden\. Näet tiedot sellaisina kuin ne olivat /),
    ).toBeTruthy()
    const make = screen.getByRole('button', { name: 'Luo kohde' })
    expect(make.getAttribute('aria-disabled')).toBe('true')
    expect(descriptionOf(make)).toBe('Kohteiden muuttaminen vaatii verkkoyhteyden.')
    await page.leave()
    openPage(destinationsPath(scene))
    await waitFor(async () => expect(await shownAliases()).toContain('Päiväkeskus Aalto'))
  })

  test('is not said to have never been fetched while that is read from the device', async () => {
    await signIn(administratorEmail, testPassword)
    const reading = Promise.withResolvers<null>()
    const read = live(() => reading.promise)
    const pull = () => Promise.resolve()
    const { result } = renderHook(() => useKept({ id: 1, read, pull }))
    await waitFor(() => expect(result.current.isLoading).toBe(false))
    expect(result.current.fetchedAt).toBeUndefined()
    reading.resolve(null)
    await waitFor(() => expect(result.current.fetchedAt).toBeNull())
  })

  test('that never was on the device says so', async () => {
    client.link = ({ path: asked }) => (asked.endsWith('/destinations') ? 'cut' : 'pass')
    await signIn(administratorEmail, testPassword)
    await waitFor(async () => expect(await organizationsOfUser()).not.toBeNull())
    await loseConnection()
    openPage(destinationsPath(scene))

    expect(await screen.findByText('Tätä ei ole haettu tälle laitteelle. Yhdistä verkkoon.')).toBeTruthy()
    expect(screenData).toMatchObject({ isTold: true, fetchedAt: null })
  })
})

describe('a new destination', () => {
  test('cannot be saved before it is right, and says what is missing', async () => {
    const { user } = await openDestinations(scene)
    const dialog = await openNew(user)
    const save = saveButton(dialog)
    expect(save.getAttribute('aria-disabled')).toBe('true')
    expect(descriptionOf(save)).toBe('Puuttuu: nimi, katuosoite, postinumero, paikkakunta, palveluntarjoaja')

    await fill(user, dialog)
    await user.clear(typed(dialog, /^Postinumero/))
    await user.type(typed(dialog, /^Postinumero/), '1514A')
    await user.tab()
    expect(descriptionOf(save)).toBe('Tarkista: postinumero')
    expect(dialog.getByText(/^Postinumerossa on oltava 5 numeroa/)).toBeTruthy()
    await user.click(save)
    expect(client.seen.filter(({ method }) => method === 'POST').map((sent) => sent.path)).not.toContain(
      createOrganizationDestination.path,
    )

    await user.type(typed(dialog, /^Postinumero/), '{Backspace}0')
    expect(save.getAttribute('aria-disabled')).not.toBe('true')
  })

  test('is stored field by field, and is known at once: to the list, to the user and to the navigation', async () => {
    await setOrganization({ has_price_areas: true })
    const { user } = await openDestinations(scene)
    const dialog = await openNew(user)
    await fill(user, dialog)
    await user.selectOptions(dialog.getByLabelText(/^Hinta-alue/), '4')
    await user.click(saveButton(dialog))

    await waitFor(() => expect(said()).toBe('Kohde lisätty.'))
    await waitFor(async () => expect(await shownAliases()).toContain('Rantakadun työpaja'))
    const made = (await destinationsOfUser())?.find(({ alias }) => alias === 'Rantakadun työpaja')
    expect(await storedDestination(scene, made!.id)).toMatchObject({
      alias: 'Rantakadun työpaja',
      address: 'Harjukatu 41',
      postalCode: '15150',
      city: 'Hollola',
      priceArea: 4,
      perilleInstanceId: scene.instances.sibling,
      organizationId: scene.organizationId,
    })
    await waitFor(() => expect(can(session.me!, 'updateTimetables', made!.id)).toBe(true))
    const sent = client.seen.find((call) => call.path === createOrganizationDestination.path)
    expect(sent?.body).toMatchObject({ streetAddress: 'Harjukatu 41' })
  })

  test('has a price area only where the organisation has them', async () => {
    const { user } = await openDestinations(scene)

    expect((await openNew(user)).queryByLabelText(/^Hinta-alue/)).toBeNull()
  })

  test('at an address where another one is already is warned of, politely, and can be saved', async () => {
    const { user } = await openDestinations(scene)
    const dialog = await openNew(user)
    await fill(user, dialog)
    await user.clear(typed(dialog, /^Katuosoite/))
    await user.type(typed(dialog, /^Katuosoite/), 'RANTAKATU 12')

    const warning = await dialog.findByText('Samassa osoitteessa on jo Päiväkeskus Aalto. Voit silti luoda kohteen.')
    expect(warning.closest('[role=status]')).toBeTruthy()
    expect(dialog.queryByRole('alert')).toBeNull()
    await user.click(saveButton(dialog))
    await waitFor(() => expect(said()).toBe('Kohde lisätty.'))
  })

  test('that fails keeps what was typed, says why, and is stored once by the next try', async () => {
    const { user } = await openDestinations(scene)
    const dialog = await openNew(user)
    await fill(user, dialog)
    client.link = ({ method, path: asked }) =>
      method === 'POST' && asked === createOrganizationDestination.path ? 403 : 'pass'
    await user.click(saveButton(dialog))
    expect((await dialog.findByRole('alert')).textContent).toBeTruthy()
    expect(said()).toMatch(/^Kohteen lisääminen epäonnistui: /)
    expect(typed(dialog, /^Katuosoite/).value).toBe('Harjukatu 41')

    let isLost = true
    client.link = ({ method, path: asked }) => {
      if (method !== 'POST' || asked !== createOrganizationDestination.path || !isLost) return 'pass'
      isLost = false
      return 'loseAnswer'
    }
    await user.click(saveButton(dialog))
    await waitFor(() => expect(said()).toBe('Kohde lisätty.'))
    expect((await shownAliases()).filter((alias) => alias === 'Rantakadun työpaja')).toHaveLength(1)
  })

  test('stays as it is typed while there is no connection', async () => {
    const { user } = await openDestinations(scene)
    const dialog = await openNew(user)
    await fill(user, dialog)
    await loseConnection()
    expect(saveButton(dialog).getAttribute('aria-disabled')).toBe('true')
    expect(descriptionOf(saveButton(dialog))).toContain('Kohteiden muuttaminen vaatii verkkoyhteyden.')
    await change(() => (sync.online = true))

    expect(typed(dialog, /^Nimi/).value).toBe('Rantakadun työpaja')
    await user.click(saveButton(dialog))
    await waitFor(() => expect(said()).toBe('Kohde lisätty.'))
  })

  test('that is not saved is asked about', async () => {
    const { user } = await openDestinations(scene)
    const dialog = await openNew(user)
    await user.type(typed(dialog, /^Nimi/), 'Rantakadun työpaja')
    await user.keyboard('{Escape}')
    await answer(user, 'Jatka muokkausta')
    expect(typed(dialog, /^Nimi/).value).toBe('Rantakadun työpaja')
    await user.click(dialog.getByText('Peruuta'))
    await answer(user, 'Hylkää')
    await waitFor(() => expect(screen.queryByRole('dialog', { hidden: true })).toBeNull())
  })
})
