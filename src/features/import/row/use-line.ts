import { useEffect, useState } from 'react'
import type { TableLine } from '#domain/import/table-line.ts'
import type { ImportDesk } from '#state/import-desk.ts'

/** A line as it is by now; the one before stays until it has come. `null` before the first, and for one that is gone. */
export function useLine(desk: ImportDesk, at: number, revision: number): TableLine | null {
  const [line, setLine] = useState<TableLine | null>(null)
  useEffect(() => {
    let isLast = true
    desk.line(at).then(
      (found) => isLast && setLine(found),
      // the page says that the worker is gone
      () => undefined,
    )
    return () => {
      isLast = false
    }
  }, [desk, at, revision])
  return line
}
