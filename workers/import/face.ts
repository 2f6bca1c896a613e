import type { CellEdit } from '#domain/import/judge.ts'
import type { KnownDestination } from '#domain/import/destination-aliases.ts'
import type { FieldPlace, Mapping } from '#domain/import/mapping.ts'
import type { SaveEnd, SaveEndKind, SaveProgress } from '#domain/import/save-progress.ts'
import type { Candidate, LineFilter, LinePage, LineQuery, Overview, TableLine } from '#domain/import/table-line.ts'
import type { WrittenNames } from '#domain/import/written-names.ts'
import type { TextFormat } from './csv.ts'
import type { FileFacts } from './open.ts'
import type { Answer, PageRow, SheetFacts } from './sheet-reading.ts'

/** What a desk is opened with. */
export interface DeskSetup {
  organizationId: number
  /** Destinations of the organisation, without deleted ones. */
  destinations: readonly KnownDestination[]
}

/** What a file is. */
export interface OpenedFacts extends FileFacts {
  /** SHA-256 of its bytes, 64 digits of base 16: by it an import that was cut off is known again. */
  hash: string
}

/** How far something is, in rows. */
export type OnRows = (done: number, total: number) => void

/** What became of *Hae tiedot*. Nothing is thrown: the table is shown with what was answered. Source: spec 2 §8, ERR-49. */
export interface MatchEnd {
  overview: Overview
  /** `answered`: every row was. `partly`: some were not, and are held up. `signedOut`, `cancelled` say why. */
  how: 'answered' | 'partly' | 'signedOut' | 'cancelled'
}

/** An import that was cut off is taken up again. */
export interface TakeUpEnd {
  overview: Overview
  /**
   * `otherFile`: the file, its sheet or its row of titles is not the one that was being imported. For each but `takenUp`
   * nothing was taken up.
   */
  how: 'takenUp' | 'otherFile' | Exclude<SaveEndKind, 'finished'>
  /** Rows that are saved already, and are not sent again. */
  done: number
  /** The columns feed other fields than they did. Rows that are saved stay as they were saved. */
  isOtherMapping: boolean
  /**
   * Lines whose values somebody had typed in place of the sheet's. These values are kept nowhere: the lines wait to be
   * looked at.
   */
  retyped: number
}

/** Which lines a save sends. */
export interface SaveOptions {
  /** `ready`: all that are new or updated and not saved yet. `failed`: only those that have failed, once more. */
  lines: 'ready' | 'failed'
}

/** Words for the file of failed rows, in the user's language. */
export interface OwnSheetWords {
  /** Name of the sheet, and title of the column that says what is wrong. */
  sheet: string
  problem: string
  /** For each of `problemKeys`. */
  texts: ReadonlyMap<string, string>
}

/** A column of a template, named in the user's language: `templateFields`. */
export interface TemplateColumn {
  title: string
  /** What is to stand in it, in a sentence; empty for none. */
  help: string
  kind: 'text' | 'number' | 'date'
  /** What may stand in it; empty for anything. */
  values: readonly string[]
}

/** Names of the sheet of a template, and of the one with the allowed values; and the line of help over its titles. */
export interface TemplateWords {
  sheet: string
  values: string
  help: string
}

/**
 * An import from the choice of its file to its end. All of it lives in a worker: the page asks for what it shows. One thing
 * after the other; `cancel` and `stop` alone come in between. Lines are named by their place (`TableLine.at`), which stays
 * until the next `match` or `choose`.
 */
export interface DeskFace {
  /** What a file is, and its sheets. @param chosen how a text file is to be read, where somebody said so */
  open: (file: File, chosen?: Partial<TextFormat>) => Promise<Answer<OpenedFacts>>
  /**
   * Reads a sheet; afterwards its lines can be asked for.
   * @param headerRowNumber the row of titles as the spreadsheet program counts; `null` for the one that looks like it
   * @param onProgress a share from 0 to 1, at most ten times a second
   */
  read: (
    sheet: number,
    headerRowNumber: number | null,
    onProgress: (share: number) => void,
  ) => Promise<Answer<SheetFacts>>
  /** The first rows of the sheet, with those over the titles and with all columns: to choose the row of titles from. */
  firstRows: (count: number) => { letters: readonly string[]; rows: readonly PageRow[] }
  /** Rows beneath the titles as the sheet has them. @param offset the first of them, from 0 */
  page: (offset: number, count: number) => readonly PageRow[]
  /** Ends what is being read (refusal `cancelled`) or searched (`cancelled`). */
  cancel: () => void

  /** Other destinations are known by now. @returns how the lines stand then; `null` where no sheet is read */
  setDestinations: (destinations: readonly KnownDestination[]) => Overview | null
  /** Judges all rows by another mapping. Nothing that was decided about lines is lost. */
  setMapping: (mapping: Mapping) => Overview
  /** *Hae tiedot*: asks the server whom the rows are about. Neither this nor `takeUp` while rows are saved. */
  match: (onProgress: OnRows) => Promise<MatchEnd>
  overview: () => Overview
  lines: (query: LineQuery, offset: number, count: number) => LinePage
  /** `null` for a line that there is no more. */
  line: (at: number) => TableLine | null
  /** The nearest line of a query before or after another, for *edellinen* and *seuraava*; `null` for none. */
  neighbour: (query: LineQuery, at: number, direction: -1 | 1) => number | null

  /** Which of the lines of a query one is, from 0; `null` where it is none of them. */
  placeIn: (query: LineQuery, at: number) => number | null

  /** Puts one text in place of another in every row that has it; `null` takes that back. */
  replaceAlike: (place: FieldPlace, text: string, by: string | null) => Overview
  /**
   * Decides about one cell of a line. Not for a line in state `sending`: what became of it is known after the next `save`,
   * and only then can it be changed.
   */
  edit: (at: number, place: FieldPlace, edit: CellEdit) => Overview
  /**
   * Asks the server for transportation permissions whose names somebody has typed since: until that is answered their rows
   * are held up. Nothing is thrown for what a server says.
   */
  answerTyped: () => Promise<Overview>
  /** Lets lines through that somebody has looked at, or holds them up again. */
  accept: (lines: readonly number[] | LineQuery, isAccepted: boolean) => Overview
  /** Whom a row may be about: its matches and those who are only called alike. @param row as `TableLine.row` */
  candidates: (row: number) => readonly Candidate[]
  /**
   * Says whom a row is about: a passenger's id, `'new'`, or `null` for the row's own matches.
   * @throws ApiError when what is stored of the passenger is not on the device and cannot be fetched
   */
  choose: (row: number, passenger: number | 'new' | null) => Promise<Overview>
  /** Takes, for every row that is like one passenger alone, that passenger. @throws ApiError, and then nothing is taken */
  chooseAllLike: () => Promise<Overview>

  /**
   * Takes up an import that was cut off: the rows that are saved are known from the server. After `match`, before `save`.
   * Nothing is thrown for what a server says. `cancel` ends it (`stopped`).
   */
  takeUp: (importId: number, onProgress: OnRows) => Promise<TakeUpEnd>
  /** Names of cost centers and transportation permissions that *Tallenna tiedot* would write now. */
  writtenNames: () => WrittenNames
  /** *Tallenna tiedot*: sends lines, and goes on where it was stopped. Nothing is thrown for what a server says. */
  save: (options: SaveOptions, onProgress: (progress: SaveProgress) => void) => Promise<SaveEnd>
  /** Begins no more batches; `save` ends when those under way are answered. */
  stop: () => void

  /** Keys of all texts that `ownSheet` needs: what is wrong with the lines, and names of fields. */
  problemKeys: (filters: readonly LineFilter[]) => readonly string[]
  /**
   * The rows of these lines as a workbook (.xlsx) with their own columns, order and formats, and one more column that says
   * what is wrong. Chosen again it is read as the file was.
   */
  ownSheet: (filters: readonly LineFilter[], words: OwnSheetWords) => Promise<ArrayBuffer>
  /** An empty sheet (.xlsx) with these columns, their allowed values as lists and their help. No file need be open. */
  template: (columns: readonly TemplateColumn[], words: TemplateWords) => Promise<ArrayBuffer>
}
