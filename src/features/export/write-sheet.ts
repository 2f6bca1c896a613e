import { proxy, releaseProxy, wrap } from 'comlink'
import type { ExportWorker } from '../../../workers/export/export.worker.ts'
import type { Progress, Sheet, SheetFormat } from '../../../workers/export/sheet.ts'

/** Of a file in each format. */
export const mimeTypes: Record<SheetFormat, string> = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv;charset=utf-8',
}

interface Options {
  format: SheetFormat
  /** The language whose signs a text file gets. */
  locale: string
  signal: AbortSignal
  onProgress: Progress
}

/**
 * A list as a file, written on a thread of its own, so that the page stays at hand however long the list is.
 * @throws the signal's reason once it is aborted; an error when the thread cannot be started or fails
 */
export async function writeSheet(sheet: Sheet, { format, locale, signal, onProgress }: Options): Promise<Blob> {
  signal.throwIfAborted()
  const thread = new Worker(new URL('../../../workers/export/export.worker.ts', import.meta.url), {
    type: 'module',
    name: 'export',
  })
  const remote = wrap<ExportWorker>(thread)
  const ended = new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true })
    thread.addEventListener('error', () => reject(new Error('The thread for exports failed')), { once: true })
  })
  try {
    const bytes = await Promise.race([remote.write(sheet, format, locale, proxy(onProgress)), ended])
    return new Blob([bytes], { type: mimeTypes[format] })
  } finally {
    remote[releaseProxy]()
    thread.terminate()
  }
}
