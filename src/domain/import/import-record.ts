import * as z from 'zod/mini'
import { Id, requiredLine, text } from '../text.ts'
import { SentRowKey, importLimits } from './sent-row.ts'

const hour = 60 * 60_000

/** Times of an import, in milliseconds. */
export const importTimes = {
  /** After so long without a word from the device that runs it, another one may go on. */
  silence: 90_000,
  /** How long an import can be taken back, and rows sent again get the answer they got: from the last one saved on. */
  kept: 7 * 24 * hour,
} as const

export const importRecordLimits = {
  fileName: 255,
  /** Bytes: 64 MiB, the largest file that is read. */
  fileSize: 64 * 1024 * 1024,
  /** Rows of the history, and of a page of a report. */
  history: 100,
  reportRows: 1000,
  /** Passengers who are taken back in one call, and who are looked at before. */
  takenBackAtOnce: 200,
  previewedAtOnce: 1000,
} as const

/** What became of a sent row. Source: spec 2 §4 Import; design decision. */
export const savedRowStatuses = ['created', 'updated', 'unchanged', 'failed'] as const
export type SavedRowStatus = (typeof savedRowStatuses)[number]

/** Why a row was not saved where no rule of the single calls says it: keys of texts. */
export const rowProblems = {
  unknownDestination: 'import.row.unknownDestination',
  ambiguousDestination: 'import.row.ambiguousDestination',
  otherInstance: 'import.row.otherInstance',
  ambiguousPermission: 'import.row.ambiguousPermission',
  unknownPermission: 'import.row.unknownPermission',
  otherImport: 'import.row.otherImport',
  failed: 'import.row.failed',
} as const

/** Why a row was not saved whose passenger, or transportation permission, somebody has changed since: key of a text. */
export const changedMeanwhile = 'api.errors.version_conflict'

/**
 * What is wrong with a field of a sent row. `field` is its path, as `permissions.1.endDate`, and empty where it is the
 * row as such. `code` is the key of a text: `validation.…`, `api.errors.…` or one of `rowProblems`.
 */
export const RowError = z.object({ field: text(128), code: text(128) })
export type RowError = z.infer<typeof RowError>

/** The answer to a sent row: without anything that the row says. */
export const SavedRow = z.object({
  ...SentRowKey.shape,
  status: z.enum(savedRowStatuses),
  /** Who was made or updated, or is as the row says; `null` for a new one that was not made. */
  passengerId: z.nullable(Id),
  /** Of the passenger after the row; `null` where it failed. */
  version: z.nullable(Id),
  /** Of the row's blocks, in their order; `null` where a block made and touched nothing. */
  phoneIds: z.array(z.nullable(Id)),
  permissionIds: z.array(z.nullable(Id)),
  /** Empty unless it failed. */
  errors: z.array(RowError),
})
export type SavedRow = z.infer<typeof SavedRow>

/** `paused` is also one whose device has been silent for `importTimes.silence`. */
export const importStates = ['running', 'paused', 'finished'] as const
export type ImportState = (typeof importStates)[number]

/** What became of a saved row when the import was taken back. */
export const takenBackStates = ['returned', 'ended', 'kept'] as const
export type TakenBackState = (typeof takenBackStates)[number]

/** Why something of an import stays as it is: keys of texts. */
export const keptReasons = {
  /** Somebody has changed the passenger, the code or a transportation permission since. */
  changedSince: 'import.kept.changedSince',
  /** A passenger who was made has rides by now. */
  hasRides: 'import.kept.hasRides',
  /** A transportation permission has trips reserved on it. */
  reserved: 'import.kept.reserved',
  /** Whoever takes the import back lacks a right. Somebody who has it can go on. */
  noRight: 'import.kept.noRight',
  inactive: 'import.kept.inactive',
  gone: 'import.kept.gone',
  /** What it was cannot be stored again: a destination was deleted since, for one. */
  notStorable: 'import.kept.notStorable',
} as const
export type KeptReason = (typeof keptReasons)[keyof typeof keptReasons]

const Instant = z.iso.datetime({ offset: true })

/** Rows that the device did not send, by why. */
export const UnsentRows = z.object({
  /** Equal to what is stored. */
  unchanged: z._default(Id, 0),
  /** With something that stands in their way. */
  blocked: z._default(Id, 0),
  /** Left out by whoever ran it. */
  skipped: z._default(Id, 0),
})
export type UnsentRows = z.infer<typeof UnsentRows>

const rowCounts = Object.fromEntries(savedRowStatuses.map((status) => [status, Id])) as Record<
  SavedRowStatus,
  typeof Id
>
const takenBackCounts = Object.fromEntries(takenBackStates.map((state) => [state, Id])) as Record<
  TakenBackState,
  typeof Id
>

/**
 * How much imports of an organisation have written: higher after each batch that has written something. An import begins
 * and is gone on with only where no other one has written since its rows were matched: two that both found nobody would
 * make everybody twice.
 */
export const ImportMark = Id
export type ImportMark = z.infer<typeof ImportMark>

/** The file of an import. Of its content only the hash is kept. */
export const ImportedFile = z.object({
  fileName: requiredLine(importRecordLimits.fileName),
  /** Bytes. */
  fileSize: z.int().check(z.minimum(0), z.maximum(importRecordLimits.fileSize)),
  /** SHA-256, 64 digits of base 16. */
  fileHash: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
  /** Rows of the sheet that hold something, without the header. */
  rows: z.int().check(z.minimum(0), z.maximum(importLimits.row)),
})
export type ImportedFile = z.infer<typeof ImportedFile>

/** What a device that runs an import calls itself, for as long as it runs it. */
export const Runner = z.string().check(z.regex(/^[\w-]{16,64}$/))

/** An import as it stands in the organisation's history. */
export const PassengerImport = z.object({
  id: Id,
  organizationId: Id,
  ...ImportedFile.shape,
  state: z.enum(importStates),
  startedAt: Instant,
  /** What the organisation calls who began it; `null` for somebody who is not of it any more. */
  startedBy: z.nullable(text(256)),
  /** When the device that runs it was last heard of. */
  activeAt: Instant,
  finishedAt: z.nullable(Instant),
  /** Sent rows by the last answer to each, however often it was sent: one for each of its passengers. */
  counts: z.object(rowCounts),
  unsent: UnsentRows,
  takeBack: z.object({
    /** Until when it can be taken back. */
    until: Instant,
    /** When somebody began to; `null` for nobody. */
    begunAt: z.nullable(Instant),
    /** `null` while something is left to take back. */
    doneAt: z.nullable(Instant),
    /** What the organisation calls who began to. */
    by: z.nullable(text(256)),
    /** Rows. */
    counts: z.object(takenBackCounts),
  }),
})
export type PassengerImport = z.infer<typeof PassengerImport>

/**
 * Rows of an import by what has become of them: those that were not sent, too. Equal ones may have been sent or not. What is
 * left of the sheet waits to be sent.
 */
export function recordedCounts({ counts, unsent, rows }: Pick<PassengerImport, 'counts' | 'unsent' | 'rows'>) {
  const known = {
    ...counts,
    unchanged: counts.unchanged + unsent.unchanged,
    blocked: unsent.blocked,
    skipped: unsent.skipped,
  }
  const sum = Object.values(known).reduce((before, count) => before + count, 0)
  // a row that hits several passengers counts once for each
  return { ...known, waiting: Math.max(0, rows - sum) }
}

/**
 * How an import stands for who looks at it: one that was cut off on this device does not run, whatever the server has heard.
 * @param isCutOff on this device
 */
export function stateToTell(
  { state, takeBack }: Pick<PassengerImport, 'state' | 'takeBack'>,
  isCutOff: boolean,
): ImportState | 'cutOff' | 'takenBack' {
  if (takeBack.doneAt !== null) return 'takenBack'
  return state === 'running' && isCutOff ? 'cutOff' : state
}

/** A row of an import's report. */
export const ImportReportRow = z.extend(SavedRow, {
  /** `null` for one that was not taken back. */
  takenBack: z.nullable(z.enum(takenBackStates)),
  /** Why it stays; `null` unless kept. */
  reason: z.nullable(z.enum(Object.values(keptReasons))),
})
export type ImportReportRow = z.infer<typeof ImportReportRow>

/** After which passenger taking back goes on; `null` where nobody is left to be asked about. */
export const NextPassenger = z.nullable(Id)

/** What taking some passengers of an import back would do by now, in rows. */
export const TakeBackPreview = z.object({
  /** Whose old values would return. */
  returned: Id,
  /** Who would become inactive and be put up for deletion. */
  ended: Id,
  kept: z.array(z.object({ reason: z.enum(Object.values(keptReasons)), count: Id })),
  next: NextPassenger,
})
export type TakeBackPreview = z.infer<typeof TakeBackPreview>

/**
 * Whether the device that runs it has been silent for so long that another one may go on. Both are milliseconds since
 * 1970 UTC.
 */
export const isSilent = (activeAt: number, now: number): boolean => now - activeAt >= importTimes.silence

/** Until when an import can be taken back. Both are milliseconds since 1970 UTC. */
export const takeBackUntil = (activeAt: number): number => activeAt + importTimes.kept
