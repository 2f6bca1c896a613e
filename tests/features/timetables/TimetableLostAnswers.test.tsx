import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { clickReady } from '#tests/support/click-ready.ts'
import { button, planningDesk } from '#tests/support/planning-desk.ts'
import { addPassenger } from '#tests/support/rides.ts'

const desk = planningDesk()

test('a new timetable that was changed after a lost answer is made once, as it is by now', async () => {
  await addPassenger(desk.server.services, desk.centre, { name: 'Onni Esimerkki' })
  const page = await desk.open(desk.listPath('/new/create'))
  const dialog = within(await screen.findByRole('dialog', { name: 'Uusi aikataulu' }))
  const name = () => dialog.getByRole('textbox', { name: /^Nimi/ })
  const save = () => dialog.getByRole('button', { name: 'Tallenna' })
  await page.user.type(name(), 'Talvi')
  desk.client.link = ({ method }) => (method === 'POST' ? 'loseAnswer' : 'pass')
  await page.user.click(save())
  await dialog.findByRole('alert')

  desk.client.link = () => 'pass'
  await page.user.type(name(), 'kausi')
  await page.user.click(dialog.getByRole('checkbox', { name: 'Lisää kaikki kohteen matkustajat' }))
  await page.user.click(save())
  await waitFor(() => expect(page.address()).toMatch(/\/tt\/\d+\?created=true$/))
  const { db } = desk.server.services
  const standing = await db.selectFrom('timetable').select(['id', 'note']).where('deleted', '=', false).execute()
  expect(standing.map(({ note }) => note)).toEqual(['Talvikausi'])
  const riders = await db
    .selectFrom('timetable_passenger')
    .select('passenger_id')
    .where('timetable_id', '=', standing[0]!.id)
    .execute()
  expect(riders).toHaveLength(2)
})

test('a deletion whose answers were lost is offered back when it is asked for again', async () => {
  const id = await desk.plan({ note: 'Talvi' })
  const page = await desk.open()
  await page.user.click(await button(/^Lisää toimintoja: #\d+ Talvi/))
  await page.user.click(await screen.findByRole('menuitem', { name: 'Muokkaa' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Aikataulun muokkaus' }))
  await page.user.click(dialog.getByRole('button', { name: 'Poista aikataulu' }))
  const asking = within(await screen.findByRole('alertdialog', { name: 'Poistetaanko aikataulu?' }))
  let isLost = false
  desk.client.link = ({ method }) => {
    isLost ||= method === 'DELETE'
    if (!isLost) return 'pass'
    return method === 'DELETE' ? 'loseAnswer' : 'cut'
  }
  await clickReady(page.user, asking.getByRole('button', { name: 'Poista aikataulu' }))
  expect((await asking.findByRole('alert')).textContent).toMatch(/^Aikataulun poistaminen epäonnistui\./)
  expect((await desk.stored(id)).deleted).toBe(true)

  desk.client.link = () => 'pass'
  await clickReady(page.user, asking.getByRole('button', { name: 'Poista aikataulu' }))
  await page.user.click(await button('Kumoa poisto'))
  expect(await screen.findByRole('link', { name: 'Talvi' })).toBeTruthy()
  await waitFor(async () => expect((await desk.stored(id)).deleted).toBe(false))
})
