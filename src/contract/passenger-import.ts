import * as z from 'zod/mini'
import {
  ImportMark,
  ImportReportRow,
  NextPassenger,
  ImportedFile,
  PassengerImport,
  Runner,
  SavedRow,
  TakeBackPreview,
  UnsentRows,
  importRecordLimits,
  importStates,
  savedRowStatuses,
  takenBackStates,
} from '#domain/import/import-record.ts'
import { SentRowKey, importLimits, matchTypes } from '#domain/import/sent-row.ts'
import { Passenger, passengerLimits } from '#domain/passenger.ts'
import { Id, oneLine, text } from '#domain/text.ts'
import { TransportationPermission } from '#domain/transportation-permission/schema.ts'
import { endpoint } from './endpoint.ts'
import { FlagParam, IdParam, IdParams, integerParam } from './params.ts'

const path = '/api/passenger/importer'

/** Most passengers whom one row is matched to. */
export const importMatchesLimit = 50

/** A passenger who fits what a row says. Source: spec 2 §7. */
const Match = z.object({
  result: Passenger,
  /** The strongest of what fits: `matchTypes`. */
  matchedBy: z.union(Object.values(matchTypes).map((type) => z.literal(type))),
})
export type Match = z.infer<typeof Match>

const searched = {
  externalId: z.optional(text(passengerLimits.externalId)),
  ssn: z.optional(text(32)),
  name: z.optional(text(passengerLimits.name)),
}

/**
 * Passengers of the organisations that the user administers who fit any of these, the strongest match first; only those
 * whom the user may read, and by identity code only those whose code the user may read. An identity code in an address
 * comes to stand in histories and logs: `searchImportMany` is for those, wherever the server announces it.
 */
export const searchImport = endpoint('GET', `${path}/search`, {
  query: z.object(searched),
  result: z.array(Match),
  access: 'import.search',
  offline: 'refuse',
  limit: 'importer',
})

/** The passenger's transportation permissions of that name, whatever its case. */
export const searchImportPermissions = endpoint('GET', `${path}/search/:passengerId/transportationPermissions`, {
  params: z.object({ passengerId: IdParam }),
  query: z.object({ name: text(256) }),
  result: z.array(TransportationPermission),
  answers: (permissions, { params }) => permissions.every(({ passengerId }) => passengerId === params.passengerId),
  access: 'import.searchPermissions',
  offline: 'refuse',
  limit: 'importer',
})

const RowNumber = SentRowKey.shape.row

/**
 * [Note: Calls in batches] `searchImport` for many rows of one organisation, in the same order. What a row says is not
 * part of the form: a bad row has its error, and the others their matches. Beyond the documents: `AppInfo.importer`
 * announces it and `saveImportRows`; a server that answers 404 or 405 without naming the call
 * (`headers.answeredCall`) has neither. Identity codes are in the body alone.
 */
export const searchImportMany = endpoint('POST', `${path}/searchMany`, {
  body: z.object({
    organizationId: Id,
    rows: z.array(z.looseObject({ row: RowNumber })).check(z.maxLength(importLimits.searchRows, 'validation.tooMany')),
  }),
  result: z.object({
    /** To be given to `beginImport` and `resumeImport`: the matches are at least as new. */
    mark: ImportMark,
    results: z.array(
      z.object({
        row: RowNumber,
        matches: z.array(Match),
        /** Passengers who fit beyond `importMatchesLimit`. */
        more: z._default(Id, 0),
        /** Key of a text by field; absent for a row that was searched for. */
        errors: z.optional(z.record(z.string(), text(128))),
      }),
    ),
  }),
  answers: ({ results }, { body }) => hasSameRows(results, body.rows),
  access: 'import.searchMany',
  offline: 'refuse',
  limit: 'importer',
})

/** What a row of `searchImportMany` says. */
export const SearchedRow = z.object({ row: RowNumber, ...searched })
export type SearchedRow = z.infer<typeof SearchedRow>

/** `searchImportPermissions` for many passengers of one organisation; those whom the user may not read have none. */
export const searchImportPermissionsMany = endpoint('POST', `${path}/searchPermissionsMany`, {
  body: z.object({
    organizationId: Id,
    items: z
      .array(
        z.object({
          passengerId: Id,
          names: z.array(oneLine(256)).check(z.maxLength(importLimits.searchNames, 'validation.tooMany')),
        }),
      )
      .check(z.maxLength(importLimits.searchPassengers, 'validation.tooMany')),
  }),
  result: z.object({
    results: z.array(z.object({ passengerId: Id, permissions: z.array(TransportationPermission) })),
  }),
  answers: ({ results }, { body }) =>
    results.length === body.items.length &&
    results.every(({ passengerId }, at) => passengerId === body.items[at]?.passengerId),
  access: 'import.searchMany',
  offline: 'refuse',
  limit: 'importer',
})

/**
 * Saves rows of a running import, each wholly or not at all, and answers each by its key: a repeat within seven days gets
 * the answer that the first one got, and two at the same moment write once. What a row says (`SentRow`) is not part of
 * the form: a bad row fails alone. 409 `import_taken_over` when another device runs the import, `import_not_running` when
 * nobody does or it was taken back, `import_too_old` seven days after its device was last heard of: the answers are gone
 * then, and rows that are sent again would be saved again.
 */
export const saveImportRows = endpoint('POST', `${path}/saveMany`, {
  body: z.object({
    importId: Id,
    runner: Runner,
    rows: z.array(z.looseObject(SentRowKey.shape)).check(z.maxLength(importLimits.saveRows, 'validation.tooMany')),
  }),
  result: z.object({ rows: z.array(SavedRow) }),
  answers: ({ rows }, { body }) =>
    rows.length === body.rows.length && rows.every(({ key }, at) => key === body.rows[at]?.key),
  access: 'import.save',
  offline: 'refuse',
})

function hasSameRows(results: readonly { row: number }[], rows: readonly { row: number }[]): boolean {
  return results.length === rows.length && results.every(({ row }, at) => row === rows[at]?.row)
}

const importsPath = '/api/organization/:id/passengerImport'
const params = z.object({ id: IdParam, importId: IdParam })

/** By which an import says when its rows were matched: the lowest mark of the searches. */
const matchedMark = ImportMark

/**
 * 409 `import_running` while another import of the organisation runs and its device has not fallen silent,
 * `import_saved_since` when another one has written since the rows were matched: they are to be matched again.
 */
export const beginImport = endpoint('POST', importsPath, {
  params: IdParams,
  body: z.object({ ...ImportedFile.shape, runner: Runner, matchedMark }),
  result: PassengerImport,
  answers: ({ id, organizationId, fileHash, state }, { params: asked, body }) =>
    id > 0 && organizationId === asked.id && fileHash === body.fileHash && state === 'running',
  access: 'import.begin',
  offline: 'refuse',
})

/** The history, the newest first. */
export const listImports = endpoint('GET', importsPath, {
  params: IdParams,
  result: z.array(PassengerImport).check(z.maxLength(importRecordLimits.history)),
  answers: (imports, { params: asked }) => imports.every(({ organizationId }) => organizationId === asked.id),
  access: 'import.begin',
  offline: 'refuse',
})

export const getImport = endpoint('GET', `${importsPath}/:importId`, {
  params,
  result: PassengerImport,
  answers: ({ id }, { params: asked }) => id === asked.importId,
  access: 'import.administer',
  offline: 'refuse',
})

/**
 * A page of the report, by row: every answer, also those to a row that was sent again. It is kept as long as the import
 * can be taken back; then only the counts are.
 */
export const listImportRows = endpoint('GET', `${importsPath}/:importId/rows`, {
  params,
  query: z.object({
    status: z.optional(z.enum(savedRowStatuses)),
    takenBack: z.optional(z.enum(takenBackStates)),
    /** Of a row that was sent several times the last answer alone. */
    onlyLast: z.optional(FlagParam),
    /** Of the first row, from 0. */
    index: z.optional(integerParam(0, 2_147_483_647)),
    count: z.optional(integerParam(1, importRecordLimits.reportRows)),
  }),
  result: z.object({ rows: z.array(ImportReportRow), total: Id }),
  access: 'import.administer',
  offline: 'refuse',
})

/**
 * Lets a device run the import from now on: the one that ran it, or another one once that is paused or silent. 409
 * `import_running` while another device, or another import of the organisation, runs; `import_saved_since` as
 * `beginImport`, for other imports than this one; `import_not_running` for one that was taken back; `import_too_old` as
 * `saveImportRows`.
 */
export const resumeImport = endpoint('PUT', `${importsPath}/:importId/resume`, {
  params,
  body: z.object({ runner: Runner, matchedMark }),
  /** `answered`: how many answers the server has given, those to a row that was sent again each by itself. */
  result: z.extend(PassengerImport, { answered: Id }),
  answers: ({ id, state }, { params: asked }) => id === asked.importId && state === 'running',
  access: 'import.administer',
  offline: 'refuse',
})

/**
 * Says how the import goes: that it still runs, is paused, or is finished. To be said more often than
 * `importTimes.silence` while nothing is sent. 409 as `saveImportRows`.
 */
export const updateImport = endpoint('PUT', `${importsPath}/:importId`, {
  params,
  body: z.object({ runner: Runner, state: z.enum(importStates), unsent: z._default(UnsentRows, UnsentRows.parse({})) }),
  result: PassengerImport,
  answers: ({ id, state }, { params: asked, body }) => id === asked.importId && state === body.state,
  access: 'import.administer',
  offline: 'refuse',
})

/** Of whom the next passengers are asked about; those from the beginning without. */
const afterPassenger = z.object({ after: z.optional(integerParam(0, 2_147_483_647)) })

/**
 * What taking back the next `importRecordLimits.previewedAtOnce` passengers after one would do by now; to be asked until
 * `next` is `null`. 409 `import_too_old`, `import_running`.
 */
export const previewTakeBack = endpoint('GET', `${importsPath}/:importId/takeBack`, {
  params,
  query: afterPassenger,
  result: TakeBackPreview,
  access: 'import.administer',
  offline: 'refuse',
})

/**
 * Takes back the next `importRecordLimits.takenBackAtOnce` passengers of the import after one; to be called until `next`
 * is `null`. Done again, or by two at once, it takes nothing back twice. Passengers for whom the user lacks a right are
 * left to who has it: `doneAt` is set once nobody is left. 409 `import_too_old`, `import_running`.
 */
export const takeBackImport = endpoint('PUT', `${importsPath}/:importId/takeBack`, {
  params,
  query: afterPassenger,
  result: z.extend(PassengerImport, { next: NextPassenger }),
  answers: ({ id, takeBack }, { params: asked }) => id === asked.importId && takeBack.begunAt !== null,
  access: 'import.administer',
  offline: 'refuse',
})
