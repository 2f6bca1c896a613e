import { useMemo, useState } from 'react'
import * as z from 'zod/mini'
import { untypedForms } from '#data/workspace/draft-key.ts'
import { localDateAt } from '#domain/local-date.ts'
import { emptyHistory, KeptHistory, keptHistory, type EditHistory } from '#domain/week/history.ts'
import { useDraft } from '#state/use-draft.ts'
import { useToday } from '../use-today.ts'

const schemas = { value: KeptHistory, base: z.null() }

type Change = (next: (before: EditHistory) => EditHistory) => void

/** What can be undone in a week, kept on the device: a reload takes no step away that was made today. */
export function useKeptHistory(timetableId: number): readonly [EditHistory, Change, isChanged: boolean] {
  const today = useToday()
  const [history, setHistory] = useState(emptyHistory)
  const isChanged = history !== emptyHistory
  const value = useMemo(() => keptHistory(history), [history])
  const key = { form: untypedForms.weekHistory, id: timetableId }
  const { offered } = useDraft(key, schemas, { value, base: null, isChanged })
  const found = offered && localDateAt(offered.savedAt) === today ? offered.value : emptyHistory
  const change: Change = (next) => setHistory((before) => next(before === emptyHistory ? found : before))
  return [isChanged ? history : found, change, isChanged]
}
