import en from '../../locales/en.json' with { type: 'json' }
import fi from '../../locales/fi.json' with { type: 'json' }

/** The languages of the app with their texts. */
export const languages = [
  ['fi', fi],
  ['en', en],
] as const

/** The texts of a language with values in their places. */
export const filled = (text: string, values: Record<string, string>) =>
  text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => values[name] ?? '')
