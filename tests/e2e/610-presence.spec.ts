import type { Page } from '@playwright/test'
import { tellPresence } from '#contract/presence.ts'
import { accounts, expect, liveChip, prepare, signIn, test } from './fixtures.ts'
import { addWeek, cell, openWeek } from './weeks.ts'
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

test('a window that is loaded anew is not taken for another one of its user, and another one is', async ({
  page,
  site,
}) => {
  const someone = await oneRegular(site)
  const changes = async (one: Page) => {
    const answer = one.waitForResponse(
      (response) =>
        new URL(response.url()).pathname === tellPresence.path &&
        response.request().postData()?.includes('"isChanging":true') === true,
    )
    await one.locator('[data-field=name]').click()
    return (await (await answer).json()) as unknown
  }
  await openRecord(page, someone)
  expect(await changes(page)).toEqual({ others: [] })
  await page.reload()
  await recordIsThere(page, someone.name)
  expect(await changes(page)).toEqual({ others: [] })

  const second = await page.context().newPage()
  await second.goto(recordPath(someone.id))
  await recordIsThere(second, someone.name)
  expect(await changes(second)).toMatchObject({ others: [{ isSelf: true }] })
})

test('what somebody else changes in an open week is marked with who at once, moves nothing, and an undo over it names them', async ({
  page,
  site,
  browser,
  contextOptions,
}) => {
  const week = await addWeek(site, 3)
  const other = await browser.newContext({ ...contextOptions, baseURL: site.origin })
  const release = await prepare(other, site)
  const type = async (one: Page, row: number, column: number, time: string) => {
    await cell(one, row, column).click()
    await one.keyboard.press('Escape')
    await one.keyboard.type(time)
    await one.keyboard.press('Enter')
  }
  try {
    const second = await other.newPage()
    await signIn(page, accounts.coordinator)
    await openWeek(page, week)
    await signIn(second, accounts.administrator)
    await openWeek(second, week)
    await expect(page.getByRole('button', { name: liveChip })).toBeVisible({ timeout: 20_000 })
    await type(page, 0, 0, '8')
    await expect(cell(second, 0, 0)).toHaveAccessibleName(/08:00.*muutti$/)
    const place = await cell(page, 1, 0).boundingBox()

    await type(second, 0, 0, '9')
    await type(second, 0, 1, '16')
    await expect(cell(page, 0, 0)).toHaveAccessibleName(/09:00.*, Outi Vaaranmaa muutti$/, { timeout: 5000 })
    await expect(cell(page, 0, 1)).toHaveAccessibleName(/16:00.*, Outi Vaaranmaa muutti$/)
    await expect(page.getByText('Outi Vaaranmaa muutti', { exact: true })).toBeVisible()
    expect(await cell(page, 1, 0).boundingBox()).toEqual(place)

    await page.getByRole('button', { name: 'Kumoa', exact: true }).click()
    const question = page.getByRole('alertdialog', { name: 'Kumotaanko myös myöhemmät muutokset?' })
    await expect(question).toContainText('Sinun jälkeesi on muutettu 1 solu (Outi Vaaranmaa).')
    await question.getByRole('button', { name: 'Peruuta' }).click()
    await expect(cell(page, 0, 0)).not.toHaveAccessibleName(/muutti/, { timeout: 10_000 })
    await expect(cell(page, 0, 0)).toContainText('09:00')
  } finally {
    await release()
    await other.close()
  }
})
