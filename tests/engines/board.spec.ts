import { accounts, completions, isCompleted } from '../e2e/fixtures.ts'
import { expect, signIn, test } from './fixtures.ts'

const waiting = { css: '[data-tile][aria-checked=false][aria-disabled=false]' }
const tileOf = (id: number) => ({ css: `[data-tile="${id}"]` })

test('a passenger who has come is confirmed', async ({ screen, site }) => {
  await signIn(screen, accounts.desk)
  const { attributes } = await screen.find(waiting)
  const item = { id: Number(attributes['data-tile']), name: '' }
  await screen.press(tileOf(item.id))
  await expect.poll(async () => (await screen.find(tileOf(item.id))).isChecked).toBe(true)
  await expect.poll(() => isCompleted(site, item)).toBe(true)
  expect(completions(site)).toHaveLength(1)
})
