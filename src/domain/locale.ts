interface LocaleFacts {
  /** What its speakers call it. */
  name: string
  /** Whose names of days and months `Intl` is asked for. */
  calendar: string
  decimalSign: ',' | '.'
  /** Whether a day is written in numbers, 23.11.2026, or with the month's name, 23 Nov 2026. */
  days: 'numbers' | 'words'
  currencySign: 'before' | 'after'
}

/**
 * The languages of the app: a line here, a catalogue in `locales`. The first is the one to begin with.
 * Source: spec 1 §1, §9 "Default locale".
 */
const facts = {
  fi: { name: 'Suomi', calendar: 'fi-FI', decimalSign: ',', days: 'numbers', currencySign: 'after' },
  // en-US only for its month names: "Sep" where en-GB has "Sept"
  en: { name: 'English', calendar: 'en-US', decimalSign: '.', days: 'words', currencySign: 'before' },
} as const satisfies Record<string, LocaleFacts>

export type Locale = keyof typeof facts
export const locales = Object.keys(facts) as [Locale, ...Locale[]]
export const [defaultLocale] = locales

/** How a language writes. One that the app does not have is written as the one to begin with. */
export const localeFacts = (locale: string): LocaleFacts => ({ ...facts[defaultLocale], ...facts[locale as Locale] })
