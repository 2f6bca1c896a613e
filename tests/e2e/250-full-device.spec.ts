import { expect, isCompleted, oneWaiting, openBoard, readyOffline, test, tileOf } from './fixtures.ts'

test('a device without any space left refuses a tick in words, shows what it has, and goes on when there is some', async ({
  device,
  page,
  site,
}) => {
  test.setTimeout(120_000)
  await openBoard(page)
  await readyOffline(page)
  const item = await oneWaiting(page)
  const devtools = await device.newCDPSession(page)
  const { origin } = site
  await devtools.send('Storage.overrideQuotaForOrigin', { origin, quotaSize: 1 })
  // the browser asks how much space is left once in half a minute
  await page.waitForTimeout(35_000)

  await tileOf(page, item).click()

  await expect(page.getByText('Laitteen tallennustila on lopussa.', { exact: false }).first()).toBeVisible()
  await expect(tileOf(page, item)).not.toBeChecked()
  expect(await isCompleted(site, item)).toBe(false)

  await devtools.send('Storage.overrideQuotaForOrigin', { origin })
  await page.getByRole('button', { name: 'Päivitä' }).click()
  await expect(tileOf(page, item)).toBeVisible()
  await tileOf(page, item).click()
  await expect(tileOf(page, item)).toBeChecked()
  await expect.poll(() => isCompleted(site, item), { timeout: 20_000 }).toBe(true)
})
