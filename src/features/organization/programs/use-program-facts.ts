import { useTranslation } from 'react-i18next'
import { accessAreaNames, accessLevels } from '#domain/access.ts'
import { localDateAt } from '#domain/local-date.ts'
import { programStateOf, type ProgramAccess, type ProgramState } from '#domain/program-access.ts'
import { now } from '#state/sync.ts'
import { formatClock, formatDay } from '#ui/look/format.ts'
import { useNow } from '#ui/time/use-now.ts'

const minuteMs = 60_000

interface ProgramFacts {
  state: ProgramState
  /** What the program changes and what it reads, each in words; empty for nothing. */
  edits: string
  reads: string
  destinations: string
  ends: string
  used: string
  /** When it was made or closed, by whom, and what has become of its maker. */
  made: string
}

/** What is known of an access, in words. @param destinations of the organisation that are not deleted */
export function useProgramFacts(
  program: ProgramAccess,
  destinations: readonly { id: number; alias: string }[],
): ProgramFacts {
  const { t, i18n } = useTranslation()
  const today = localDateAt(useNow(now, minuteMs))
  const day = (date: string) => formatDay(date, i18n.language, 'numeric')
  const moment = (instant: string) => {
    const at = Date.parse(instant)
    const date = localDateAt(at)
    return date === today ? t('programs.today', { time: formatClock(at) }) : day(date)
  }
  const areas = (level: number) =>
    accessAreaNames
      .filter((area) => program.levels[area] === level)
      .map((area) => t(`rights.area.${area}`))
      .join(', ')
  const { endsOn, lastUsedAt, createdAt, createdBy, isMakerAdministrator, revokedAt, revokedBy } = program
  const state = programStateOf(program, today)
  const isOver = endsOn !== null && endsOn < today
  const made = [t('programs.made', { time: moment(createdAt) }), createdBy].filter(Boolean).join(', ')
  return {
    state,
    edits: areas(accessLevels.write),
    reads: areas(accessLevels.read),
    destinations: placesOf(program),
    ends:
      endsOn === null ? t('programs.endless') : t(isOver ? 'programs.ended' : 'programs.ends', { date: day(endsOn) }),
    used: lastUsedAt === null ? t('programs.neverUsed') : t('programs.used', { time: moment(lastUsedAt) }),
    made:
      revokedAt !== null
        ? [t('programs.revokedAt', { time: moment(revokedAt) }), revokedBy].filter(Boolean).join(', ')
        : isMakerAdministrator
          ? made
          : `${made} (${t('programs.makerGone')})`,
  }

  function placesOf({ destinationIds }: ProgramAccess): string {
    if (destinationIds === null) return t('programs.destinations.all')
    if (destinationIds.length === 0) return t('programs.destinations.none')
    const { compare } = new Intl.Collator(i18n.language, { numeric: true })
    return destinationIds
      .map((id) => destinations.find((destination) => destination.id === id)?.alias ?? String(id))
      .sort(compare)
      .join(', ')
  }
}
