import { importField } from '#domain/import/fields.ts'
import { templateTitle } from '#domain/import/template.ts'
import fi from '../../locales/fi.json' with { type: 'json' }
import { violations } from './accessibility.ts'
import { expect, test } from './fixtures.ts'
import { centre, lookAt, openImport, resultTable } from './imports.ts'

/** Fields and what the rows say of them. */
const fields = [
  ['name', 'Tuontila Leveä'],
  ['mainDestination', centre],
  ['homeAddress', 'Tuontikatu 1'],
  ['homePostalcode', '15110'],
  ['homeCity', 'Lahti'],
  ['pickupAddress', 'Noutokatu 2'],
  ['billingAddress', 'Laskukatu 3'],
  ['billingPostalcode', '15120'],
  ['billingCity', 'Hollola'],
  ['yearGrade', '4'],
  ['note', 'Soita ennen noutoa'],
  ['tags', 'Aamuryhmä'],
  ['utilities.wheelchair', 'x'],
  ['utilities.walker', 'x'],
  ['utilities.attendant', 'x'],
  ['utilities.safetySeat', 'x'],
  ['phone.number', '040 555 1234'],
] as const

const titles = fields.map(([name]) =>
  templateTitle((fi as Readonly<Record<string, string>>)[importField(name).text] ?? name, { name, block: null }),
)

test('of a wide sheet the columns in view are drawn, each beneath its title, and the others on the way to them', async ({
  page,
  site,
}) => {
  await page.setViewportSize({ width: 1180, height: 820 })
  await openImport(page, site)
  await lookAt(page, [titles.join(';'), fields.map(([, value]) => value).join(';')].join('\r\n'))
  const table = resultTable(page)
  const columns = Number(await table.getAttribute('aria-colcount'))
  expect(columns).toBeGreaterThanOrEqual(4 + fields.length - 1)
  const headers = table.getByRole('columnheader')
  const line = table.getByRole('row').filter({ hasText: 'Tuontila Leveä' })
  const street = line.getByRole('cell', { name: 'Tuontikatu 1' })
  const phone = line.getByRole('cell', { name: '+358 40 5551234' }).or(line.getByRole('cell', { name: '040 555 1234' }))
  await expect(street).toBeVisible()
  await expect(phone).toHaveCount(0)
  const written = street.getByText('Tuontikatu 1')
  expect(await written.evaluate((element) => element.scrollWidth - element.clientWidth), 'cut off').toBe(0)
  expect(await headers.count()).toBeLessThan(columns)
  expect(await violations(page), 'first columns').toEqual([])

  await table.evaluate(({ parentElement: pane }) => pane?.scrollTo({ left: pane.scrollWidth }))
  await expect(phone).toBeVisible()
  await expect(street).toHaveCount(0)
  await expect(headers.last()).toHaveAttribute('aria-colindex', String(columns))
  const title = headers.filter({ hasText: titles.at(-1) ?? '' }).first()
  await expect(phone).toHaveAttribute('aria-colindex', (await title.getAttribute('aria-colindex')) ?? '')
  const [below, above] = [await phone.boundingBox(), await title.boundingBox()]
  expect(below?.x).toBe(above?.x)
  // who it is about stays in view
  await expect(line.getByRole('button', { name: 'Tuontila Leveä' })).toBeInViewport()
  expect(await violations(page), 'last columns').toEqual([])
})

test('on a phone, too, whose row it is stays in view while its columns are scrolled sideways', async ({
  page,
  site,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await openImport(page, site)
  await lookAt(page, [titles.join(';'), fields.map(([, value]) => value).join(';')].join('\r\n'))
  const table = resultTable(page)
  const name = table.getByRole('button', { name: 'Tuontila Leveä' })
  await table.evaluate(({ parentElement: pane }) => pane?.scrollTo({ left: pane.scrollWidth }))
  await expect(table.getByRole('columnheader').last()).toBeInViewport()
  await expect(name).toBeInViewport({ ratio: 1 })
  expect(await violations(page), 'phone').toEqual([])
})
