import { expect, oneWaiting, openBoard, test } from './fixtures.ts'
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
  await dialog.getByRole('textbox').fill('Kipeä')
  const button = dialog.getByRole('button', { name: fi['passengers.dialog.cancel.submit'], exact: true })
  await button.click()
  await expect(page.getByRole('group', { name: fi['passengers.dialog.cancel.failed'] })).toBeVisible()
  await expect(dialog.getByText(fi['passengers.dialog.cancel.failed'])).toBeVisible()
  // a button with something over it is not pressed
  await button.click({ timeout: 5000 })
})
