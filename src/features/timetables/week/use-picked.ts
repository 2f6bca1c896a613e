import { useMemo, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { TimetablePassenger } from '#domain/timetable/schema.ts'
import type { RowKey } from '#ui/table/column.ts'

interface Picked {
  /** Those of them who are shown: what is done with the selected ones is done with these. */
  picked: readonly TimetablePassenger[]
  selected: ReadonlySet<RowKey>
  select: (selected: ReadonlySet<RowKey>) => void
}

/** The selected passengers: everybody of a timetable that has just been created. Source: spec 3 §2 "created=true". */
export function usePicked(passengers: readonly TimetablePassenger[], shown: readonly TimetablePassenger[]): Picked {
  const [query] = useSearchParams()
  const [chosen, select] = useState<ReadonlySet<RowKey> | null>(null)
  const isCreated = query.get('created') === 'true'
  return useMemo(() => {
    const isPicked = ({ id }: TimetablePassenger) => chosen?.has(id) ?? isCreated
    return {
      picked: shown.filter(isPicked),
      selected: new Set(passengers.filter(isPicked).map(({ id }) => id)),
      select,
    }
  }, [passengers, shown, chosen, isCreated])
}
