import { show, sidewaysOverflow, tooSmall, violations } from './accessibility.ts'
import { expect, oneWaiting, openBoard, test } from './fixtures.ts'

for (const locale of ['fi', 'en']) {
  for (const brightness of ['light', 'dark']) {
    test(`pages for anybody are accessible, ${locale}, ${brightness}`, async ({ page }) => {
      await show(page, locale, brightness)
      for (const path of [
        'signin',
        'forgotPassword',
        'resetPassword',
        'invitation',
        'signInAzureAd?error=azuread_login_not_configured',
      ]) {
        await page.goto(`/#/${path}`)
        await page.reload()
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
        expect(await violations(page), path).toEqual([])
      }
    })

    test(`pages after the sign-in are accessible, ${locale}, ${brightness}`, async ({ page }) => {
      await openBoard(page)
      await show(page, locale, brightness)
      await page.reload()
      await expect(page.locator('[data-tile]').first()).toBeVisible()
      expect(await violations(page), 'board').toEqual([])

      const item = await oneWaiting(page)
      await page.locator(`[data-info="${item.id}"]`).click()
      await expect(page.getByRole('dialog')).toBeVisible()
      expect(await violations(page), 'passenger dialog').toEqual([])
      await page.keyboard.press('Escape')
      await expect(page.getByRole('dialog')).toBeHidden()

      await page.getByRole('button', { name: /synkronointi|synchronisation|sync/i }).click()
      await expect(page.getByRole('dialog')).toBeVisible()
      expect(await violations(page), 'sync panel').toEqual([])
      await page.keyboard.press('Escape')

      for (const path of ['about', 'd/1/contactSupport']) {
        await page.goto(`/#/${path}`)
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
        expect(await violations(page), path).toEqual([])
      }
    })
  }
}

test('everything that is touched is at least 44 pixels with a finger', async ({ browser, site, contextOptions }) => {
  const tablet = await browser.newContext({ ...contextOptions, baseURL: site.origin, hasTouch: true, isMobile: true })
  const page = await tablet.newPage()
  for (const path of ['signin', 'forgotPassword', 'resetPassword', 'invitation']) {
    await page.goto(`/#/${path}`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    expect(await tooSmall(page), path).toEqual([])
  }
  await openBoard(page)
  expect(await tooSmall(page), 'board').toEqual([])
  for (const path of ['d/1/contactSupport', 'about']) {
    await page.goto(`/#/${path}`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    expect(await tooSmall(page), path).toEqual([])
  }
  await page.getByRole('button', { name: /käyttäjävalikko/i }).click()
  await expect(page.getByRole('menu')).toBeVisible()
  expect(await tooSmall(page), 'preferences').toEqual([])
  await tablet.close()
})

test('nothing scrolls sideways at 320 pixels', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 })
  await openBoard(page)
  for (const path of ['', 'about', 'd/1/contactSupport']) {
    if (path) await page.goto(`/#/${path}`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    expect(await sidewaysOverflow(page), path).toBeLessThanOrEqual(0)
  }
})
