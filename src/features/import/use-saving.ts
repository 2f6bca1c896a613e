import { useState } from 'react'
import type { SaveEnd, SaveProgress } from '#domain/import/save-progress.ts'
import type { Overview } from '#domain/import/table-line.ts'
import type { ImportDesk } from '#state/import-desk.ts'
import type { SaveOptions } from '../../../workers/import/face.ts'

const beginning = (total: number): SaveProgress => ({
  ...{ phase: 'beginning', total, done: 0, counts: { created: 0, updated: 0, unchanged: 0, failed: 0 } },
  ...{ name: '', leftMs: null },
})

/** How often all rows are counted while they are saved, in milliseconds. */
const countedEveryMs = 1000

/** The save of the chosen rows, and how far it is. */
export function useSaving(desk: ImportDesk | null, onOverview: (overview: Overview) => void) {
  const [saving, setSaving] = useState<SaveProgress | null>(null)
  const [saved, setSaved] = useState<SaveEnd | null>(null)

  /** @param total lines that it sends @returns `null` where another save runs */
  const save = async (options: SaveOptions, total: number): Promise<SaveEnd | null> => {
    if (!desk || saving) return null
    setSaved(null)
    setSaving(beginning(total))
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
      setSaved(end)
      onOverview(await desk.overview())
      return end
    } finally {
      isOver = true
      setSaving(null)
    }
  }
  return { saving, saved, save, forget: () => setSaved(null) }
}
