import { readFile } from 'node:fs/promises'
import type { Plugin } from 'vite'
import { textPartOf } from '#domain/text-part.ts'

const partOfCatalogue = /^(.*\/locales\/\w+\.json)\?part=(\w+)$/

/**
 * Hands out a catalogue in parts: `fi.json?part=costs` has the texts of costs alone. The files stay one for each
 * language, as translators read them.
 */
export const catalogueParts = (): Plugin => ({
  name: 'catalogue-parts',
  enforce: 'pre',
  load: {
    filter: { id: partOfCatalogue },
    async handler(id) {
      const [, file = '', part] = partOfCatalogue.exec(id) ?? []
      const texts = Object.entries(JSON.parse(await readFile(file, 'utf8')) as Record<string, string>)
      const asked = JSON.stringify(Object.fromEntries(texts.filter(([key]) => textPartOf(key) === part)))
      // browsers read a long string faster than a long object
      return { code: `export default JSON.parse(${JSON.stringify(asked)})`, moduleType: 'js' }
    },
  },
})
