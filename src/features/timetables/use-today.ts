import { localDateAt, type LocalDate } from '#domain/local-date.ts'
import { now } from '#state/sync.ts'
import { useNow } from '#ui/time/use-now.ts'

const minuteMs = 60_000

/** The day in the business zone; it changes at midnight on an open page too. */
export const useToday = (): LocalDate => localDateAt(useNow(now, minuteMs))
