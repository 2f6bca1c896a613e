import * as z from 'zod/mini'
import { defaultLocale, locales } from '#domain/locale.ts'
import { persisted } from './persisted.ts'

const Preferences = z.object({
  locale: z._default(z.enum(locales), defaultLocale),
  /** Id of a theme, by whoever draws them; `null`: by host name. */
  theme: z._default(z.nullable(z.string()), null),
  brightness: z._default(z.enum(['system', 'light', 'dark']), 'system'),
  /** `auto`: by what points at the screen. */
  density: z._default(z.enum(['auto', 'touch', 'compact']), 'auto'),
  largeTiles: z._default(z.boolean(), false),
  /** Single-key shortcuts; they can be switched off (WCAG 2.1.4). */
  shortcuts: z._default(z.boolean(), true),
  showWeekends: z._default(z.boolean(), false),
  weekStartsOnSunday: z._default(z.boolean(), false),
  /** What a click on a cell of the week does: opens it with a time in it, or only selects it as in a spreadsheet. */
  weekClick: z._default(z.enum(['open', 'select']), 'open'),
  navigation: z._default(z.enum(['drawer', 'rail']), 'drawer'),
  installHintSeen: z._default(z.boolean(), false),
  visits: z._default(z.int(), 0),
})
export type Preferences = z.infer<typeof Preferences>

/** How this browser shows the app. Nothing in it is about a person; it stays when one signs out. Source: spec 1 §1. */
export const preferences = persisted<Preferences>('preferences', Preferences, Preferences.parse({}))
