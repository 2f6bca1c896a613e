import { screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'
import { inviteUser } from '#contract/users.ts'
import { toasts } from '#ui/speak/toast.ts'
import { administratorEmail, plannerEmail, secondEmail, usersScreen, wardenEmail } from '#tests/support/users-screen.ts'
import { nothing } from '#tests/support/users.ts'

const scene = usersScreen()

const said = () => toasts.get().at(-1)?.title
const cell = (name: string) => screen.findByRole('gridcell', { name })
/** Without a layout the kit may leave a dialog hidden. */
const answer = async (user: UserEvent, name: string) => {
  const question = await screen.findByRole('alertdialog', { name: 'Tallentamattomia muutoksia', hidden: true })
  await user.click(within(question).getByRole('button', { name, hidden: true }))
}

describe('a new user', () => {
  const email = 'uusi@perille.example'

  test('is invited with the rights of the form, in the language that was chosen', async () => {
    const page = await scene.openAs(administratorEmail, '/user/new')
    const { user } = page
    const field = await screen.findByLabelText(/^Sähköposti/)
    await user.type(field, `${email}{Enter}`)
    expect(scene.client.seen.some(({ path }) => path.endsWith('/invite'))).toBe(false)
    await user.click(screen.getByRole('radio', { name: 'English' }))
    await user.click(screen.getByRole('button', { name: /^Lisää kohteita: 2 kohdetta/ }))
    ;(await cell('Palvelutalo Niemi, saapumiset ja lähdöt: ei oikeutta')).focus()
    await user.keyboard('1')
    await user.click(screen.getByRole('button', { name: 'Lähetä kutsu' }))
    await waitFor(() => expect(page.address()).toMatch(/\/users$/))
    expect(said()).toMatch(new RegExp(`^Kutsu lähetettiin osoitteeseen ${email}\\. Se on voimassa [\\d.]+ asti\\.$`))
    expect(await scene.stored(email)).toMatchObject({
      ...{ state: 'invited', isAdministrator: false, passengerGroupRoles: [] },
      destinationRoles: [{ destinationId: scene.world.sibling.destinationId, ...nothing, arrivalDepartures: 1 }],
    })
    const sent = scene.client.seen.find(({ path }) => path.endsWith('/invite'))
    expect(sent?.body).toMatchObject({ locale: 'en' })
    expect(await screen.findByText('Kutsuttu', { selector: 'span' })).toBeTruthy()
  })

  test('begins with the rights of a colleague', async () => {
    const { user } = await scene.openAs(administratorEmail, '/user/new')
    await user.type(await screen.findByLabelText(/^Sähköposti/), email)
    await user.click(screen.getByRole('radio', { name: 'Kopioi kollegalta' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Kopioi oikeudet kollegalta' }))
    await user.selectOptions(dialog.getByRole('combobox', { name: 'Kollega' }), plannerEmail)
    await user.click(dialog.getByRole('button', { name: 'Kopioi 2 muutosta' }))
    await user.click(await screen.findByRole('button', { name: 'Lähetä kutsu' }))
    await waitFor(async () =>
      expect((await scene.stored(email))?.destinationRoles.map(({ bookings }) => bookings)).toEqual([2, 2]),
    )
  })

  test('an address that is none, or that is here already, is said at the field', async () => {
    const { user } = await scene.openAs(administratorEmail, '/user/new')
    const field = await screen.findByLabelText(/^Sähköposti/)
    await user.type(field, 'ei osoite')
    await user.click(screen.getByRole('button', { name: 'Lähetä kutsu' }))
    expect(await screen.findByText('Anna kelvollinen sähköpostiosoite')).toBeTruthy()
    expect(document.activeElement).toBe(field)
    for (const wrong of ['matti@gmail', 'a@b', 'matti@gmail..com', 'matti@gmail.c']) {
      await user.clear(field)
      expect(await screen.findByText('Pakollinen')).toBeTruthy()
      await user.type(field, wrong)
      expect(await screen.findByText('Anna kelvollinen sähköpostiosoite')).toBeTruthy()
    }
    await user.clear(field)
    await user.type(field, wardenEmail.toUpperCase())
    expect(await screen.findByText(`${wardenEmail.toUpperCase()} on jo organisaation käyttäjä.`)).toBeTruthy()
    expect(scene.client.seen.some(({ path }) => path.endsWith('/invite'))).toBe(false)
  })

  test('who was invited meanwhile is said by the server', async () => {
    const { user } = await scene.openAs(administratorEmail, '/user/new')
    await user.type(await screen.findByLabelText(/^Sähköposti/), email)
    const { organizationId } = scene.world.centre
    await scene.server.call(inviteUser, {
      body: {
        organizationId,
        email,
        locale: 'fi',
        isAdministrator: false,
        destinationRoles: [],
        passengerGroupRoles: [],
      },
      token: await scene.server.signIn(secondEmail),
    })
    await user.click(screen.getByRole('button', { name: 'Lähetä kutsu' }))
    expect(await screen.findByText(/^Kutsun lähettäminen epäonnistui\. /)).toBeTruthy()
    expect(said()).toBe('Kutsun lähettäminen epäonnistui.')
    await waitFor(async () => expect((await scene.stored(email))?.destinationRoles).toEqual([]))
  })

  test('who did not answer in time is invited again', async () => {
    const { server, world } = scene
    const { organizationId } = world.centre
    await server.call(inviteUser, { body: { organizationId, email, locale: 'fi' }, token: world.tokens.administrator })
    const ended = { expires_at: new Date(Date.now() - 60_000) }
    await server.services.db.updateTable('invitation').set(ended).where('email', '=', email).execute()
    expect((await scene.stored(email))?.state).toBe('expired')
    const page = await scene.openAs(administratorEmail, '/user/new')
    await page.user.type(await screen.findByLabelText(/^Sähköposti/), email)
    await page.user.click(screen.getByRole('button', { name: 'Lähetä kutsu' }))
    await waitFor(() => expect(page.address()).toMatch(/\/users$/))
    expect((await scene.stored(email))?.state).toBe('invited')
  })

  test('leaving with an address entered asks', async () => {
    const page = await scene.openAs(administratorEmail, '/user/new')
    const { user } = page
    await user.type(await screen.findByLabelText(/^Sähköposti/), email)
    await user.click(screen.getByRole('link', { name: 'Käyttäjät' }))
    await answer(user, 'Tallenna')
    await waitFor(() => expect(page.address()).toMatch(/\/users$/))
    expect((await scene.stored(email))?.state).toBe('invited')
  })
})
