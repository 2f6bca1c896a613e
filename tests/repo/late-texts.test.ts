import ts from 'typescript'
import { expect, test } from 'vitest'
import { textPartOf, type LateTexts } from '#domain/text-part.ts'
import fi from '../../locales/fi.json' with { type: 'json' }
import { lateTexts } from '../support/text-parts.ts'
import { sourcesIn } from './sources.ts'

/** Whose screens bring the texts, and what names them for those screens. */
const places: Readonly<Record<LateTexts, readonly string[]>> = {
  audit: ['src/features/audit/'],
  bookings: ['src/features/bookings/', 'src/domain/booking/'],
  costs: ['src/features/costs/'],
  import: ['src/features/import/', 'src/domain/import/'],
  massCancellation: ['src/features/mass-cancellation/'],
  organization: ['src/features/organization/', 'src/app/OrganizationArea.tsx', 'src/app/OrganizationTabs.tsx'],
  timetables: ['src/features/timetables/week/'],
}

const keys = new Set(Object.keys(fi).map((key) => key.replace(/_(one|other)$/, '')))

/** The texts that a source names: whole, or by how their keys begin. */
function named(text: string): string[] {
  const found: string[] = []
  const visit = (node: ts.Node): void => {
    if (ts.isStringLiteralLike(node) && keys.has(node.text)) found.push(node.text)
    if (ts.isTemplateExpression(node) && /^[a-z]\w*\./i.test(node.head.text)) found.push(node.head.text)
    node.forEachChild(visit)
  }
  visit(ts.createSourceFile('source.tsx', text, ts.ScriptTarget.Latest, true))
  return found
}

test('texts that come late are said only by the screens that they come with', () => {
  const astray = sourcesIn('src', ['.ts', '.tsx']).flatMap(({ path, text }) =>
    named(text).flatMap((key) => {
      const part = textPartOf(key)
      return part === 'start' || places[part].some((place) => path.startsWith(place)) ? [] : [`${path}: ${key}`]
    }),
  )
  expect(astray).toEqual([])
})

test('each part has texts', () => {
  expect(Object.keys(places).sort()).toEqual([...lateTexts].sort())
})
