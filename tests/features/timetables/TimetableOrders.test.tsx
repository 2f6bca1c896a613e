import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { timetableStates } from '#domain/timetable/state.ts'
import { toasts } from '#ui/speak/toast.ts'
import { preferences } from '#state/preferences.ts'
import { clickReady } from '#tests/support/click-ready.ts'
import { button, planningDesk, said } from '#tests/support/planning-desk.ts'
import { addPassenger, ridesFor } from '#tests/support/rides.ts'

const desk = planningDesk()

describe('orders', () => {
  const orderFromMenu = async (page: Awaited<ReturnType<typeof desk.open>>, name: RegExp, what: string) => {
    await page.user.click(await button(name))
    await page.user.click(await screen.findByRole('menuitem', { name: what }))
    return within(await screen.findByRole('alertdialog'))
  }

  test('are sent once one is sure, and leave the drafts', async () => {
    const id = await desk.plan({ note: 'Talvi' })
    const page = await desk.open()
    const dialog = await orderFromMenu(page, /^Lisää toimintoja: #\d+ Talvi/, 'Tilaa')
    expect(await dialog.findByText('5 kyytiä viikossa, 1 matkustaja.')).toBeTruthy()
    await clickReady(page.user, dialog.getByRole('button', { name: 'Tilaa aikataulu' }))

    await waitFor(() => expect(said()).toBe('Tilaus lähetetty.'))
    expect((await desk.stored(id)).state).toBe(timetableStates.ordered)
    expect(await screen.findByRole('tab', { name: 'Tilattu, 1' })).toBeTruthy()
  })

  test('name those who are in the way, and lead to the timetable', async () => {
    const { services } = desk.server
    const resting = await addPassenger(services, desk.centre, { name: 'Lepo Lempi', inactive: true })
    const lacking = await addPassenger(services, desk.centre, { name: 'Vailla Veikko' })
    await services.db
      .updateTable('passenger')
      .set({ transportation_permission_required: true })
      .where('id', '=', lacking)
      .execute()
    const id = await desk.plan({ note: 'Talvi', rides: ridesFor([resting, lacking]) })
    const page = await desk.open()
    const dialog = await orderFromMenu(page, /^Lisää toimintoja: #\d+ Talvi/, 'Tilaa')

    const told = await dialog.findByRole('alert')
    expect(told.textContent).toContain('listalta ennen tilaamista. Lepo Lempi')
    const lack = 'Osalta matkustajista puuttuu voimassa oleva kuljetuspäätös. Vailla Veikko'
    await waitFor(() => expect(told.textContent).toContain(lack))
    expect(dialog.queryByRole('button', { name: 'Tilaa aikataulu' })).toBeNull()
    await page.user.click(dialog.getByRole('button', { name: 'Avaa aikataulu' }))
    await waitFor(() => expect(page.address()).toBe(`/d/${desk.centre.destinationId}/timetables/tt/${id}`))
  })

  test('that fail say why, and can be tried again', async () => {
    const id = await desk.plan({ note: 'Talvi' })
    const page = await desk.open()
    const dialog = await orderFromMenu(page, /^Lisää toimintoja: #\d+ Talvi/, 'Tilaa')
    await dialog.findByText('5 kyytiä viikossa, 1 matkustaja.')
    desk.client.link = ({ method }) => (method === 'PUT' ? 500 : 'pass')
    await clickReady(page.user, dialog.getByRole('button', { name: 'Tilaa aikataulu' }))
    expect((await dialog.findByRole('alert')).textContent).toMatch(/^Tilauksen lähettäminen epäonnistui: /)
    expect((await desk.stored(id)).state).toBe(timetableStates.new)

    desk.client.link = () => 'pass'
    await page.user.click(dialog.getByRole('button', { name: 'Tilaa aikataulu' }))
    await waitFor(() => expect(said()).toBe('Tilaus lähetetty.'))
  })

  test.each([
    ['Tilaa', 'new', '/new', 'Tilaa aikataulu'],
    ['Peru tilaus', 'ordered', '/ordered', 'Peru tilaus'],
  ] as const)(
    '"%s" of a timetable that was deleted elsewhere says so once, in the dialog',
    async (what, state, tab, press) => {
      await desk.plan({ note: 'Talvi', state })
      const page = await desk.open(desk.listPath(tab))
      const dialog = await orderFromMenu(page, /^Lisää toimintoja: #\d+ Talvi/, what)
      const gone = { status: 404, data: { timetable_not_found: [] } }
      const confirm = await dialog.findByRole('button', { name: press })
      desk.client.link = ({ method }) => (method === 'PUT' ? gone : 'pass')
      await clickReady(page.user, confirm)

      const words = 'Aikataulua ei löytynyt. Se on ehkä jo poistettu.'
      expect((await dialog.findByRole('alert')).textContent).toBe(words)
      expect(toasts.get()).toEqual([])
    },
  )

  test('are cancelled after a question, and make drafts again', async () => {
    const id = await desk.plan({ note: 'Talvi', state: 'ordered' })
    const page = await desk.open(desk.listPath('/ordered'))
    const dialog = await orderFromMenu(page, /^Lisää toimintoja: #\d+ Talvi/, 'Peru tilaus')
    desk.client.link = ({ method }) => (method === 'PUT' ? 500 : 'pass')
    await page.user.click(dialog.getByRole('button', { name: 'Peru tilaus' }))
    expect((await dialog.findByRole('alert')).textContent).toMatch(/^Tilauksen peruminen epäonnistui: /)

    desk.client.link = () => 'pass'
    await page.user.click(dialog.getByRole('button', { name: 'Peru tilaus' }))
    await waitFor(() => expect(said()).toBe('Tilaus peruttu.'))
    expect((await desk.stored(id)).state).toBe(timetableStates.new)
  })

  test('have the words of the documents in English', async () => {
    preferences.locale = 'en'
    await desk.plan({ note: 'Winter' })
    const page = await desk.open()
    const dialog = await orderFromMenu(page, /^More actions: #\d+ Winter/, 'Order')
    await dialog.findByText('5 rides a week, 1 passenger.')
    await page.user.click(dialog.getByRole('button', { name: 'Order the timetable' }))
    await waitFor(() => expect(said()).toBe('Order sent.'))
  })
})
