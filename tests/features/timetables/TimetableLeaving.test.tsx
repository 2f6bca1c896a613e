import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { workspace } from '#data/workspace/workspace.ts'
import { holdTimers } from '#tests/support/held-timers.ts'
import { change, valueOf, type OpenedPage } from '#tests/support/open-page.tsx'
import { button, planningDesk } from '#tests/support/planning-desk.ts'
import { loseConnection } from '#tests/support/lost-connection.ts'

/** After which a new timetable is opened by itself. */
const openingMs = 500

const desk = planningDesk()

const editor = async (name = 'Uusi aikataulu') => within(await screen.findByRole('dialog', { name }))
type Dialog = Awaited<ReturnType<typeof editor>>
const field = (dialog: Dialog, name: RegExp) => dialog.getByRole('textbox', { name })
const save = (dialog: Dialog) => dialog.getByRole('button', { name: 'Tallenna' })
const close = ({ user }: OpenedPage, dialog: Dialog) => user.click(dialog.getAllByRole('button', { name: 'Sulje' })[1]!)
const leaving = async () => within(await screen.findByRole('alertdialog', { name: 'Tallentamattomia muutoksia' }))
const timetables = () => desk.server.services.db.selectFrom('timetable').select('note').execute()
const create = () => desk.open(desk.listPath('/new/create'))

describe('a new timetable', () => {
  test('stays on the device without a connection, before the others of the list', async () => {
    const page = await create()
    const dialog = await editor()
    await loseConnection()
    await page.user.type(field(dialog, /^Nimi/), 'Talvi')
    expect(dialog.getByText(/^Tallentaminen vaatii verkkoyhteyden\./)).toBeTruthy()
    expect(save(dialog).getAttribute('aria-disabled')).toBe('true')
    await close(page, dialog)
    await page.user.click(await button('Tallenna laitteelle'))

    const kept = within(
      await screen.findByRole('region', { name: 'Tällä laitteella on luonnos uudesta aikataulusta.' }),
    )
    await page.user.click(kept.getByRole('button', { name: 'Jatka luonnosta' }))
    const again = await editor()
    await page.user.click(await again.findByRole('button', { name: 'Jatka luonnosta' }))
    await waitFor(() => expect(valueOf(field(again, /^Nimi/))).toBe('Talvi'))
  })

  test('is saved when it is closed with what was typed, and opened then', async () => {
    const page = await create()
    const dialog = await editor()
    await page.user.type(field(dialog, /^Nimi/), 'Talvi')
    await close(page, dialog)
    await page.user.click((await leaving()).getByRole('button', { name: 'Tallenna' }))
    await waitFor(() => expect(page.address()).toMatch(/\/tt\/\d+\?addpeople=true$/))
    expect(await timetables()).toMatchObject([{ note: 'Talvi' }])
  })

  test('stays open when the device has no room for its draft', async () => {
    const page = await create()
    const dialog = await editor()
    await loseConnection()
    workspace().drafts.close({ disableAutoOpen: true })
    await page.user.type(field(dialog, /^Nimi/), 'Talvi')
    await close(page, dialog)
    await page.user.click(await button('Tallenna laitteelle'))
    expect(await screen.findByText('Luonnosta ei voitu säilyttää tällä laitteella.')).toBeTruthy()
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    expect(page.address()).toBe(desk.listPath('/new/create'))
    expect(valueOf(field(await editor(), /^Nimi/))).toBe('Talvi')
    await workspace().drafts.open()
  })

  describe('that is left by the browser’s way back', () => {
    /** From the list into the editor, with something typed. */
    async function type() {
      const page = await desk.open()
      await page.user.click(await button('Uusi aikataulu'))
      await page.user.type(field(await editor(), /^Nimi/), 'Talvi')
      return page
    }

    test('asks first, and saves it without opening it', async () => {
      const page = await type()
      const passOpening = holdTimers(openingMs)
      await page.goBack()
      await page.user.click((await leaving()).getByRole('button', { name: 'Jatka muokkausta' }))
      expect(page.address()).toBe(desk.listPath('/new/create'))
      await page.goBack()
      await page.user.click((await leaving()).getByRole('button', { name: 'Tallenna' }))
      await waitFor(() => expect(page.address()).toBe(desk.listPath()))
      expect(await timetables()).toMatchObject([{ note: 'Talvi' }])
      await waitFor(() => expect(screen.queryByRole('dialog', { hidden: true })).toBeNull())

      await page.user.click(await button('Uusi aikataulu'))
      expect(valueOf(field(await editor(), /^Nimi/))).toBe('')
      await change(passOpening)
      expect(page.address()).toBe(desk.listPath('/new/create'))
    })

    test('keeps it on the device without a connection', async () => {
      const page = await type()
      await loseConnection()
      await page.goBack()
      await page.user.click((await leaving()).getByRole('button', { name: 'Tallenna laitteelle' }))
      await waitFor(() => expect(page.address()).toBe(desk.listPath()))
      expect(await screen.findByText('Tällä laitteella on luonnos uudesta aikataulusta.')).toBeTruthy()
    })
  })
})

describe('a stored timetable', () => {
  const openEditor = async ({ user }: OpenedPage) => {
    await user.click(await button(/^Lisää toimintoja: #\d+ Talvi/))
    await user.click(await screen.findByRole('menuitem', { name: 'Muokkaa' }))
    return editor('Aikataulun muokkaus')
  }

  test('asks before what was typed is left, and is as it was when it is opened again at once', async () => {
    const id = await desk.plan({ note: 'Talvi' })
    const page = await desk.open()
    const dialog = await openEditor(page)
    await page.user.type(field(dialog, /^Nimi/), 'kausi')
    await close(page, dialog)
    await page.user.click((await leaving()).getByRole('button', { name: 'Hylkää' }))
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    expect(valueOf(field(await openEditor(page), /^Nimi/))).toBe('Talvi')
    expect((await desk.stored(id)).note).toBe('Talvi')
  })

  test('is saved when it is closed with what was typed', async () => {
    const id = await desk.plan({ note: 'Talvi' })
    const page = await desk.open()
    const dialog = await openEditor(page)
    await page.user.type(field(dialog, /^Nimi/), 'kausi')
    await close(page, dialog)
    await page.user.click((await leaving()).getByRole('button', { name: 'Tallenna' }))
    expect(await screen.findByRole('link', { name: 'Talvikausi' })).toBeTruthy()
    await waitFor(() => expect(screen.queryByRole('dialog', { hidden: true })).toBeNull())
    expect((await desk.stored(id)).note).toBe('Talvikausi')
  })
})
