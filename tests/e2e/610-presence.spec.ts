import type { Page } from '@playwright/test'
import { accounts, expect, prepare, signIn, test } from './fixtures.ts'
import { listPath, oneRegular, openRecord, recordPath, recordIsThere } from './passengers.ts'

/** Who else changes what is open. */
const present = (page: Page) => page.locator('[data-present]')

test('who changes a passenger is named to who has the passenger open too, moves nothing, and is gone after leaving', async ({
  page,
  site,
  browser,
  contextOptions,
}) => {
  const someone = await oneRegular(site)
  const other = await browser.newContext({ ...contextOptions, baseURL: site.origin })
  const release = await prepare(other, site)
  try {
    const second = await other.newPage()
    await openRecord(page, someone)
    await signIn(second, accounts.administrator)
    await second.goto(recordPath(someone.id))
    await recordIsThere(second, someone.name)
    const name = page.locator('[data-field=name]')
    const place = await name.boundingBox()
    await expect(present(page)).toBeHidden()

    await second.locator('[data-field=name]').click()
    // who begins to change it asks at once
    await name.click()
    await expect(present(page)).toHaveText('Myös Outi Vaaranmaa muokkaa tätä', { timeout: 12_000 })
    expect(await name.boundingBox()).toEqual(place)
    await second.goto(listPath)
    await expect(present(page)).toBeHidden({ timeout: 12_000 })
    expect(await name.boundingBox()).toEqual(place)
  } finally {
    await release()
    await other.close()
  }
})
