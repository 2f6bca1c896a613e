import { slipMs } from '../../src/ui/press/slips.ts'
import { accounts, expect, fillSignIn, isCompleted, openBoard, prepare, test, tileOf, waiting } from './fixtures.ts'
import { pauseBetweenTaps, pressTwice } from './hand.ts'

const day = 24 * 3_600_000

// its clock is set once more
test.use({ isDeviceNew: true })

test('what was kept at sign-out and comes too late is shown in words, and is sent when somebody says so', async ({
  device,
  page,
  site,
}) => {
  test.setTimeout(120_000)
  await openBoard(page)
  const items = await waiting(page, 3)
  site.proxy.fault = ({ path }) => (path.includes('setComplete') ? { kind: 'cut' } : { kind: 'pass' })
  for (const item of items) await tileOf(page, item).click()
  await expect(page.getByRole('button', { name: /3 jonossa|3 muutosta jonossa/ })).toBeVisible()
  await page.getByRole('button', { name: /käyttäjävalikko/i }).click()
  await page.getByRole('menuitem', { name: 'Kirjaudu ulos' }).click()
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: /^Säilytä 3/ })
    .click({ timeout: 20_000 })
  await expect(page).toHaveURL(/#\/signin/)

  await site.stopServer()
  site.passTime(2 * day)
  await site.startServer()
  site.proxy.fault = () => ({ kind: 'pass' })
  await prepare(device, site)
  await page.reload()
  await fillSignIn(page, accounts.desk)
  await page.getByRole('button', { name: /3 vaatii huomiota/ }).click({ timeout: 20_000 })
  const cards = page.getByRole('article')
  await expect(cards).toHaveCount(3)
  for (const item of items) await expect(cards.filter({ hasText: item.name })).toHaveCount(1)
  const notices = page.getByRole('region', { name: 'Ilmoitukset' })

  // the next card comes to the place of the one that goes, under the finger that has just pressed
  const titles = await cards.evaluateAll((all) => all.map((card) => card.getAttribute('aria-label') ?? ''))
  const { x, y, width, height } = (await cards.first().getByRole('button', { name: 'Lähetä silti' }).boundingBox())!
  await pressTwice(page, { x: x + width / 2, y: y + height / 2 }, slipMs - 100)
  await expect(notices.getByText(/^Lähetetty: /)).toHaveCount(1)
  await pauseBetweenTaps(page, slipMs)
  await expect(cards).toHaveCount(2)
  for (const title of titles.slice(1)) await expect(cards.filter({ hasText: title })).toHaveCount(1)

  for (const item of items.filter(({ name }) => !titles[0]?.includes(name))) {
    // each by its name: the one that was pressed before may still be leaving
    const card = cards.filter({ hasText: item.name })
    await card.getByRole('button', { name: 'Lähetä silti' }).click()
    // looked for as soon as it may come: a notice goes by itself
    await expect(notices.getByText(new RegExp(`^Lähetetty: ${item.name}`))).toBeVisible()
    await expect(card).toHaveCount(0)
    await pauseBetweenTaps(page, slipMs)
  }
  for (const item of items) expect(await isCompleted(site, item)).toBe(true)
})
