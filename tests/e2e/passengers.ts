import type { Locator, Page } from '@playwright/test'
import { passengerStates } from '#domain/passenger.ts'
import type { Site } from '../support/site.ts'
import { accounts, expect, signIn } from './fixtures.ts'

/** The day centre of the demo. */
export const destinationId = 1

export const listPath = `/#/d/${destinationId}/people`
export const recordPath = (id: number) => `${listPath}/edit/${id}`

/** Active passengers of the day centre and of nowhere else, by id. */
export const regulars = (site: Site) =>
  site.server.services.db
    .selectFrom('passenger as p')
    .innerJoin('passenger_destination as d', 'd.passenger_id', 'p.id')
    .select(['p.id', 'p.name'])
    .where('p.inactive', '=', false)
    .where('p.state', '=', passengerStates.normal)
    .where('p.deletion_requested_at', 'is', null)
    .where('p.provider_id', 'is not', null)
    .groupBy(['p.id', 'p.name'])
    .having(({ fn }) => fn.min('d.destination_id'), '=', destinationId)
    .having(({ fn }) => fn.max('d.destination_id'), '=', destinationId)
    .orderBy('p.id')
    .execute()

export async function oneRegular(site: Site): Promise<{ id: number; name: string }> {
  const [one] = await regulars(site)
  if (!one) throw new Error('Nobody comes to the day centre')
  return one
}

/** What the server's database says of a passenger. */
export const storedPassenger = (site: Site, id: number) =>
  site.server.services.db.selectFrom('passenger').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

export const passengersTable = (page: Page): Locator => page.getByRole('table', { name: 'Matkustajat' })

/** Waits until a passenger's record can be changed: all of it has come from the server. */
export async function recordIsThere(page: Page, name: string): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name, exact: true })).toBeVisible()
  await expect(page.locator('[data-field=name]')).toBeEditable()
}

/** Signs in and opens a passenger beside the list. */
export async function openRecord(
  page: Page,
  { id, name }: { id: number; name: string },
  account = accounts.coordinator,
): Promise<void> {
  await signIn(page, account)
  await page.goto(recordPath(id))
  await recordIsThere(page, name)
}

/** A line of text in the record, by its exact name. */
export const field = (page: Page, name: string): Locator => page.getByRole('textbox', { name, exact: true })

export const saveBar = (page: Page): Locator => page.getByRole('group', { name: 'Tallentamattomat muutokset' })

export const save = (page: Page): Promise<void> => saveBar(page).getByRole('button', { name: 'Tallenna' }).click()

/** A message that comes up over the page. */
export const toast = (page: Page, text: string): Locator =>
  page.getByRole('region', { name: 'Ilmoitukset' }).getByText(text, { exact: true })
