import ts from 'typescript'
import { expect, test } from 'vitest'
import { errorCodes } from '#contract/errors.ts'
import { importFields } from '#domain/import/fields.ts'
import { importRefusals } from '#domain/import/file-refusal.ts'
import en from '../../locales/en.json' with { type: 'json' }
import fi from '../../locales/fi.json' with { type: 'json' }
import { sourcesIn } from './sources.ts'

/** First words of the keys by which the rules and readers of an import say something. */
const families = ['import', 'validation', 'refusal', 'passengers', 'transportationPermissions', 'api']
const isKey = (text: string) => /^\w+(\.\w+)+$/.test(text) && families.includes(text.split('.')[0] ?? '')

const missingIn = (catalogue: object, keys: readonly string[]) =>
  [...new Set(keys)].filter((key) => !(key in catalogue) && !(`${key}_other` in catalogue))
const missing = (keys: readonly string[]) => ({ fi: missingIn(fi, keys), en: missingIn(en, keys) })
const none = { fi: [], en: [] }

const sources = [...sourcesIn('src/domain/import', ['.ts']), ...sourcesIn('workers/import', ['.ts'])].map(
  ({ path, text }) => ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true),
)

function visit(node: ts.Node, look: (node: ts.Node) => void): void {
  look(node)
  node.forEachChild((child) => visit(child, look))
}

/** The texts of a type that is a choice of some: `named` is its own name, or that of the property that has it. */
function choices(named: string): string[] {
  const found: string[] = []
  const take = (node: ts.Node) => {
    if (ts.isLiteralTypeNode(node) && ts.isStringLiteral(node.literal)) found.push(node.literal.text)
  }
  for (const source of sources) {
    visit(source, (node) => {
      if (ts.isTypeAliasDeclaration(node) && node.name.text === named) visit(node.type, take)
      if (ts.isPropertySignature(node) && `${ownerOf(node)}.${node.name.getText()}` === named && node.type)
        visit(node.type, take)
    })
  }
  return found
}

const ownerOf = ({ parent }: ts.Node): string => (ts.isInterfaceDeclaration(parent) ? parent.name.text : '')

test('every text that the rules and readers of an import name exists in both languages', () => {
  const named: string[] = []
  for (const source of sources)
    visit(source, (node) => {
      if (ts.isStringLiteralLike(node) && isKey(node.text)) named.push(node.text)
    })
  expect(named.length).toBeGreaterThan(100)
  // of a file that is no sheet it is said what it is: see below
  expect(missing(named.filter((key) => key !== importRefusals.notSpreadsheet))).toEqual(none)
})

test('fields, kinds of files and codes have theirs', () => {
  const named = [
    ...importFields.map(({ text }) => text),
    ...choices('FoundKind').map((found) => `import.refusal.notSpreadsheet.${found}`),
    ...errorCodes.filter((code) => code.startsWith('import_')).map((code) => `api.errors.${code}`),
  ]
  expect(missing(named)).toEqual(none)
})

test('every way in which a search or a save ends or goes on has its text', () => {
  const ends = choices('SaveEndKind')
  const phases = choices('SaveProgress.phase').filter((phase) => phase !== 'sending')
  const searches = choices('MatchEnd.how').filter((how) => how !== 'answered')
  expect([ends, phases, searches].map(({ length }) => length > 2)).toEqual([true, true, true])
  const named = [
    ...ends.map((how) => `import.ended.${how}`),
    ...phases.map((phase) => `import.phase.${phase}`),
    ...searches.map((how) => `import.matched.${how}`),
  ]
  expect(missing(named)).toEqual(none)
})
