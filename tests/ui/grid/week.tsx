import { act, screen } from '@testing-library/react'
import { useRef, useState } from 'react'
import { vi } from 'vitest'
import { parseRideTime, timeOfDay } from '#domain/time-of-day.ts'
import type { Block, CellAddress, GridDay, GridEdits, GridLine, GridRow } from '#ui/grid/model.ts'
import { TimeGrid } from '#ui/grid/TimeGrid.tsx'
import type { RowKey } from '#ui/table/column.ts'

/** Invented people. */
export const names = ['Helvi', 'Reino', 'Martta', 'Eeva', 'Toivo', 'Veikko']

const dayNames = ['Maanantai', 'Tiistai', 'Keskiviikko']

export const days = (count = 3): readonly GridDay[] =>
  dayNames.slice(0, count).map((name, at) => ({
    key: String(at),
    name,
    shortName: name.slice(0, 2).toLowerCase(),
    columns: [
      { key: `${at}-start`, name: 'Alku' },
      { key: `${at}-end`, name: 'Loppu' },
    ],
  }))

export type Times = Readonly<Record<string, string>>

const keyOf = ({ row, column }: CellAddress) => `${row} ${column}`

const addressesOf = ({ rows, columns }: Block): CellAddress[] =>
  rows.flatMap((row) => columns.map((column) => ({ row, column })))

export const rowOf = (key: RowKey, name: string, times: Times, more: Partial<GridRow> = {}): GridRow => ({
  key,
  name,
  cells: Object.fromEntries(
    days().flatMap(({ columns }) =>
      columns.map((column) => [column.key, { text: times[`${key} ${column.key}`] ?? '' }]),
    ),
  ),
  ...more,
})

interface WeekProps extends Partial<Omit<Parameters<typeof TimeGrid>[0], 'edits' | 'lines'>> {
  times?: Times
  /** Told after each change. */
  onTimes?: (times: Times) => void
  /** Told what is done with blocks. */
  onEdit?: (name: keyof GridEdits, ...blocks: unknown[]) => void
  linesOf?: (times: Times) => readonly GridLine[]
  canSelect?: boolean
}

/** A week that can be edited, with as much of an app behind it as the grid needs. */
export function Week({ times = {}, onTimes, onEdit, linesOf = people, canSelect = true, ...props }: WeekProps) {
  const [now, setNow] = useState(times)
  const [selected, setSelected] = useState<ReadonlySet<RowKey>>(new Set())
  const [past, setPast] = useState<readonly Times[]>([])
  const latest = useRef(times)
  const put = (next: Times) => {
    latest.current = next
    setNow(next)
    onTimes?.(next)
  }
  const change = (changes: readonly (readonly [CellAddress, string])[]) => {
    setPast([...past, now])
    put({ ...now, ...Object.fromEntries(changes.map(([address, text]) => [keyOf(address), text])) })
  }
  const edits: GridEdits = {
    write(block, typed) {
      const { minutes, error } = parseRideTime(typed)
      if (error !== null) return `Ei aika: ${typed}`
      onEdit?.('write', block, typed)
      const text = minutes === null ? '' : timeOfDay(minutes)
      change(addressesOf(block).map((address) => [address, text] as const))
      return null
    },
    step: (...given) => onEdit?.('step', ...given),
    fill: (...blocks) => onEdit?.('fill', ...blocks),
    fillDown(block) {
      onEdit?.('fillDown', block)
      const [first = 0] = block.rows
      change(addressesOf(block).map((address) => [address, now[keyOf({ ...address, row: first })] ?? ''] as const))
    },
    fillRight: (block) => onEdit?.('fillRight', block),
    copied(block) {
      const cells = block.rows.map((row) => block.columns.map((column) => now[keyOf({ row, column })] ?? ''))
      return { cells, text: cells.map((line) => line.join('\t')).join('\n') }
    },
    paste: (block, text) => onEdit?.('paste', block, text),
    undo:
      past.length === 0
        ? null
        : () => {
            setPast(past.slice(0, -1))
            put(past.at(-1) ?? {})
          },
    redo: () => onEdit?.('redo'),
  }
  return (
    <TimeGrid
      label="Viikon kyydit"
      headers={{ name: 'Matkustaja', tags: 'Ryhmät' }}
      days={days()}
      lines={linesOf(now)}
      edits={edits}
      {...(canSelect && { selection: { selected, onChange: setSelected } })}
      empty="Ei ketään"
      {...props}
    />
  )
}

const people = (times: Times): readonly GridLine[] => names.map((name, row) => rowOf(row, name, times))

/** A cell by the start of its name: "Helvi, Maanantai, Alku". */
export const cell = (name: string): HTMLElement => screen.getByRole('gridcell', { name: new RegExp(`^${name}`) })

export const focusedName = (): string | null => document.activeElement?.getAttribute('aria-label') ?? null

export const editor = (): HTMLInputElement => screen.getByRole<HTMLInputElement>('textbox')

/** A clipboard that a key event brings, which jsdom has not. */
export function clipboardData(text = '') {
  const held = new Map([['text/plain', text]])
  return {
    held,
    data: {
      getData: (type: string) => held.get(type) ?? '',
      setData: vi.fn((type: string, value: string) => void held.set(type, value)),
    },
  }
}

export const selectedCount = () => screen.queryAllByRole('gridcell', { selected: true }).length

/** Lets time pass where a test has taken the clock. */
export const wait = (ms: number) =>
  act(() => {
    vi.advanceTimersByTime(ms)
  })
