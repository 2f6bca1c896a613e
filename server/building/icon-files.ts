import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

const icons = '@fluentui/react-icons'
const importOfIcons = /(import|export)\s*\{([^}]*)\}\s*from\s*(['"])@fluentui\/react-icons\3;?/g
const iconName = /^([A-Z]\w*?)\d*(?:Filled|Regular)$/

/** File names are the icon's words with hyphens: `ClipboardTextLtr24Filled` stands in `clipboard-text-ltr`. */
const fileOf = (words: string): string =>
  words.replaceAll(/(?<=[a-z\d])(?=[A-Z])|(?<=[A-Za-z])(?=\d)/g, '-').toLowerCase()

/** The file that an icon has for itself; `null` for what is no icon, and for one whose file has another name. */
function ownFile(name: string): string | null {
  const [, words] = iconName.exec(name) ?? []
  if (words === undefined) return null
  const path = `${icons}/svg/${fileOf(words)}`
  return existsSync(fileURLToPath(import.meta.resolve(path))) ? path : null
}

/**
 * Takes each icon from its own file. The library's index has them in blocks of hundreds, and all icons of a block that
 * any screen draws come to where the first of them is needed: to the start.
 */
export const iconFiles = (): Plugin => ({
  name: 'icon-files',
  enforce: 'pre',
  apply: 'build',
  transform: {
    filter: { code: importOfIcons },
    handler: (code) =>
      code.replaceAll(importOfIcons, (_, what: string, list: string) => {
        const files = new Map<string, string[]>()
        for (const name of list.split(',').map((each) => each.trim())) {
          const file = ownFile(name.replace(/ as .*/s, '')) ?? icons
          if (name !== '') files.set(file, [...(files.get(file) ?? []), name])
        }
        return [...files].map(([file, names]) => `${what} { ${names.join(', ')} } from '${file}';`).join(' ')
      }),
  },
})
