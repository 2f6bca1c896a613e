import type { Locale } from '#domain/locale.ts'
import type { Direction } from '../../db/ride-tables.ts'

interface CalendarTexts {
  /** Of the calendar itself. @param alias the destination's name */
  title: (alias: string) => string
  /** A car at the door. @param passengers who ride, one or more */
  car: Record<Direction, (passengers: number) => string>
  /** The same where everybody's ride was cancelled. */
  cancelled: Record<Direction, string>
  /** @param name of the car */
  carName: (name: string) => string
  /** @param initials of those who ride */
  passengers: (initials: string) => string
}

/** What stands in a calendar, in the language that was chosen for its address. */
export const calendarTexts = {
  fi: {
    title: (alias) => `${alias}: kyydit`,
    car: {
      arrival: (passengers) => `Saapuu ${passengers} ${passengers === 1 ? 'matkustaja' : 'matkustajaa'}`,
      departure: (passengers) => `Lähtee ${passengers} ${passengers === 1 ? 'matkustaja' : 'matkustajaa'}`,
    },
    cancelled: { arrival: 'Peruttu: saapuminen', departure: 'Peruttu: lähtö' },
    carName: (name) => `Auto: ${name}`,
    passengers: (initials) => `Matkustajat: ${initials}`,
  },
  en: {
    title: (alias) => `${alias}: rides`,
    car: {
      arrival: (passengers) => `${passengers} ${passengers === 1 ? 'passenger arrives' : 'passengers arrive'}`,
      departure: (passengers) => `${passengers} ${passengers === 1 ? 'passenger leaves' : 'passengers leave'}`,
    },
    cancelled: { arrival: 'Cancelled: arrival', departure: 'Cancelled: departure' },
    carName: (name) => `Car: ${name}`,
    passengers: (initials) => `Passengers: ${initials}`,
  },
} as const satisfies Record<Locale, CalendarTexts>
