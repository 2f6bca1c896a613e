import { accounts, expect, signIn, test } from './fixtures.ts'
import { destinationId } from './passengers.ts'

test('each area comes as a script under its name when it is opened, beside the style sheets', async ({ page }) => {
  const loaded = new Set<string>()
  page.on('request', (request) => {
    const kind = request.resourceType()
    if (kind === 'script' || kind === 'stylesheet') loaded.add(new URL(request.url()).pathname)
  })
  const named = (name: string) => [...loaded].filter((path) => path.startsWith(`/frontend/js/${name}-`))
  await signIn(page, accounts.administrator)
  for (const [name, address] of [
    ['people', `/#/d/${destinationId}/people`],
    ['organization', '/#/o/1/passengerGroup'],
    ['about', '/#/about'],
  ] as const) {
    await page.goto(address)
    await expect.poll(() => named(name), name).toHaveLength(1)
  }
  expect([...loaded].filter((path) => !/^\/(frontend\/js\/.+\.js|frontend\/css\/.+\.css)$/.test(path))).toEqual([])
  expect([...loaded].some((path) => path.endsWith('.css'))).toBe(true)
})
