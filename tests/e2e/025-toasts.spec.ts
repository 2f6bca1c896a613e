import { accounts, expect, oneWaiting, openBoard, test } from './fixtures.ts'
import { languages } from './texts.ts'

const [, fi] = languages[0]

test('on a phone the toast of a cancellation that failed does not lie over the button to try again', async ({
  page,
  site,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await openBoard(page)
  site.proxy.fault = ({ path }) => (path.endsWith('/cancel') ? { kind: 'status', status: 500 } : { kind: 'pass' })
  const { id } = await oneWaiting(page)
  await page.locator(`[data-info="${id}"]`).click()
  const dialog = page.getByRole('dialog')
  const button = dialog.getByRole('button', { name: fi['passengers.dialog.cancel.submit'], exact: true })
  await button.click()
  await dialog.getByRole('textbox').fill('Kipeä')
  await button.click()
  await expect(page.getByRole('group', { name: fi['passengers.dialog.cancel.failed'] })).toBeVisible()
  await expect(dialog.getByText(fi['passengers.dialog.cancel.failed'])).toBeVisible()
  // a button with something over it is not pressed
  await button.click({ timeout: 5000 })
})

for (const [width, height] of [
  [390, 844],
  [820, 1180],
  [1180, 820],
  [1440, 900],
] as const) {
  test(`an address that is not the user's is told of away from the head of the page, ${width}×${height}`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height })
    await openBoard(page, accounts.coordinator)
    await page.evaluate(() => (location.hash = '#/o/2/transportationPermissions'))
    const toast = page.getByRole('group', { name: fi['guards.notPermittedHere'] })
    await expect(toast).toBeVisible()
    await expect(page).toHaveURL(/\/people$/)
    const box = await toast.boundingBox()
    expect(box?.y).toBeGreaterThan(height / 2)
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThan(height - 70)
  })
}
