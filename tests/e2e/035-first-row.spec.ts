import { accounts, expect, openBoard, test } from './fixtures.ts'
import { destinationId, listPath } from './passengers.ts'
import { addWeek } from './weeks.ts'

const phone = { width: 390, height: 844 }
const onItsSide = { width: 844, height: 390 }

test('on a phone the first row of what is looked at most stands in the upper third, on its side about half way', async ({
  page,
  site,
}) => {
  const week = await addWeek(site, 8)
  await page.setViewportSize(phone)
  await openBoard(page, accounts.coordinator)
  const places = [
    { path: null, row: page.locator('[data-group]') },
    { path: listPath, row: page.getByRole('list', { name: 'Matkustajat' }).getByRole('listitem') },
    { path: `/#/d/${destinationId}/timetables/recurring`, row: page.getByRole('main').getByRole('listitem') },
    { path: week.path, row: page.locator('[role=grid] [data-row="0"]') },
  ]
  for (const { path, row } of places) {
    if (path !== null) await page.goto(path)
    // the week has a head of two lines
    for (const [size, share] of [[phone, 1 / 3] as const, [onItsSide, path === week.path ? 0.6 : 1 / 2] as const]) {
      await page.setViewportSize(size)
      await expect(row.first()).toBeVisible()
      const top = async () => (await row.first().boundingBox())!.y / size.height
      await expect.poll(top, `${path ?? 'board'}, ${size.width} px`).toBeLessThanOrEqual(share)
    }
  }
})

test('on a phone what narrows the board takes no row of it, and is named on its button', async ({ page }) => {
  await page.setViewportSize(phone)
  await openBoard(page, accounts.coordinator)
  const first = page.locator('[data-group]').first()
  const { y } = (await first.boundingBox())!
  await page.getByRole('button', { name: 'Rajaa' }).click()
  await page.getByRole('dialog', { name: 'Rajaa listaa' }).getByRole('button', { name: 'Saapuvat' }).click()
  await page.keyboard.press('Escape')
  const button = page.getByRole('button', { name: 'Rajaa, 1' })
  await expect(button).toBeFocused()
  expect((await first.boundingBox())!.y).toBeLessThanOrEqual(y)
})
