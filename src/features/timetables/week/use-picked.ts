import { useMemo, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { TimetablePassenger } from '#domain/timetable/schema.ts'
import type { RowKey } from '#ui/table/column.ts'

interface Picked {
  picked: readonly TimetablePassenger[]
  selected: ReadonlySet<RowKey>
  select: (selected: ReadonlySet<RowKey>) => void
}

/** The selected passengers: everybody of a timetable that has just been created. Source: spec 3 §2 "created=true". */
export function usePicked(passengers: readonly TimetablePassenger[]): Picked {
  const [query] = useSearchParams()
  const [chosen, select] = useState<ReadonlySet<RowKey> | null>(null)
  const isCreated = query.get('created') === 'true'
  return useMemo(() => {
    const picked = passengers.filter(({ id }) => chosen?.has(id) ?? isCreated)
    return { picked, selected: new Set(picked.map(({ id }) => id)), select }
  }, [passengers, chosen, isCreated])
}
