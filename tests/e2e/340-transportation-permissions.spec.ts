import type { Locator, Page } from '@playwright/test'
import type { Site } from '../support/site.ts'
import { violations } from './accessibility.ts'
import { expect, test } from './fixtures.ts'
import { openRecord, regulars, toast } from './passengers.ts'

/** Source: spec 2 §8. */
const hasReservations = 'Kuljetuspäätöksellä on matka varauksia eikä sitä voi poistaa.'

const section = (page: Page, name: string): Locator => page.getByRole('region', { name, exact: true }).first()
const transportationPermissions = (page: Page): Locator => section(page, 'Kuljetuspäätökset')
const card = (page: Page, name: string): Locator =>
  transportationPermissions(page).getByRole('listitem').filter({ hasText: name })
const dialogOf = (page: Page, name: string): Locator => page.getByRole('dialog', { name })
const field = (within: Locator, name: string): Locator => within.getByRole('textbox', { name, exact: true })

const storedTransportationPermission = (site: Site, name: string) =>
  site.server.services.db.selectFrom('transportation_permission').selectAll().where('name', '=', name).execute()

/**
 * Passengers of the day centre with their transportation permissions made here, and whether trips are reserved on them.
 */
async function decided(site: Site, isReserved: boolean) {
  const people = await regulars(site)
  const { db } = site.server.services
  const found = await db
    .selectFrom('transportation_permission as p')
    .leftJoin('trip as t', (join) =>
      join.onRef('t.transportation_permission_id', '=', 'p.id').on('t.cancelled_at', 'is', null),
    )
    .select(['p.id', 'p.passenger_id', 'p.name'])
    .select(({ fn }) => fn.max('t.id').as('tripId'))
    .where('p.source', '=', 'product')
    .groupBy(['p.id', 'p.passenger_id', 'p.name'])
    .orderBy('p.id')
    .execute()
  for (const { id, passenger_id, name, tripId } of found) {
    const passenger = people.find((person) => person.id === passenger_id)
    const isOnly = found.filter((other) => other.passenger_id === passenger_id).length === 1
    if (passenger && isOnly && (tripId !== null) === isReserved) return { passenger, id, name }
  }
  throw new Error('Nobody has such a transportation permission')
}

test('a transportation permission is made in the form, first as a draft and then complete', async ({ page, site }) => {
  const [passenger] = await regulars(site)
  if (!passenger) throw new Error('Nobody comes to the day centre')
  await openRecord(page, passenger)
  await transportationPermissions(page).getByRole('button', { name: 'Uusi päätös' }).click()
  const making = dialogOf(page, 'Uusi kuljetuspäätös')
  const save = making.getByRole('button', { name: 'Tallenna', exact: true })
  await expect(save).toBeDisabled()
  await expect(making.getByText(/^Täydennä tai korjaa: .*Nimi.*Kustannuspaikka.*Kiintiö/)).toBeVisible()

  await making.getByRole('combobox', { name: 'Nimi', exact: true }).fill('Kokeilumatkat')
  await making.getByRole('combobox', { name: 'Kustannuspaikka' }).fill('Kokeilut 9900')
  await field(making, 'Kiintiö, kpl').fill('-3')
  await field(making, 'Päättymispäivä').fill('31.2.2027')
  await field(making, 'Hinta (sis. alv), €').fill('23,50')
  await making.getByLabel('Sallitut matkat').selectOption('Koti – pääkohde')
  await expect(making.getByText('Arvo ei voi olla negatiivinen')).toBeVisible()
  await expect(making.getByText('Päivää 31.2.2027 ei ole kalenterissa.')).toBeVisible()
  await expect(making.getByText(/: (Kiintiö, Päättymispäivä|Päättymispäivä, Kiintiö)$/)).toBeVisible()
  await expect(save).toBeDisabled()
  expect(await violations(page), 'transportation permission').toEqual([])

  await field(making, 'Kiintiö, kpl').fill('18')
  await field(making, 'Päättymispäivä').fill('28.2.2027')
  await making.getByLabel('Luonnos').check()
  await save.click()
  await expect(making).toBeHidden()
  await expect(toast(page, 'Kuljetuspäätös Kokeilumatkat tallennettu.')).toBeVisible()
  await expect(card(page, 'Kokeilumatkat')).toContainText('Luonnos')
  expect(await storedTransportationPermission(site, 'Kokeilumatkat')).toMatchObject([
    {
      passenger_id: passenger.id,
      is_draft: true,
      initial_quota: 18,
      price_inc_vat_cents: 2350,
      start_date: '2026-12-01',
      end_date: '2027-02-28',
    },
  ])

  await card(page, 'Kokeilumatkat').getByRole('button', { name: 'Kokeilumatkat' }).click()
  const editing = dialogOf(page, 'Muokkaa kuljetuspäätöstä')
  await editing.getByLabel('Luonnos').uncheck()
  await editing.getByRole('button', { name: 'Tallenna', exact: true }).click()
  const completing = page.getByRole('alertdialog', { name: 'Merkitäänkö kuljetuspäätös valmiiksi?' })
  await completing.getByRole('button', { name: 'Tallenna' }).click()
  await expect(editing).toBeHidden()
  await expect(card(page, 'Kokeilumatkat')).toContainText('Tuleva')
  expect(await storedTransportationPermission(site, 'Kokeilumatkat')).toMatchObject([{ is_draft: false }])
})

test('a transportation permission with reserved trips is not deleted, and it is said why', async ({ page, site }) => {
  const { passenger, id, name } = await decided(site, true)
  await openRecord(page, passenger)
  await card(page, name).getByRole('button', { name }).click()
  const editing = dialogOf(page, 'Muokkaa kuljetuspäätöstä')
  await editing.getByRole('button', { name: 'Poista', exact: true }).click()

  await expect(editing.getByText(hasReservations)).toBeVisible()
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
  expect(site.proxy.seen.filter(({ method }) => method === 'DELETE')).toEqual([])
  expect(
    (await storedTransportationPermission(site, name)).map((transportationPermission) => transportationPermission.id),
  ).toContain(id)
})

test('a transportation permission on which a trip was reserved meanwhile is not deleted either', async ({
  page,
  site,
}) => {
  const { passenger, id, name } = await decided(site, false)
  const { db } = site.server.services
  const trip = await db
    .selectFrom('trip')
    .select('id')
    .where('passenger_id', '=', passenger.id)
    .where('cancelled_at', 'is', null)
    .orderBy('date', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  await openRecord(page, passenger)
  await card(page, name).getByRole('button', { name }).click()
  const editing = dialogOf(page, 'Muokkaa kuljetuspäätöstä')
  await db.updateTable('trip').set({ transportation_permission_id: id }).where('id', '=', trip.id).execute()
  await editing.getByRole('button', { name: 'Poista', exact: true }).click()
  const asking = page.getByRole('alertdialog', { name: 'Oletko varma että haluat poistaa matkaoikeuden?' })
  await asking.getByRole('button', { name: 'Poista kuljetuspäätös' }).click()

  await expect(editing.getByText(hasReservations)).toBeVisible()
  await expect(asking).toBeHidden()
  expect(
    (await storedTransportationPermission(site, name)).map((transportationPermission) => transportationPermission.id),
  ).toContain(id)
})

test('a schedule is made, and refused while it ends before it starts', async ({ page, site }) => {
  const { db } = site.server.services
  const scheduled = await db.selectFrom('schedule').select('passenger_id').execute()
  const passenger = (await regulars(site)).find(({ id }) => scheduled.every((each) => each.passenger_id !== id))
  if (!passenger) throw new Error('Everybody has a schedule')
  await openRecord(page, passenger)
  const schedules = section(page, 'Lukujärjestykset')
  await schedules.getByRole('button', { name: 'Lisää lukujärjestys' }).click()
  await field(schedules, 'Nimi').fill('Kokeilukausi')
  await field(schedules, 'Alkaa').fill('1.12.2026')
  await field(schedules, 'Päättyy').fill('30.11.2026')
  await field(schedules, 'Maanantai, alku').fill('0830')
  await field(schedules, 'Maanantai, loppu').fill('14:15')
  const save = schedules.getByRole('button', { name: 'Tallenna', exact: true })
  await expect(save).toHaveAttribute('aria-disabled', 'true')
  await field(schedules, 'Päättyy').fill('31.1.2027')
  await schedules.getByRole('button', { name: 'Kopioi alku kaikille päiville' }).click()
  await expect(field(schedules, 'Perjantai, alku')).toHaveValue('08:30')
  expect(await violations(page), 'schedule').toEqual([])
  await save.click()
  await expect(save).toBeHidden()

  await page.reload()
  await schedules.getByRole('button', { name: /^Kokeilukausi/ }).click()
  await expect(field(schedules, 'Nimi')).toHaveValue('Kokeilukausi')
  const stored = await db
    .selectFrom('schedule as s')
    .innerJoin('schedule_item as i', 'i.schedule_id', 's.id')
    .select(['s.start_date', 's.end_date', 'i.day_of_week', 'i.direction', 'i.minutes'])
    .where('s.passenger_id', '=', passenger.id)
    .orderBy('i.direction', 'desc')
    .orderBy('i.day_of_week')
    .execute()
  expect(stored.filter(({ direction }) => direction === 'start').map(({ minutes }) => minutes)).toEqual(
    Array.from({ length: 5 }, () => 510),
  )
  expect(stored.filter(({ direction }) => direction === 'end')).toEqual([
    { start_date: '2026-12-01', end_date: '2027-01-31', day_of_week: 1, direction: 'end', minutes: 855 },
  ])
})
