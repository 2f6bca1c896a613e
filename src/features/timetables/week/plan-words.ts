import type { TFunction } from 'i18next'
import type { SkippedCell } from '#domain/week/plan.ts'

/** How many cells stay as they are for each reason, the most frequent first. @returns pairs of text key and count */
export function reasonsOf(skipped: readonly Pick<SkippedCell, 'why'>[]): (readonly [string, number])[] {
  const counts = new Map<string, number>()
  for (const { why } of skipped) counts.set(why, (counts.get(why) ?? 0) + 1)
  return [...counts].sort(([, a], [, b]) => b - a)
}

/** What is said of cells that an action leaves out; `null` when there are none. */
export function leftOutText(skipped: readonly SkippedCell[], t: TFunction): { title: string; text: string } | null {
  if (skipped.length === 0) return null
  const reasons = reasonsOf(skipped).map(([why]) => t(why))
  return { title: t('week.leftOut', { count: skipped.length }), text: reasons.join(' ') }
}
