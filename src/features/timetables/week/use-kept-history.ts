import { useMemo, useState } from 'react'
import * as z from 'zod/mini'
import { untypedForms } from '#data/workspace/draft-key.ts'
import { localDateAt } from '#domain/local-date.ts'
import { emptyHistory, KeptHistory, keptHistory, type EditHistory } from '#domain/week/history.ts'
import { useDraft } from '#state/use-draft.ts'
import { useToday } from '../use-today.ts'

const schemas = { value: KeptHistory, base: z.null() }

type Change = (next: (before: EditHistory) => EditHistory) => void

/**
 * What can be undone in a week, kept on the device: a reload takes no step away that was made today, and what is done
 * after it is added to them. `hasBegun` is whether something was changed in this visit.
 */
export function useKeptHistory(timetableId: number): readonly [EditHistory, Change, hasBegun: boolean] {
  const today = useToday()
  const [history, setHistory] = useState(emptyHistory)
  const [hasBegun, setBegun] = useState(false)
  const value = useMemo(() => keptHistory(history), [history])
  const key = { form: untypedForms.weekHistory, id: timetableId }
  const { offered } = useDraft(key, schemas, { value, base: null, isChanged: hasBegun }, { isAsked: false })
  const [found, setFound] = useState(offered)
  if (offered !== found) {
    setFound(offered)
    const steps = offered && localDateAt(offered.savedAt) === today ? offered.value.past : []
    // a step may have been made before those of earlier were read
    setHistory(({ past, future }) => ({ past: [...steps, ...past], future }))
  }
  const change: Change = (next) => {
    setBegun(true)
    setHistory(next)
  }
  return [history, change, hasBegun]
}
