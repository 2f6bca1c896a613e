/** The texts of one language by their keys. */
export type Catalogue = Readonly<Record<string, string>>
/** Catalogues by language. */
export type Catalogues = Readonly<Record<string, Catalogue>>

export type Problem = 'missing' | 'empty' | 'placeholders' | 'plural'

const pluralForm = /_(one|other)$/

/** Without the ending of its plural form: as the code asks for it. */
export const askedKey = (key: string): string => key.replace(pluralForm, '')

/** Every key of any language, in order. */
export const keysOf = (catalogues: Catalogues): string[] =>
  [...new Set(Object.values(catalogues).flatMap((texts) => Object.keys(texts)))].sort()

/** What a text is filled with: values and elements, each once, in order. */
const fillingsOf = (text: string): string => [...new Set(text.match(/\{\{.*?\}\}|<\/?\w+\/?>/g) ?? [])].sort().join(' ')

/** What is wrong with a key in a language; `null` for nothing. */
export function problemOf(catalogues: Catalogues, locale: string, key: string): Problem | null {
  const texts = catalogues[locale] ?? {}
  const text = texts[key]
  if (text === undefined) return 'missing'
  if (text.trim() === '') return 'empty'
  const others = Object.values(catalogues).flatMap((catalogue) => catalogue[key] ?? [])
  if (others.some((other) => fillingsOf(other) !== fillingsOf(text))) return 'placeholders'
  const [, form] = pluralForm.exec(key) ?? []
  if (form === undefined) return null
  return `${askedKey(key)}_${form === 'one' ? 'other' : 'one'}` in texts ? null : 'plural'
}

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** Keys that no source names, neither as a whole nor by a template that gives it. */
export function unusedKeys(keys: readonly string[], sources: readonly string[]): string[] {
  const named = new Set<string>()
  const patterns = new Set<string>()
  for (const source of sources) {
    for (const [, literal = ''] of source.matchAll(/['"]([\w.-]+)['"]/g)) named.add(literal)
    for (const [, template = ''] of source.matchAll(/`([\w-]+\.[^`\n]*\$\{[^`\n]*)`/g)) {
      patterns.add(
        template
          .split(/\$\{[^}]*\}/)
          .map(escaped)
          .join('.+'),
      )
    }
  }
  const given = [...patterns].map((pattern) => new RegExp(`^${pattern}$`))
  return keys.filter((key) => {
    const asked = askedKey(key)
    return !named.has(key) && !named.has(asked) && !given.some((pattern) => pattern.test(asked))
  })
}

/** Keys that the sources ask for and that no language has. */
export function missingKeys(keys: readonly string[], sources: readonly string[]): string[] {
  const known = new Set(keys.flatMap((key) => [key, askedKey(key)]))
  const asked = sources.flatMap((source) => [...source.matchAll(/\bt\(\s*'([\w.-]+)'/g)].map(([, key]) => key ?? ''))
  return [...new Set(asked)].filter((key) => !known.has(key)).sort()
}
