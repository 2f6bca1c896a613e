import type { TFunction } from 'i18next'
import { localDateAt, type LocalDate, type WallDateTime } from '#domain/local-date.ts'
import type { JobTrip, Outcome } from '#domain/mass-cancellation/job.ts'
import { formatDay } from '#ui/look/format.ts'

/** What sentences are made with. */
export interface Texts {
  t: TFunction
  language: string
  exists: (key: string) => boolean
}

/** Why the server has refused it, in words. */
export function codeText(code: string, { t, exists }: Pick<Texts, 't' | 'exists'>): string {
  const key = `api.errors.${code}`
  return code !== '' && exists(key) ? t(key) : t('api.errors.server_error')
}

/** What has become of a trip, in a sentence; `null`: it waits. */
export function outcomeText(outcome: Outcome | null, texts: Texts): string {
  const { t } = texts
  switch (outcome?.kind) {
    case undefined:
      return t('massCancellation.outcome.waiting')
    case 'cancelled':
      return t(outcome.isAsked ? 'massCancellation.outcome.asked' : 'massCancellation.outcome.cancelled')
    case 'elsewhere':
      if (outcome.at === null) {
        if (outcome.by === null) return t('massCancellation.outcome.elsewhereUnknown')
        return t('massCancellation.outcome.elsewhereAsked', { who: outcome.by })
      }
      return t('massCancellation.outcome.elsewhere', {
        who: outcome.by ?? t('massCancellation.outcome.system'),
        time: momentText(outcome.at, texts),
      })
    case 'refused':
      if (outcome.code === 'not_found') return t('massCancellation.outcome.gone')
      return `${t(outcome.code === 'trip_past' ? 'massCancellation.leg.past' : 'massCancellation.leg.started')}.`
    case 'failed':
      return `${t('massCancellation.outcome.failed')} ${codeText(outcome.code, texts)}`
  }
}

/** Of a passenger whose trips the server did not give. */
export const unreadText = (code: string, texts: Texts): string =>
  `${texts.t('massCancellation.outcome.unread')} ${codeText(code, texts)}`

/** Trips of one passenger of which the same is to be said. */
export interface SaidTrips {
  trips: readonly JobTrip[]
  text: string
}

/** What there is to say of a passenger's trips beside that they were cancelled, each sentence once. */
export function saidOf(trips: readonly JobTrip[], texts: Texts): SaidTrips[] {
  const said = new Map<string, JobTrip[]>()
  for (const trip of trips) {
    if (trip.outcome === null || trip.outcome.kind === 'cancelled') continue
    const text = outcomeText(trip.outcome, texts)
    said.set(text, [...(said.get(text) ?? []), trip])
  }
  return [...said].map(([text, some]) => ({ text, trips: some }))
}

/** The clock, after the day where that is not today. */
function momentText(moment: WallDateTime, { language }: Texts): string {
  const day: LocalDate = moment.slice(0, 10)
  const clock = moment.slice(11, 16)
  return day === localDateAt(Date.now()) ? clock : `${formatDay(day, language, 'short')} ${clock}`
}
