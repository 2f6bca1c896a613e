import { expect, test } from 'vitest'
import { iconFiles } from '#server/building/icon-files.ts'
import { sourcesIn } from '../../repo/sources.ts'

function built(code: string): string {
  const { transform } = iconFiles()
  if (typeof transform !== 'object') throw new Error('It changes nothing')
  return transform.handler.call(null as never, code, 'Page.tsx') as string
}

/** Where a value of the index is used: types are gone by then. */
const index = /(?<!^import type .*)(?<!\{ type \w+ \} )from '@fluentui\/react-icons'/m

test('each icon comes from its own file', () => {
  expect(built("import { ClipboardTextLtr24Filled, PeopleRegular as People } from '@fluentui/react-icons'\n")).toBe(
    "import { ClipboardTextLtr24Filled } from '@fluentui/react-icons/svg/clipboard-text-ltr'; " +
      "import { PeopleRegular as People } from '@fluentui/react-icons/svg/people';\n",
  )
})

test('sizes of one icon come together, and what is exported onward too', () => {
  expect(built('export {\n  Key24Filled,\n  Key24Regular,\n} from "@fluentui/react-icons"')).toBe(
    "export { Key24Filled, Key24Regular } from '@fluentui/react-icons/svg/key';",
  )
})

test('what is no icon, and what has no file, stays with the index', () => {
  const code = "import { bundleIcon, NoSuchThingRegular } from '@fluentui/react-icons';"
  expect(built(code)).toBe(code)
})

test('every icon of the app has a file of its own', () => {
  const astray = sourcesIn('src', ['.ts', '.tsx']).filter(({ text }) => index.test(built(text)))
  expect(astray.map(({ path }) => path)).toEqual([])
})
