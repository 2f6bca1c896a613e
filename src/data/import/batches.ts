import type { AppInfo } from '#contract/app.ts'
import { ApiError } from '../api/api-error.ts'
import { fetchAppInfo } from '../app-info.ts'

/** Rows that one call takes; `null` where the server has none but the documented calls of a row each. */
export type Batches = NonNullable<AppInfo['importer']> | null

/** Statuses of a server that does not know the call by which it would announce them. */
const unknownCall: readonly unknown[] = [404, 405]

/**
 * Which calls of an import the server announces. One that cannot be asked is not taken to have none: a sheet of 50,000 rows
 * would be sent row by row.
 * @throws ApiError when it is not known
 */
export async function announcedBatches(): Promise<Batches> {
  try {
    return (await fetchAppInfo()).importer ?? null
  } catch (failure) {
    if (failure instanceof ApiError && unknownCall.includes(failure.status)) return null
    throw failure
  }
}
