import i18next, { type Resource } from 'i18next'
import { initReactI18next } from 'react-i18next'
import { subscribeKey } from 'valtio/utils'
import { localDateAt } from '#domain/local-date.ts'
import { preferences } from '#state/preferences.ts'
import { now } from '#state/sync.ts'
import { formatMoment } from '#ui/look/format.ts'

type Texts = Record<string, string>

/** One chunk for each language, so that a page loads the texts that it shows. */
const loaders = import.meta.glob<Texts>('../../locales/*.json', { import: 'default' })

async function textsOf(locale: string): Promise<Texts> {
  const load = loaders[`../../locales/${locale}.json`]
  if (!load) throw new Error(`There are no texts for the language "${locale}"`)
  return load()
}

async function change(locale: string): Promise<void> {
  if (!i18next.hasResourceBundle(locale, 'translation')) {
    i18next.addResourceBundle(locale, 'translation', await textsOf(locale))
  }
  // the choice may have changed again while the texts came
  if (preferences.locale !== locale) return
  await i18next.changeLanguage(locale)
  document.documentElement.lang = locale
}

/** Loads the texts of the preferred language and follows the preference from then on. */
export async function startTexts(): Promise<void> {
  const { locale } = preferences
  const resources: Resource = { [locale]: { translation: await textsOf(locale) } }
  await i18next.use(initReactI18next).init({
    lng: locale,
    resources,
    partialBundledLanguages: true,
    fallbackLng: false,
    keySeparator: false,
    nsSeparator: false,
    interpolation: { escapeValue: false },
    react: { useSuspense: false },
  })
  i18next.services.formatter?.add('moment', (instant: number, lng = locale) =>
    formatMoment(instant, localDateAt(now()), lng),
  )
  document.documentElement.lang = locale
  subscribeKey(preferences, 'locale', (next) => void change(next))
}
