import type { FoundKind } from '#domain/import/file-refusal.ts'
import { limits } from './limits.ts'
import { Refused } from './refused.ts'
import { readText, relationshipsOf, type Reading } from './relationships.ts'
import { forEachTag } from './xml.ts'
import type { Archive, ZipEntry } from './zip.ts'

/** A sheet as the workbook lists it. */
export interface ListedSheet {
  name: string
  isHidden: boolean
  entry: ZipEntry
}

/** What a workbook says of its parts. */
export interface WorkbookParts {
  sheets: readonly ListedSheet[]
  is1904: boolean
  sharedStrings: ZipEntry | null
  styles: ZipEntry | null
}

/** What an archive is: a workbook of ours, one for the reader of last resort, or no spreadsheet. */
export type ArchiveKind =
  | { kind: 'workbook'; main: ZipEntry }
  | { kind: 'binaryWorkbook' | 'openDocument' }
  | { kind: 'other'; found: FoundKind }

/** Tells by its parts what an archive is: names at its root say nothing, as some programs put them elsewhere. */
export async function archiveKind(reading: Reading): Promise<ArchiveKind> {
  const { entries } = reading.archive
  const contentTypes = entries.get('[content_types].xml')
  if (!contentTypes) return openDocumentKind(reading)
  const types = new Map<string, string>()
  forEachTag(await readText(reading, contentTypes), contentTypes.shownName, ({ name, attribute }) => {
    const part = name === 'Override' ? attribute('PartName') : undefined
    if (part !== undefined) types.set(part.toLowerCase().replace(/^\/+/, ''), attribute('ContentType') ?? '')
  })
  const relationships = await relationshipsOf(reading, '')
  const main =
    relationships.find(({ type }) => type === 'officeDocument')?.target ??
    [...types].find(([, type]) => /sheet\.(macroEnabled\.)?main/i.test(type))?.[0] ??
    'xl/workbook.xml'
  const entry = entries.get(main)
  const type = types.get(main) ?? ''
  if (/wordprocessing|ms-word/i.test(type)) return { kind: 'other', found: 'document' }
  if (/presentation|powerpoint/i.test(type)) return { kind: 'other', found: 'presentation' }
  if (/sheet\.binary/i.test(type) || main.endsWith('.bin')) return { kind: 'binaryWorkbook' }
  if (entry) return { kind: 'workbook', main: entry }
  if (relationships.length === 0) return { kind: 'other', found: 'archive' }
  throw new Refused('damaged', { part: main })
}

async function openDocumentKind(reading: Reading): Promise<ArchiveKind> {
  const { entries } = reading.archive
  const manifest = entries.get('meta-inf/manifest.xml')
  const mimetype = entries.get('mimetype')
  if (!manifest || !mimetype || mimetype.size > 200) return { kind: 'other', found: 'archive' }
  const type = await readText(reading, mimetype)
  if (!type.includes('opendocument')) return { kind: 'other', found: 'archive' }
  if (!type.includes('spreadsheet')) {
    return { kind: 'other', found: type.includes('presentation') ? 'presentation' : 'document' }
  }
  if ((await readText(reading, manifest)).includes('encryption-data')) throw new Refused('passwordProtected')
  return { kind: 'openDocument' }
}

const partOf = (archive: Archive, name: string | undefined): ZipEntry | null => {
  if (name === undefined) return null
  const entry = archive.entries.get(name)
  if (!entry) throw new Refused('damaged', { part: name })
  return entry
}

/** The sheets of a workbook in the order of its tabs, and the parts that they share. */
export async function workbookParts(reading: Reading, main: ZipEntry): Promise<WorkbookParts> {
  const { archive } = reading
  const relationships = await relationshipsOf(reading, main.name)
  const byId = new Map(relationships.map((relationship) => [relationship.id, relationship]))
  const targetOf = (type: string) => relationships.find((relationship) => relationship.type === type)?.target
  const sheets: ListedSheet[] = []
  let is1904 = false
  forEachTag(await readText(reading, main), main.shownName, ({ name, within, attribute }) => {
    if (name === 'workbookPr') is1904 = /^(1|true|on)$/i.test(attribute('date1904') ?? '')
    if (name !== 'sheet' || within.at(-1) !== 'sheets') return
    const related = byId.get(attribute('id') ?? '')
    // a chart has a tab too, and no cells
    if (related && related.type !== 'worksheet') return
    const entry = partOf(archive, related?.target ?? '')
    if (sheets.length >= limits.sheets) throw new Refused('partsTooMany', { limit: limits.sheets })
    if (entry) sheets.push({ name: attribute('name') ?? '', isHidden: isHiddenState(attribute('state')), entry })
  })
  if (sheets.length === 0) throw new Refused('empty')
  return {
    sheets,
    is1904,
    sharedStrings: partOf(archive, targetOf('sharedStrings')),
    styles: partOf(archive, targetOf('styles')),
  }
}

const isHiddenState = (state: string | undefined) => state === 'hidden' || state === 'veryHidden'
