import { useRef, useState } from 'react'
import type { PassengerCard } from '#domain/passenger.ts'
import { passengerCan } from '#domain/passenger-can.ts'
import { useDirty } from '#state/dirty.ts'
import { usePassengers, type ListedPassengers } from './list/use-passengers.ts'

interface Options {
  /** Whose passengers are picked from; `null` for everybody whom the user may see. */
  destinationId: number | null
  /** Passengers who are not offered, such as those who have been picked before. */
  excludeIds: readonly number[]
}

/** Who is picked from a list of passengers. It survives the filters of the list. */
export interface PassengerPick {
  passengers: ListedPassengers
  rows: readonly PassengerCard[]
  isPicked: (id: number) => boolean
  pickedIds: readonly number[]
  /** Of the picked ones: whom the filters hide, and who need a transportation permission and have none. */
  hiddenCount: number
  lackingCount: number
  /** Of all rows that can be picked; `none` where there is none. */
  all: 'none' | 'some' | 'all'
  /** Turns a row, or with `extend` gives all rows from the last turned one on its state. */
  toggle: (index: number, extend: boolean) => void
  /** Picks all rows between two, both included. */
  pickBetween: (from: number, to: number) => void
  toggleAll: () => void
}

const canPick = (row: PassengerCard) => passengerCan.pick(row) === null

const lacksTransportationPermission = ({
  transportationPermissionRequired,
  transportationPermissionCount,
}: PassengerCard) => transportationPermissionRequired && transportationPermissionCount === 0

export function usePassengerPick({ destinationId, excludeIds }: Options): PassengerPick {
  const list = `pick:${destinationId ?? 'all'}`
  const passengers = usePassengers({ list, destinationId, excludeIds, size: 'all' })
  const [chosen, setChosen] = useState<ReadonlyMap<number, PassengerCard>>(new Map())
  const last = useRef<number | null>(null)
  const rows = passengers.page?.rows ?? []
  const picked = [...chosen.values()].filter(({ id }) => !excludeIds.includes(id))
  useDirty(picked.length > 0)
  const shownIds = new Set(rows.map(({ id }) => id))
  const possible = rows.filter(canPick)
  const count = possible.filter(({ id }) => chosen.has(id)).length
  const give = (cards: readonly PassengerCard[], isPicked: boolean) => {
    const next = new Map(chosen)
    for (const card of cards.filter(canPick)) {
      if (isPicked) next.set(card.id, card)
      else next.delete(card.id)
    }
    setChosen(next)
  }
  const between = (from: number, to: number) => rows.slice(Math.min(from, to), Math.max(from, to) + 1)
  return {
    passengers,
    rows,
    isPicked: (id) => chosen.has(id),
    pickedIds: picked.map(({ id }) => id),
    hiddenCount: picked.filter(({ id }) => !shownIds.has(id)).length,
    lackingCount: picked.filter(lacksTransportationPermission).length,
    all: count === 0 ? 'none' : count === possible.length ? 'all' : 'some',
    toggle(index, extend) {
      const row = rows[index]
      if (!row || !canPick(row)) return
      const from = rows.findIndex(({ id }) => id === last.current)
      give(extend && from !== -1 ? between(from, index) : [row], !chosen.has(row.id))
      last.current = row.id
    },
    pickBetween(from, to) {
      give(between(from, to), true)
      last.current = rows[to]?.id ?? null
    },
    toggleAll: () => give(possible, count < possible.length),
  }
}
