import type { ListRules } from '../outbox/lists.ts'

/** Of a list that is here: when the answers were asked for that its rows are of. Values of the outbox's counter. */
export interface ListTicks {
  /** Of the list as a whole; 0 while there is none. */
  appliedTick: number
  /** Of newer answers that told of single rows, by the ids of those rows. */
  revised?: Readonly<Record<number, number>>
}

/**
 * [Note: Revised rows] Each row is as the newest answer that told of it has it, whether that was the list or a part of it:
 * an older list must not undo a newer part, nor an older part a newer list.
 * @returns the rows that an answer for some of them may replace
 */
export const mayRevise = (
  { appliedTick, revised = {} }: ListTicks,
  { ids, startTick }: { ids: readonly number[]; startTick: number },
  mayApply: ListRules['mayApply'],
): number[] => ids.filter((id) => mayApply(Math.max(appliedTick, revised[id] ?? 0), startTick))

/** The rows of which a newer answer has told than a list that was asked for then, and when those were asked for. */
export const newerThan = ({ revised = {} }: Pick<ListTicks, 'revised'>, startTick: number): Record<number, number> =>
  Object.fromEntries(Object.entries(revised).filter(([, asked]) => asked > startTick))

/** When the newest of the answers was asked for that the rows are of. */
export const lastTick = ({ appliedTick, revised = {} }: ListTicks): number =>
  Math.max(appliedTick, ...Object.values(revised))
