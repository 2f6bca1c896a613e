import { readFileSync } from 'node:fs'
import ts from 'typescript'
import { describe, expect, test } from 'vitest'
import { errorCodes } from '#contract/errors.ts'
import en from '../../locales/en.json' with { type: 'json' }
import fi from '../../locales/fi.json' with { type: 'json' }
import { reservedTexts } from './reserved-texts.ts'
import { sourcesIn, type SourceFile } from './sources.ts'

const sources = [...sourcesIn('src', ['.ts', '.tsx']), ...sourcesIn('server/call/http', ['.ts'])]
const keys = Object.keys(fi)
const plural = /_(one|other)$/

const parsed = ({ path, text }: SourceFile) => ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true)

function visit(node: ts.Node, look: (node: ts.Node) => void): void {
  look(node)
  node.forEachChild((child) => visit(child, look))
}

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

const literals = new Set<string>()
const patterns: RegExp[] = []
const asked: { key: string; path: string }[] = []
for (const source of sources) {
  visit(parsed(source), (node) => {
    if (ts.isStringLiteralLike(node)) literals.add(node.text)
    if (ts.isTemplateExpression(node) && /^[a-z][\w-]*\./i.test(node.head.text)) {
      const parts = [node.head.text, ...node.templateSpans.map(({ literal }) => literal.text)]
      patterns.push(new RegExp(`^${parts.map(escaped).join('.+')}$`))
    }
    if (ts.isCallExpression(node) && ts.isIdentifier(node.expression) && node.expression.text === 't') {
      const [key] = node.arguments
      if (key && ts.isStringLiteralLike(key)) asked.push({ key: key.text, path: source.path })
    }
  })
}

describe('the languages', () => {
  test('have the same keys, in the same order', () => {
    expect(Object.keys(en)).toEqual(keys)
    expect(keys).toEqual([...keys].sort())
  })

  test.each(['fi', 'en'])('say each key once, in %s', (language) => {
    const written = readFileSync(`locales/${language}.json`, 'utf8').match(/^ {2}"[^"]+":/gm)
    expect(written).toHaveLength(keys.length)
  })

  test('fill in the same values', () => {
    const values = (text: string) => [...new Set(text.match(/\{\{\w+\}\}/g) ?? [])].sort()
    const english: Record<string, string> = en
    const different = Object.entries(fi).filter(
      ([key, text]) => values(text).join() !== values(english[key] ?? '').join(),
    )
    expect(different).toEqual([])
  })

  test('hold no route paths or parameters', () => {
    const routes = [...Object.values(fi), ...Object.values(en)].filter((text) =>
      /(^|\s)\/[a-z]+\/|\/:[a-z]/i.test(text),
    )
    expect(routes).toEqual([])
  })
})

test('every text that is asked for exists', () => {
  const missing = asked.filter(({ key }) => !keys.some((known) => known.replace(plural, '') === key))
  expect(missing).toEqual([])
})

test('every text is used, or a requirement names it', () => {
  const codes = new Set<string>(errorCodes.map((code) => `api.errors.${code}`))
  const unused = keys.filter((full) => {
    const key = full.replace(plural, '')
    const isKnown = literals.has(key) || codes.has(key) || full in reservedTexts || key in reservedTexts
    return !isKnown && !patterns.some((pattern) => pattern.test(key))
  })
  expect(unused).toEqual([])
})

test('no text stands in a component', () => {
  const bare: string[] = []
  const told = new Set(['aria-label', 'title', 'label', 'placeholder', 'alt', 'hint'])
  for (const source of sources.filter(({ path }) => path.endsWith('.tsx'))) {
    visit(parsed(source), (node) => {
      if (ts.isJsxText(node) && /\p{L}{2,}/u.test(node.text)) bare.push(`${source.path}: ${node.text.trim()}`)
      if (!ts.isJsxAttribute(node) || !told.has(node.name.getText())) return
      const { initializer } = node
      if (initializer && ts.isStringLiteral(initializer)) bare.push(`${source.path}: ${initializer.text}`)
    })
  }
  expect(bare).toEqual([])
})
