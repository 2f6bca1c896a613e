import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { textPartOf } from '#domain/text-part.ts'
import { catalogueParts } from '#server/building/catalogue-parts.ts'
import { textParts } from '#tests/support/text-parts.ts'
import fi from '../../../locales/fi.json' with { type: 'json' }

const catalogue = fileURLToPath(new URL('../../../locales/fi.json', import.meta.url))

async function textsOf(part: string): Promise<Record<string, string>> {
  const { load } = catalogueParts()
  if (typeof load !== 'object') throw new Error('It gives nothing')
  const given = (await load.handler.call(null as never, `${catalogue}?part=${part}`)) as { code: string }
  const [, literal = ''] = /^export default JSON\.parse\((.*)\)$/s.exec(given.code) ?? []
  return JSON.parse(JSON.parse(literal) as string) as Record<string, string>
}

test('the parts of a catalogue are the catalogue, each text in one of them', async () => {
  const parts = await Promise.all(textParts.map(async (part) => [part, await textsOf(part)] as const))
  for (const [part, texts] of parts) expect(Object.keys(texts).every((key) => textPartOf(key) === part)).toBe(true)
  expect(parts.reduce((count, [, texts]) => count + Object.keys(texts).length, 0)).toBe(Object.keys(fi).length)
  expect(Object.assign({}, ...parts.map(([, texts]) => texts))).toEqual(fi)
})
