import { useState } from 'react'
import { progressBefore, type RowCounts, type SaveEnd, type SaveProgress } from '#domain/import/save-progress.ts'
import type { Overview } from '#domain/import/table-line.ts'
import type { ImportDesk } from '#state/import-desk.ts'
import type { SaveOptions } from '../../../workers/import/face.ts'

/** How often all rows are counted while they are saved, in milliseconds. */
const countedEveryMs = 1000

/** The save of the chosen rows, and how far it is. */
export function useSaving(desk: ImportDesk | null, onOverview: (overview: Overview) => void) {
  const [saving, setSaving] = useState<SaveProgress | null>(null)
  const [saved, setSaved] = useState<SaveEnd | null>(null)
  const [isStopping, setStopping] = useState(false)

  /**
   * @param lines that it sends
   * @param answered before
   * @returns `null` where another save runs
   */
  const save = async (options: SaveOptions, lines: number, answered: RowCounts): Promise<SaveEnd | null> => {
    if (!desk || saving) return null
    setSaved(null)
    setStopping(false)
    setSaving(progressBefore('beginning', lines, answered))
    let isOver = false
    let countedAt = -Infinity
    try {
      const end = await desk.save(options, (progress) => {
        // it comes by a way of its own, and may come after the end
        if (isOver) return
        setSaving(progress)
        // to count all rows holds up the sending
        if (performance.now() - countedAt < countedEveryMs) return
        countedAt = performance.now()
        void desk.overview().then(onOverview, () => undefined)
      })
      onOverview(await desk.overview())
      setSaved(end)
      return end
    } finally {
      isOver = true
      setSaving(null)
    }
  }
  /** No further batch is begun. It is seen at once: what was sent may be long in coming back. */
  const stop = async () => {
    setStopping(true)
    try {
      await desk?.stop()
    } catch (failure) {
      setStopping(false)
      throw failure
    }
  }
  return {
    saving: saving && isStopping ? { ...saving, phase: 'stopping' as const } : saving,
    saved,
    save,
    stop,
    forget: () => setSaved(null),
  }
}
