import i18next from 'i18next'
import { initReactI18next } from 'react-i18next'
import { subscribeKey } from 'valtio/utils'
import { localDateAt } from '#domain/local-date.ts'
import type { Locale } from '#domain/locale.ts'
import type { LateTexts, TextPart } from '#domain/text-part.ts'
import { preferences } from '#state/preferences.ts'
import { now, sync } from '#state/sync.ts'
import { formatMoment } from '#ui/look/format.ts'
import { say } from '#ui/speak/toast.ts'
import { loadChunk } from './chunks.ts'

type Texts = Record<string, string>
type Loaders = Record<string, () => Promise<Texts>>

/** One chunk for each language and part, so that a page loads the texts that it shows. */
const loaders: Readonly<Record<TextPart, Loaders>> = {
  start: import.meta.glob<Texts>('../../locales/*.json', { query: '?part=start', import: 'default' }),
  bookings: import.meta.glob<Texts>('../../locales/*.json', { query: '?part=bookings', import: 'default' }),
  audit: import.meta.glob<Texts>('../../locales/*.json', { query: '?part=audit', import: 'default' }),
  costs: import.meta.glob<Texts>('../../locales/*.json', { query: '?part=costs', import: 'default' }),
  import: import.meta.glob<Texts>('../../locales/*.json', { query: '?part=import', import: 'default' }),
  massCancellation: import.meta.glob<Texts>('../../locales/*.json', {
    query: '?part=massCancellation',
    import: 'default',
  }),
  organization: import.meta.glob<Texts>('../../locales/*.json', { query: '?part=organization', import: 'default' }),
  timetables: import.meta.glob<Texts>('../../locales/*.json', { query: '?part=timetables', import: 'default' }),
}

async function textsOf(locale: string, part: TextPart): Promise<Texts> {
  const load = loaders[part][`../../locales/${locale}.json`]
  if (!load) throw new Error(`There are no texts for the language "${locale}"`)
  return load()
}

/** What the screens that were opened need in every language. */
const wanted = new Set<TextPart>(['start'])

/** What is there, as `locale part`. */
const arrived = new Set<string>()

const whenStarted = (): Promise<void> =>
  i18next.isInitialized ? Promise.resolve() : new Promise((resolve) => i18next.on('initialized', () => resolve()))

async function bring(locale: string, part: TextPart): Promise<void> {
  const name = `${locale} ${part}`
  if (arrived.has(name)) return
  const [texts] = await Promise.all([textsOf(locale, part), whenStarted()])
  i18next.addResourceBundle(locale, 'translation', texts)
  arrived.add(name)
}

/** The language that the page is in. */
let spoken: Locale = preferences.locale

async function change(locale: Locale): Promise<void> {
  try {
    await loadChunk(() => Promise.all([...wanted].map((part) => bring(locale, part))))
  } catch {
    if (preferences.locale !== locale) return
    // the page stays in its language, and the choice says so
    preferences.locale = spoken
    const text = i18next.t(sync.online ? 'failures.chunk.text' : 'failures.chunk.offline')
    say({ title: i18next.t('failures.chunk'), text, intent: 'error' })
    return
  }
  // the choice may have changed again while the texts came
  if (preferences.locale !== locale) return
  await i18next.changeLanguage(locale)
  spoken = locale
  document.documentElement.lang = locale
}

/** Brings texts that did not come with the start, in the language that is shown and in the one that it changes to. */
export async function bringTexts(part: LateTexts): Promise<void> {
  wanted.add(part)
  await whenStarted()
  await Promise.all([...new Set([i18next.language, preferences.locale])].map((locale) => bring(locale, part)))
}

/** Loads the texts of the preferred language and follows the preference from then on. */
export async function startTexts(): Promise<void> {
  const { locale } = preferences
  spoken = locale
  const texts = await textsOf(locale, 'start')
  arrived.add(`${locale} start`)
  await i18next.use(initReactI18next).init({
    lng: locale,
    resources: { [locale]: { translation: texts } },
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
