import type { Catalogue } from './check.ts'

/** A catalogue as it lies on the disk. */
export interface CatalogueFile {
  texts: Catalogue
  /** Names what it holds: a file that was changed has another one. */
  tag: string
}

/** Somebody has changed the file since it was read. */
export class ChangedFileError extends Error {
  override readonly name = 'ChangedFileError'
}

const addressOf = (locale: string): string => `/locales/${locale}.json`

async function fileIn(response: Response): Promise<CatalogueFile> {
  return { texts: (await response.json()) as Catalogue, tag: response.headers.get('ETag') ?? '' }
}

/** @throws Error when the development server does not give it */
export async function loadCatalogue(locale: string): Promise<CatalogueFile> {
  const response = await fetch(addressOf(locale), { cache: 'no-store' })
  if (!response.ok) throw new Error(`${addressOf(locale)} answered ${response.status}`)
  return fileIn(response)
}

/** Gives the file as it is then. @throws ChangedFileError; Error when it was not written */
export async function saveCatalogue(locale: string, texts: Catalogue, tag: string): Promise<CatalogueFile> {
  const response = await fetch(addressOf(locale), {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'If-Match': tag },
    body: JSON.stringify(texts),
  })
  if (response.status === 412) throw new ChangedFileError()
  if (!response.ok) throw new Error(`${addressOf(locale)} answered ${response.status}`)
  return fileIn(response)
}
