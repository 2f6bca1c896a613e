import type { JudgedLine } from './judged-line.ts'
import type { FieldPlace } from './mapping.ts'
import type { AlikeCells, PlaceProblems } from './problems.ts'
import type { RowError, SavedRowStatus } from './import-record.ts'
import type { RowCounts } from './save-progress.ts'
import type { VerdictCounts } from './verdict.ts'

/**
 * What became of a line of the results table: nothing yet, it is on its way, or how the server answered it. Source: spec 2
 * §3 Import structures, IMP-30.
 */
export type LineState = 'mapped' | 'sending' | SavedRowStatus

/** Lines that can be shown alone. Those that are saved or failed are counted there and nowhere else. */
export const lineFilters = ['all', 'new', 'updates', 'unchanged', 'look', 'blocked', 'saved', 'failed'] as const
export type LineFilter = (typeof lineFilters)[number]

export type LineCounts = Readonly<Record<LineFilter, number>>

/** Which lines are asked for; all that is given has to fit. */
export interface LineQuery {
  readonly filter: LineFilter
  /** Only lines that fill this block of transportation permissions, from 0. */
  readonly block?: number
  /** Only lines that are not saved yet in which something is wrong or to be looked at in this place. */
  readonly problemIn?: FieldPlace
  /** Only lines whose cell in `problemIn` is this text of the sheet. */
  readonly alike?: string
}

/** A line as the table and the dialog of a row show it. */
export interface TableLine extends JudgedLine {
  /** Its place among all lines, which is what the other calls take. */
  readonly at: number
  /** Its row of the sheet, counted from 0 as `page` counts. */
  readonly row: number
  /** Which of the row's passengers it is, from 0, and how many lines the row has: 2 for "2 osumaa". */
  readonly part: number
  readonly parts: number
  /** As the sheet has it, or the stored one where the sheet has none. */
  readonly name: string
  readonly state: LineState
  /** Why it was not saved; empty unless it has failed. */
  readonly saveErrors: readonly RowError[]
  /** Nobody has answered whom the row is about: it is not sent before *Hae tiedot* has been asked again. */
  readonly isUnanswered: boolean
}

/** Whether nothing of a line is decided any more: it is saved, or on its way. */
export const isSettled = ({ state }: Pick<TableLine, 'state'>): boolean => state !== 'mapped' && state !== 'failed'

/** A page of lines. */
export interface LinePage {
  /** How many there are in all. */
  readonly total: number
  readonly lines: readonly TableLine[]
}

/** How all lines stand: given after every change. */
export interface Overview {
  /** Higher after every change, so that a screen knows when to ask for its lines again. */
  readonly revision: number
  /** By verdict alone, whatever has been saved. */
  readonly verdicts: VerdictCounts
  /** By filter: what the chips say. */
  readonly counts: LineCounts
  /** The same of the lines that fill each block of transportation permissions. */
  readonly blockCounts: readonly LineCounts[]
  /** What *Tallenna tiedot* would do now. `leftOut` is what is held up: blocked lines and those to be looked at. */
  readonly toSave: { readonly create: number; readonly update: number; readonly leftOut: number }
  /** Lines that were sent, by how they were answered. */
  readonly answered: RowCounts
  readonly isMatched: boolean
  /** Other columns say by now whom the rows are about: *Hae tiedot* is to be asked again before anything is saved. */
  readonly needsMatch: boolean
  /** Lines that failed because somebody has changed their passenger since: *Hae tiedot* compares them anew. */
  readonly outdated: number
  /** Rows of which nobody has answered whom they are about. */
  readonly unanswered: number
  /** Passengers that were passed over, for they belong to another booking system than the row's destinations. */
  readonly otherInstances: number
  /** For each place in which something is wrong or to be looked at, of lines that are not saved yet. */
  readonly problems: readonly PlaceProblems[]
  /** The same by text, the most frequent first. At most `mostAlike`. */
  readonly alike: readonly AlikeCells[]
}

export const mostAlike = 200

/** Somebody whom a row may be about. */
export interface Candidate {
  readonly passengerId: number
  readonly name: string
  readonly externalId: string
  readonly homeAddress: string
  readonly by: 'match' | 'wordOrder' | 'foldedName'
}
