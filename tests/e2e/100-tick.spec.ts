import { completions, expect, openBoard, isCompleted, test, tileOf, oneWaiting } from './fixtures.ts'
import { pauseBetweenTaps, pressTwice } from './hand.ts'

test('a desk worker signs in, confirms a passenger and undoes it, and the server has both', async ({ page, site }) => {
  await openBoard(page)
  await expect(page.getByRole('heading', { level: 1, name: 'Saapumiset ja lähdöt' })).toBeVisible()
  const item = await oneWaiting(page)

  await tileOf(page, item).click()
  await expect(tileOf(page, item)).toBeChecked()
  await expect.poll(() => isCompleted(site, item)).toBe(true)

  await pauseBetweenTaps(page, 400)
  await tileOf(page, item).click()
  await expect(tileOf(page, item)).not.toBeChecked()
  await expect.poll(() => isCompleted(site, item)).toBe(false)
  await expect.poll(() => completions(site).map(({ status }) => status)).toEqual([200, 200])
})

test('a whole car is confirmed with one tap, with one call for each passenger', async ({ page, site }) => {
  await openBoard(page)
  const button = page.getByRole('button', { name: /^Kuittaa kaikki \(\d+\)/ }).first()
  const count = Number(/\((\d+)\)/.exec((await button.textContent()) ?? '')?.[1])

  await button.click()

  await expect.poll(() => completions(site).filter(({ status }) => status === 200).length).toBe(count)
  expect(new Set(completions(site).map(({ headers }) => headers['idempotency-key'])).size).toBe(count)
})

for (const gapMs of [120, 400]) {
  test(`a second press on a whole car ${gapMs} ms after the first undoes nothing`, async ({ page, site }) => {
    await openBoard(page)
    const button = page.getByRole('button', { name: /^Kuittaa kaikki \(\d+\)/ }).first()
    const count = Number(/\((\d+)\)/.exec((await button.textContent()) ?? '')?.[1])
    const undo = page.getByRole('button', { name: `Poista kuittaukset (${count})` })
    await expect(undo).toHaveCount(0)
    await button.scrollIntoViewIfNeeded()
    const { x, y, width, height } = (await button.boundingBox())!

    await pressTwice(page, { x: x + width / 2, y: y + height / 2 }, gapMs)

    // what undoes them comes once the board is let go
    await expect(undo).toBeEnabled()
    await expect(page.getByRole('alertdialog')).toHaveCount(0)
    await expect.poll(() => completions(site).filter(({ status }) => status === 200).length).toBe(count)
    expect(completions(site).filter(({ path }) => !path.endsWith('/setComplete'))).toEqual([])
  })
}

test('every call carries the token and the version of the client', async ({ page, site }) => {
  await openBoard(page)
  const calls = site.proxy.requestsTo(/^\/api\//)
  expect(calls.length).toBeGreaterThan(4)
  for (const { path, headers } of calls) {
    expect(headers['x-client-version']).toBe('1.11.0')
    if (!/app\/info|auth\/login/.test(path)) expect(headers.authorization).toMatch(/^Bearer \S{20,}/)
  }
})
