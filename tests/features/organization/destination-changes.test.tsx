import { screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { deleteDestination, updateDestination } from '#contract/organization-destinations.ts'
import { destinationsOfUser } from '#data/destinations.ts'
import { can } from '#domain/access.ts'
import { session } from '#state/session.ts'
import { toasts } from '#ui/speak/toast.ts'
import { makeTrips } from '#tests/support/board.ts'
import type { ClientLink } from '#tests/support/client.ts'
import { destinationStage, sentDraft, storedDestination } from '#tests/support/destination-scene.ts'
import { openDestinations, said, saveButton, shownAliases, typed } from '#tests/support/destination-screen.ts'
import { change, descriptionOf, resetClient, startClient } from '#tests/support/open-page.tsx'
import { addPassenger, addTimetable, ridesFor } from '#tests/support/rides.ts'
import { answered } from '#tests/support/stored-transportation-permissions.ts'
import { addUser } from '#tests/support/users.ts'

const scene = destinationStage()
let client: ClientLink

beforeAll(async () => {
  client = await startClient(scene.server)
})
beforeEach(() => {
  client.link = () => 'pass'
})
afterEach(resetClient)

const centre = () => scene.world.centre.destinationId

async function chooseFor(user: UserEvent, alias: string, entry: string) {
  await user.click(await screen.findByRole('button', { name: `Lisää toimintoja: ${alias}` }))
  await user.click(await screen.findByRole('menuitem', { name: entry, hidden: true }))
}

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
    const { user } = await openDestinations(scene)
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
    await waitFor(async () => expect(await shownAliases()).toContain('Aallon talo'))
  })

  test('while another administrator has changed something else keeps both changes', async () => {
    const { user } = await openDestinations(scene)
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
    const { user } = await openDestinations(scene)
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
    const { user } = await openDestinations(scene)
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
    const { user } = await openDestinations(scene)
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
    const { user } = await openDestinations(scene, 'aino@perille.example')
    await waitFor(() => expect(can(session.me!, 'readArrivalDepartures', centre())).toBe(true))
    const dialog = await openDeletion(user)
    expect(await dialog.findByText('1 matkustaja')).toBeTruthy()
    expect(dialog.getByText(/^1 matkustajalla ei ole muuta kohdetta eikä ryhmää/)).toBeTruthy()
    await user.click(dialog.getByRole('button', { name: 'Poista kohde, jossa on 1 matkustaja' }))

    await waitFor(() => expect(said()).toBe('Kohde Päiväkeskus Aalto poistettu.'))
    await waitFor(async () => expect(await shownAliases()).toEqual(['Palvelutalo Niemi']))
    expect((await destinationsOfUser())?.map(({ id }) => id)).not.toContain(centre())
    await waitFor(() => expect(session.me?.permissions).not.toHaveProperty(String(centre())))

    await change(() => toasts.get().at(-1)?.action?.onClick())
    await waitFor(async () => expect(await shownAliases()).toContain('Päiväkeskus Aalto'))
    expect((await destinationsOfUser())?.map(({ id }) => id)).toContain(centre())
    await waitFor(() => expect(can(session.me!, 'readArrivalDepartures', centre())).toBe(true))
  })

  test('is refused while rides are to come, and the dialog says what is in the way', async () => {
    const { services } = scene.server
    await addTimetable(services, scene.world.centre, ridesFor([await addPassenger(services, scene.world.centre)]))
    await makeTrips(scene.server)
    const { user } = await openDestinations(scene)
    const dialog = await openDeletion(user)

    expect(await dialog.findByText(/^\d+ tulevaa matkaa /)).toBeTruthy()
    const remove = dialog.getByRole('button', { name: 'Poista kohde, jossa on 1 matkustaja' })
    await waitFor(() => expect(descriptionOf(remove)).toMatch(/^Kohteeseen on tulossa tilattuja kyytejä\./))
    await user.click(remove)
    expect((await storedDestination(scene, centre())).deleted).toBe(false)
  })

  test('for which something is ordered after the question is refused by the server, in words', async () => {
    const { services } = scene.server
    const { user } = await openDestinations(scene)
    const dialog = await openDeletion(user)
    const remove = await dialog.findByRole('button', { name: 'Poista kohde' })
    await waitFor(() => expect(remove.getAttribute('aria-disabled')).not.toBe('true'))
    await addTimetable(services, scene.world.centre, ridesFor([await addPassenger(services, scene.world.centre)]))
    await user.click(remove)

    expect((await dialog.findByRole('alert')).textContent).toMatch(
      /^Kohteen poistaminen epäonnistui\. Kohteeseen on tulossa tilattuja kyytejä/,
    )
  })

  test('that another device was first with says that the destination is gone, once, in the dialog', async () => {
    const { user } = await openDestinations(scene)
    const dialog = await openDeletion(user)
    const remove = await dialog.findByRole('button', { name: 'Poista kohde' })
    await waitFor(() => expect(remove.getAttribute('aria-disabled')).not.toBe('true'))
    const gone = { status: 404, data: { not_found: [] } }
    client.link = ({ method }) => (method === 'DELETE' ? gone : 'pass')
    const before = toasts.get()
    await user.click(remove)

    expect((await dialog.findByRole('alert')).textContent).toBe('Kohdetta ei löytynyt. Se on ehkä jo poistettu.')
    expect(toasts.get()).toBe(before)
    client.link = () => 'pass'
  })

  test('is seen on demand, struck, and is restored from the list or by its name', async () => {
    const { call } = scene.server
    const token = scene.world.tokens.administrator
    answered(await call(deleteDestination, { params: { id: centre() }, token }))
    const { user } = await openDestinations(scene)
    await waitFor(async () => expect(await shownAliases()).toEqual(['Palvelutalo Niemi']))
    await user.click(screen.getByRole('switch', { name: 'Näytä poistetut' }))
    await waitFor(async () => expect(await shownAliases()).toEqual(['Palvelutalo Niemi', 'Päiväkeskus AaltoPoistettu']))
    await user.click(screen.getByRole('button', { name: 'Palauta: Päiväkeskus Aalto' }))
    await waitFor(() => expect(said()).toBe('Kohde Päiväkeskus Aalto palautettu.'))
    await waitFor(async () => expect(await shownAliases()).toEqual(['Palvelutalo Niemi', 'Päiväkeskus Aalto']))

    answered(await call(deleteDestination, { params: { id: centre() }, token }))
    await user.click(screen.getByRole('button', { name: 'Päiväkeskus Aalto' }))
    const stale = within(await screen.findByRole('dialog', { name: 'Muokkaa kohdetta' }))
    expect(typed(stale, /^Nimi/).value).toBe('Päiväkeskus Aalto')
  })

  test('asks before it is restored by its name', async () => {
    const token = scene.world.tokens.administrator
    answered(await scene.server.call(deleteDestination, { params: { id: centre() }, token }))
    const { user } = await openDestinations(scene)
    await user.click(await screen.findByRole('switch', { name: 'Näytä poistetut' }))
    await user.click(await screen.findByRole('button', { name: 'Päiväkeskus Aalto' }))
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Palautetaanko kohde Päiväkeskus Aalto?' }))
    await user.click(dialog.getByRole('button', { name: 'Palauta kohde' }))

    await waitFor(async () => expect((await storedDestination(scene, centre())).deleted).toBe(false))
  })
})
