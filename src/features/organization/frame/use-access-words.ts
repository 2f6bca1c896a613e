import { useTranslation } from 'react-i18next'
import { localDateAt } from '#domain/local-date.ts'
import { programStateOf, type ProgramAccess, type ProgramState } from '#domain/program-access.ts'
import { now } from '#state/sync.ts'
import { formatClock, formatDay } from '#ui/look/format.ts'
import { useNow } from '#ui/time/use-now.ts'

const minuteMs = 60_000

/** What is known of any access that is not a user's. */
type Access = Pick<
  ProgramAccess,
  'endsOn' | 'lastUsedAt' | 'createdAt' | 'createdBy' | 'isMakerAdministrator' | 'revokedAt' | 'revokedBy'
>

export interface AccessWords {
  state: ProgramState
  ends: string
  used: string
  /** When it was made or closed, by whom, and what has become of its maker. */
  made: string
}

/** How long an access lasts, how it was used and who made it. @param makerGone that its maker is no administrator any more */
export function useAccessWords(access: Access, makerGone: string): AccessWords {
  const { t, i18n } = useTranslation()
  const today = localDateAt(useNow(now, minuteMs))
  const day = (date: string) => formatDay(date, i18n.language, 'numeric')
  const moment = (instant: string) => {
    const at = Date.parse(instant)
    const date = localDateAt(at)
    return date === today ? t('programs.today', { time: formatClock(at) }) : day(date)
  }
  const { endsOn, lastUsedAt, createdAt, createdBy, isMakerAdministrator, revokedAt, revokedBy } = access
  const isOver = endsOn !== null && endsOn < today
  const made = [t('programs.made', { time: moment(createdAt) }), createdBy].filter(Boolean).join(', ')
  return {
    state: programStateOf(access, today),
    ends:
      endsOn === null ? t('programs.endless') : t(isOver ? 'programs.ended' : 'programs.ends', { date: day(endsOn) }),
    used: lastUsedAt === null ? t('programs.neverUsed') : t('programs.used', { time: moment(lastUsedAt) }),
    made:
      revokedAt !== null
        ? [t('programs.revokedAt', { time: moment(revokedAt) }), revokedBy].filter(Boolean).join(', ')
        : isMakerAdministrator
          ? made
          : `${made} (${makerGone})`,
  }
}
