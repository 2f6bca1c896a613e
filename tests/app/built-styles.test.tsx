import { createDOMRenderer, RendererProvider } from '@fluentui/react-components'
import type * as Fluent from '@fluentui/react-components'
import { render } from '@testing-library/react'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from 'vite'
import { beforeAll, expect, test, vi } from 'vitest'
import { root, sourcesIn } from '../repo/sources.ts'

/** What a component's styles are: the classes of each slot, and the rules that belong to them. */
interface Styles {
  classes: Record<string, string>
  rules: readonly string[]
}

interface Declared {
  file: string
  useStyles: () => Record<string, string>
}

const declared = vi.hoisted((): Declared[] => [])

vi.mock('@fluentui/react-components', async (importOriginal) => {
  const fluent = await importOriginal<typeof Fluent>()
  const makeStyles: typeof fluent.makeStyles = (slots) => {
    const useStyles = fluent.makeStyles(slots)
    const [file = ''] = /src\/[\w/.-]+\.tsx?/.exec(new Error().stack ?? '') ?? []
    declared.push({ file, useStyles })
    return useStyles
  }
  return { ...fluent, makeStyles }
})

const sorted = (classes: readonly string[]): string => classes.toSorted().join(' ')

type Rule = string | [string, object]
const textOf = (rule: Rule): string => (typeof rule === 'string' ? rule : rule[0])

/** What the code says, worked out as a browser would. */
function declaredStyles(): (Styles & { file: string })[] {
  const inserted: string[] = []
  const renderer = createDOMRenderer()
  renderer.insertCSSRules = (buckets) => void inserted.push(...Object.values(buckets).flat().map(textOf))
  const used: { file: string; slots: Record<string, string> }[] = []
  function Everything() {
    for (const { file, useStyles } of declared) used.push({ file, slots: useStyles() })
    return null
  }
  render(
    <RendererProvider renderer={renderer}>
      <Everything />
    </RendererProvider>,
  )
  const byClass = Map.groupBy(new Set(inserted), (rule) => /\.(f\w+)/.exec(rule)?.[1] ?? '')
  return used.map(({ file, slots }) => {
    const names = Object.entries(slots).map(
      ([slot, joined]) => [slot, joined.split(' ').filter((name) => /^f\w/.test(name))] as const,
    )
    return {
      file,
      classes: Object.fromEntries(names.map(([slot, each]) => [slot, sorted(each)])),
      rules: names.flatMap(([, each]) => each.flatMap((name) => byClass.get(name) ?? [])),
    }
  })
}

type Node = { type: string } & Record<string, unknown>
const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value

/** The value of an expression that is one by itself; `undefined` for any other. */
function valueOf(node: unknown): unknown {
  if (!isNode(node)) return undefined
  if (node.type === 'Literal') return node['value']
  if (node.type === 'TemplateLiteral') return (node['quasis'] as { value: { cooked: string } }[])[0]?.value.cooked
  if (node.type === 'ArrayExpression') return (node['elements'] as unknown[]).map(valueOf)
  if (node.type !== 'ObjectExpression') return undefined
  // what is spread into it is not Griffel's
  const entries = (node['properties'] as { key?: Node; value: Node }[]).flatMap(({ key, value }) =>
    key ? [[key['name'] ?? key['value'], valueOf(value)]] : [],
  )
  return Object.fromEntries(entries) as Record<string, unknown>
}

/** Calls of what Griffel puts in the place of a component's styles: with the classes by slot, and the rules by bucket. */
function stylesIn(node: unknown): Styles[] {
  if (Array.isArray(node)) return node.flatMap(stylesIn)
  if (!isNode(node)) return []
  const inside = Object.values(node).flatMap((value) => (typeof value === 'object' ? stylesIn(value) : []))
  const [slots, buckets, ...others] = node.type === 'CallExpression' ? (node['arguments'] as Node[]) : []
  if (slots?.type !== 'ObjectExpression' || buckets?.type !== 'ObjectExpression' || others.length > 0) return inside
  const rules = Object.entries(valueOf(buckets) as Record<string, Rule[]>)
  if (!rules.every(([bucket, each]) => bucket.length === 1 && Array.isArray(each))) return inside
  const classes = Object.entries(valueOf(slots) as Record<string, Record<string, string | [string, string] | 0>>)
  const styles = {
    classes: Object.fromEntries(
      classes.map(([slot, names]) => [
        slot,
        sorted(Object.values(names).flatMap((name) => (name === 0 ? [] : [[name].flat()[0] ?? '']))),
      ]),
    ),
    rules: rules.flatMap(([, each]) => each.map(textOf)),
  }
  return [...inside, styles]
}

/** Of the newest build: the files of earlier ones lie beside its own. */
function builtStyles(): Styles[] {
  const built = join(root, 'dist')
  const manifest = JSON.parse(readFileSync(join(built, '.vite/manifest.json'), 'utf8')) as Record<
    string,
    { file: string }
  >
  const files = new Set(Object.values(manifest).map(({ file }) => file))
  return [...files]
    .filter((file) => file.endsWith('.js'))
    .flatMap((file) => stylesIn(parseSync(file, readFileSync(join(built, file), 'utf8')).program))
}

/** What only the development server has. */
const isUnbuilt = (path: string): boolean =>
  path.startsWith('src/features/translation/') || path === 'src/app/ThemeSwitch.tsx'

beforeAll(async () => {
  for (const { path, text } of sourcesIn('src', ['.ts', '.tsx'])) {
    if (text.includes('makeStyles(') && !isUnbuilt(path)) await import(/* @vite-ignore */ join(root, path))
  }
})

// beside `window.print` the build once took `print` of `media.print` for the browser's, and left out a rule for paper
test('the built app has each rule that its components have, those for paper too', () => {
  const built = Map.groupBy(builtStyles(), ({ classes }) => JSON.stringify(classes))
  const all = declaredStyles().filter(({ file }) => !isUnbuilt(file))
  const lost = all.flatMap(({ file, classes, rules }) => {
    const same = built.get(JSON.stringify(classes))
    if (!same) return [`${file}: ${Object.keys(classes).join(', ')}`]
    const missing = rules.filter((rule) => !same.some((styles) => styles.rules.includes(rule)))
    return missing.map((rule) => `${file}: ${rule}`)
  })
  expect(lost).toEqual([])
  expect(all.filter(({ rules }) => rules.some((rule) => rule.startsWith('@media print'))).length).toBeGreaterThan(30)
})
