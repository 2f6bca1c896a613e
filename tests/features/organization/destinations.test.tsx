import { screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createOrganizationDestination, deleteDestination, updateDestination } from '#contract/destinations.ts'
import { destinationsOfUser } from '#data/destinations.ts'
import { organizationsOfUser } from '#data/organizations.ts'
import { can } from '#domain/access.ts'
import { preferences } from '#state/preferences.ts'
import { session, signIn } from '#state/session.ts'
import { sync } from '#state/sync.ts'
import { toasts } from '#ui/speak/toast.ts'
import { makeTrips } from '#tests/support/board.ts'
import type { ClientLink } from '#tests/support/client.ts'
import { createAs, destinationStage, sentDraft, storedDestination } from '#tests/support/destination-scene.ts'
import { change, descriptionOf, openPage, resetClient, startClient } from '#tests/support/open-page.tsx'
import { addPassenger, addTimetable, ridesFor } from '#tests/support/rides.ts'
import { answered } from '#tests/support/stored-transportation-permissions.ts'
import { addUser, testPassword } from '#tests/support/users.ts'

const email = 'administrator@perille.example'

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

const path = () => `/o/${scene.organizationId}/destinations`
const centre = () => scene.world.centre.destinationId
const said = () => toasts.get().at(-1)?.title
const setOrganization = (columns: object) =>
  scene.server.services.db.updateTable('organization').set(columns).where('id', '=', scene.organizationId).execute()

async function openAs(who: string, address = path()) {
  await signIn(who, testPassword)
  await waitFor(async () => expect(await organizationsOfUser()).not.toBeNull())
  return openPage(address)
}

const table = () => screen.findByRole('table', { name: 'Kohteet' })
const aliases = async () =>
  within(await table())
    .getAllByRole('row')
    .slice(1)
    .map((row) => within(row).getAllByRole('cell')[0]?.textContent)

async function openNew(user: UserEvent) {
  await user.click(await screen.findByRole('button', { name: 'Luo kohde' }))
  return within(await screen.findByRole('dialog', { name: 'Luo kohde' }))
}
type Dialog = Awaited<ReturnType<typeof openNew>>

const saveButton = (dialog: Dialog, name = 'Luo kohde') => dialog.getByRole('button', { name })
const typed = (dialog: Dialog, name: RegExp) => dialog.getByLabelText<HTMLInputElement>(name)
async function fill(user: UserEvent, dialog: Dialog) {
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

async function chooseFor(user: UserEvent, alias: string, entry: string) {
  await user.click(await screen.findByRole('button', { name: `Lisää toimintoja: ${alias}` }))
  await user.click(await screen.findByRole('menuitem', { name: entry, hidden: true }))
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
    const { user } = await openAs(email)
    const heads = within(await table()).getAllByRole('columnheader')
    expect(heads.slice(0, 4).map((head) => head.textContent)).toEqual([
      'Nimi',
      'Osoite',
      'Paikkakunta',
      'Palveluntarjoaja',
    ])
    expect(heads.slice(0, 4).every((head) => within(head).queryByRole('button'))).toBe(true)

    await waitFor(async () => expect(await aliases()).toHaveLength(10))
    expect(screen.getByText('12 kohdetta')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: /Nimi/ }))
    expect((await aliases())[0]).toBe('Päiväkeskus Aalto')
  })

  test('has price areas where the organisation has them', async () => {
    await setOrganization({ has_price_areas: true })
    await openAs(email)

    expect(within(await table()).getByRole('columnheader', { name: /Hinta-alue/ })).toBeTruthy()
  })

  test('is searched, and says what it was searched for', async () => {
    const { user } = await openAs(email)
    await table()
    await user.type(screen.getByRole('searchbox', { name: 'Hae kohdetta' }), 'aalto{Enter}')
    await waitFor(async () => expect(await aliases()).toEqual(['Päiväkeskus Aalto']))
    await user.clear(screen.getByRole('searchbox', { name: 'Hae kohdetta' }))
    await user.type(screen.getByRole('searchbox', { name: 'Hae kohdetta' }), 'olematon{Enter}')

    expect(await screen.findByText('Haulla ”olematon” ei löytynyt tuloksia.')).toBeTruthy()
  })

  test('says in English what the documents quote', async () => {
    preferences.locale = 'en'
    await scene.server.services.db.updateTable('destination').set({ deleted: true }).execute()
    const { user } = await openAs(email)
    expect(await screen.findByText('No destinations available.')).toBeTruthy()

    await user.type(screen.getByRole('searchbox', { name: 'Search for a destination' }), 'Nowhere{Enter}')
    expect(await screen.findByText('Your search for "Nowhere" found no results.')).toBeTruthy()
  })

  test('is for administrators alone', async () => {
    const page = await openAs('aino@perille.example')

    await waitFor(() => expect(page.address()).toBe(`/d/${centre()}/arrivals-departures`))
    expect(said()).toBe('Sinulla ei ole oikeutta nähdä tätä sivua tässä organisaatiossa.')
  })

  test('is read without a connection with its age, and what would change it says why not', async () => {
    const page = await openAs(email)
    await table()
    client.link = () => 'cut'
    await change(() => (sync.online = false))

    expect(await screen.findByText(/^Ei yhteyttä\. Lista on haettu /)).toBeTruthy()
    const make = screen.getByRole('button', { name: 'Luo kohde' })
    expect(make.getAttribute('aria-disabled')).toBe('true')
    expect(descriptionOf(make)).toBe('Kohteiden muuttaminen vaatii verkkoyhteyden.')
    await page.leave()
    openPage(path())
    await waitFor(async () => expect(await aliases()).toContain('Päiväkeskus Aalto'))
  })

  test('that never was on the device says so', async () => {
    client.link = ({ path: asked }) => (asked.endsWith('/destinations') ? 'cut' : 'pass')
    await signIn(email, testPassword)
    await waitFor(async () => expect(await organizationsOfUser()).not.toBeNull())
    await change(() => (sync.online = false))
    openPage(path())

    expect(await screen.findByText('Tätä ei ole haettu tälle laitteelle. Yhdistä verkkoon.')).toBeTruthy()
  })
})

describe('a new destination', () => {
  test('cannot be saved before it is right, and says what is missing', async () => {
    const { user } = await openAs(email)
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
    const { user } = await openAs(email)
    const dialog = await openNew(user)
    await fill(user, dialog)
    await user.selectOptions(dialog.getByLabelText(/^Hinta-alue/), '4')
    await user.click(saveButton(dialog))

    await waitFor(() => expect(said()).toBe('Kohde lisätty.'))
    await waitFor(async () => expect(await aliases()).toContain('Rantakadun työpaja'))
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
    const { user } = await openAs(email)

    expect((await openNew(user)).queryByLabelText(/^Hinta-alue/)).toBeNull()
  })

  test('at an address where another one is already is warned of, politely, and can be saved', async () => {
    const { user } = await openAs(email)
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
    const { user } = await openAs(email)
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
    expect((await aliases()).filter((alias) => alias === 'Rantakadun työpaja')).toHaveLength(1)
  })

  test('stays as it is typed while there is no connection', async () => {
    const { user } = await openAs(email)
    const dialog = await openNew(user)
    await fill(user, dialog)
    await change(() => (sync.online = false))
    expect(saveButton(dialog).getAttribute('aria-disabled')).toBe('true')
    expect(descriptionOf(saveButton(dialog))).toContain('Kohteiden muuttaminen vaatii verkkoyhteyden.')
    await change(() => (sync.online = true))

    expect(typed(dialog, /^Nimi/).value).toBe('Rantakadun työpaja')
    await user.click(saveButton(dialog))
    await waitFor(() => expect(said()).toBe('Kohde lisätty.'))
  })

  test('that is not saved is asked about', async () => {
    const { user } = await openAs(email)
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

describe('a destination that is edited', () => {
  const openCentre = async (user: UserEvent) => {
    await user.click(await screen.findByRole('button', { name: 'Päiväkeskus Aalto' }))
    return within(await screen.findByRole('dialog', { name: 'Muokkaa kohdetta' }))
  }
  const saveAt = (token: string, columns: object) =>
    scene.server.call(updateDestination, {
      params: { id: centre() },
      token,
      body: {
        ...{ ...sentDraft(scene), alias: 'Päiväkeskus Aalto', perilleInstanceId: scene.instances.centre },
        ...columns,
      },
    })

  test('begins with what is stored, and is stored', async () => {
    const { user } = await openAs(email)
    const dialog = await openCentre(user)
    expect(
      ['Nimi', 'Katuosoite', 'Postinumero', 'Paikkakunta'].map((name) => typed(dialog, RegExp(`^${name}`)).value),
    ).toEqual(['Päiväkeskus Aalto', 'Rantakatu 12', '15140', 'Lahti'])
    expect(saveButton(dialog, 'Tallenna').getAttribute('aria-disabled')).toBe('true')
    await user.clear(typed(dialog, /^Nimi/))
    await user.type(typed(dialog, /^Nimi/), 'Aallon talo')
    await user.click(saveButton(dialog, 'Tallenna'))

    await waitFor(() => expect(said()).toBe('Kohde tallennettu.'))
    expect(await storedDestination(scene, centre())).toMatchObject({ alias: 'Aallon talo', address: 'Rantakatu 12' })
    await waitFor(async () => expect(await aliases()).toContain('Aallon talo'))
  })

  test('while another administrator has changed something else keeps both changes', async () => {
    const { user } = await openAs(email)
    const dialog = await openCentre(user)
    answered(await saveAt(scene.world.tokens.administrator, { city: 'Hollola' }))
    await user.clear(typed(dialog, /^Nimi/))
    await user.type(typed(dialog, /^Nimi/), 'Aallon talo')
    await user.click(saveButton(dialog, 'Tallenna'))

    await waitFor(() => expect(said()).toBe('Kohde tallennettu.'))
    expect(await storedDestination(scene, centre())).toMatchObject({ alias: 'Aallon talo', city: 'Hollola' })
  })

  test('while another administrator has changed the same asks which of both stays', async () => {
    await addUser(scene.server.services, {
      email: 'toinen@perille.example',
      administers: [scene.organizationId],
    })
    const other = await scene.server.signIn('toinen@perille.example')
    const { user } = await openAs(email)
    const dialog = await openCentre(user)
    answered(await saveAt(other, { alias: 'Toisen nimi' }))
    await user.clear(typed(dialog, /^Nimi/))
    await user.type(typed(dialog, /^Nimi/), 'Oma nimi')
    await user.click(saveButton(dialog, 'Tallenna'))

    const difference = within(
      await screen.findByRole('dialog', { name: 'Kohdetta on muutettu sillä välin', hidden: true }),
    )
    expect(difference.getByText(/^toinen@perille\.example on muuttanut tietoja/)).toBeTruthy()
    await user.click(difference.getByRole('radio', { name: /^Oma muutoksesi/, hidden: true }))
    await user.click(difference.getByRole('button', { name: 'Tallenna valinnat', hidden: true }))
    await waitFor(() => expect(said()).toBe('Kohde tallennettu.'))
    expect((await storedDestination(scene, centre())).alias).toBe('Oma nimi')
  })

  test('while another administrator has deleted it says so and keeps what was typed', async () => {
    const { user } = await openAs(email)
    const dialog = await openCentre(user)
    answered(
      await scene.server.call(deleteDestination, {
        params: { id: centre() },
        token: scene.world.tokens.administrator,
      }),
    )
    await user.clear(typed(dialog, /^Nimi/))
    await user.type(typed(dialog, /^Nimi/), 'Aallon talo')
    await user.click(saveButton(dialog, 'Tallenna'))

    expect((await dialog.findByRole('alert')).textContent).toMatch(/^Kohde on poistettu\./)
    expect(typed(dialog, /^Nimi/).value).toBe('Aallon talo')
  })

  test('keeps its provider while rides are ordered there, and says so before it is saved', async () => {
    const { services } = scene.server
    const passenger = await addPassenger(services, scene.world.centre)
    await addTimetable(services, scene.world.centre, ridesFor([passenger]))
    const { user } = await openAs(email)
    const dialog = await openCentre(user)
    await user.selectOptions(dialog.getByLabelText(/^Palveluntarjoaja/), String(scene.instances.sibling))

    expect(await dialog.findByText(/^Palveluntarjoajaa ei voi vaihtaa/)).toBeTruthy()
    expect(saveButton(dialog, 'Tallenna').getAttribute('aria-disabled')).toBe('true')
  })
})

describe('a destination that is deleted', () => {
  const openDeletion = async (user: UserEvent) => {
    await chooseFor(user, 'Päiväkeskus Aalto', 'Poista')
    return within(await screen.findByRole('alertdialog', { name: 'Poistetaanko kohde Päiväkeskus Aalto?' }))
  }

  test('says what it touches first, is forgotten everywhere, and comes back by one press', async () => {
    const { services, signIn: signInAt } = scene.server
    await addPassenger(services, scene.world.centre)
    await services.db
      .insertInto('organization_admin')
      .values({
        organization_id: scene.organizationId,
        user_id: scene.world.deskId,
        created_at: new Date(),
        created_by: null,
      })
      .execute()
    await signInAt('aino@perille.example')
    const { user } = await openAs('aino@perille.example')
    await waitFor(() => expect(can(session.me!, 'readArrivalDepartures', centre())).toBe(true))
    const dialog = await openDeletion(user)
    expect(await dialog.findByText('1 matkustaja')).toBeTruthy()
    expect(dialog.getByText(/^1 matkustajalla ei ole muuta kohdetta eikä ryhmää/)).toBeTruthy()
    await user.click(dialog.getByRole('button', { name: 'Poista kohde, jossa on 1 matkustaja' }))

    await waitFor(() => expect(said()).toBe('Kohde Päiväkeskus Aalto poistettu.'))
    await waitFor(async () => expect(await aliases()).toEqual(['Palvelutalo Niemi']))
    expect((await destinationsOfUser())?.map(({ id }) => id)).not.toContain(centre())
    await waitFor(() => expect(session.me?.permissions).not.toHaveProperty(String(centre())))

    await change(() => toasts.get().at(-1)?.action?.onClick())
    await waitFor(async () => expect(await aliases()).toContain('Päiväkeskus Aalto'))
    expect((await destinationsOfUser())?.map(({ id }) => id)).toContain(centre())
    await waitFor(() => expect(can(session.me!, 'readArrivalDepartures', centre())).toBe(true))
  })

  test('is refused while rides are to come, and the dialog says what is in the way', async () => {
    const { services } = scene.server
    await addTimetable(services, scene.world.centre, ridesFor([await addPassenger(services, scene.world.centre)]))
    await makeTrips(scene.server)
    const { user } = await openAs(email)
    const dialog = await openDeletion(user)

    expect(await dialog.findByText(/^\d+ tulevaa matkaa /)).toBeTruthy()
    const remove = dialog.getByRole('button', { name: /^Poista kohde/ })
    await waitFor(() => expect(descriptionOf(remove)).toMatch(/^Kohteeseen on tulossa tilattuja kyytejä\./))
    await user.click(remove)
    expect((await storedDestination(scene, centre())).deleted).toBe(false)
  })

  test('for which something is ordered after the question is refused by the server, in words', async () => {
    const { services } = scene.server
    const { user } = await openAs(email)
    const dialog = await openDeletion(user)
    const remove = await dialog.findByRole('button', { name: 'Poista kohde' })
    await waitFor(() => expect(remove.getAttribute('aria-disabled')).not.toBe('true'))
    await addTimetable(services, scene.world.centre, ridesFor([await addPassenger(services, scene.world.centre)]))
    await user.click(remove)

    expect((await dialog.findByRole('alert')).textContent).toMatch(
      /^Kohteen poistaminen epäonnistui\. Kohteeseen on tulossa tilattuja kyytejä/,
    )
  })

  test('is seen on demand, struck, and is restored from the list or by its name', async () => {
    const { call } = scene.server
    const token = scene.world.tokens.administrator
    answered(await call(deleteDestination, { params: { id: centre() }, token }))
    const { user } = await openAs(email)
    await waitFor(async () => expect(await aliases()).toEqual(['Palvelutalo Niemi']))
    await user.click(screen.getByRole('switch', { name: 'Näytä poistetut' }))
    await waitFor(async () => expect(await aliases()).toEqual(['Palvelutalo Niemi', 'Päiväkeskus AaltoPoistettu']))
    await user.click(screen.getByRole('button', { name: 'Palauta: Päiväkeskus Aalto' }))
    await waitFor(() => expect(said()).toBe('Kohde Päiväkeskus Aalto palautettu.'))
    await waitFor(async () => expect(await aliases()).toEqual(['Palvelutalo Niemi', 'Päiväkeskus Aalto']))

    answered(await call(deleteDestination, { params: { id: centre() }, token }))
    await user.click(screen.getByRole('button', { name: 'Päiväkeskus Aalto' }))
    const stale = within(await screen.findByRole('dialog', { name: 'Muokkaa kohdetta' }))
    expect(typed(stale, /^Nimi/).value).toBe('Päiväkeskus Aalto')
  })

  test('asks before it is restored by its name', async () => {
    const token = scene.world.tokens.administrator
    answered(await scene.server.call(deleteDestination, { params: { id: centre() }, token }))
    const { user } = await openAs(email)
    await user.click(await screen.findByRole('switch', { name: 'Näytä poistetut' }))
    await user.click(await screen.findByRole('button', { name: 'Päiväkeskus Aalto' }))
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Palautetaanko kohde Päiväkeskus Aalto?' }))
    await user.click(dialog.getByRole('button', { name: 'Palauta kohde' }))

    await waitFor(async () => expect((await storedDestination(scene, centre())).deleted).toBe(false))
  })
})
