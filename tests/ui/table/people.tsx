import type { Column } from '#ui/table/column.ts'
import { DataTable } from '#ui/table/DataTable.tsx'

/** Invented people. */
export interface Person {
  id: number
  name: string
  address: string
  group: string
  inactive: boolean
}

export const person = (id: number): Person => ({
  id,
  name: `Henkilö ${id}`,
  address: `Keksittykatu ${id}`,
  group: id % 2 === 0 ? 'Aamuryhmä' : 'Uinti',
  inactive: id % 5 === 0,
})

export const people = (count: number): readonly Person[] =>
  Array.from({ length: count }, (_, index) => person(index + 1))

export const columns: readonly Column<Person>[] = [
  {
    key: 'name',
    header: 'Nimi',
    cell: ({ name }) => name,
    detail: ({ address }) => address,
    sortable: true,
    card: 'title',
  },
  { key: 'group', header: 'Ryhmä', cell: ({ group }) => group },
  { key: 'state', header: 'Tila', cell: ({ inactive }) => (inactive ? 'Ei aktiivinen' : 'Aktiivinen'), card: 'aside' },
]

const rowKey = ({ id }: Person) => id
const rowName = ({ name }: Person) => name

export type TableProps = Partial<Parameters<typeof DataTable<Person>>[0]>

/** Four of them in a table, or as the test has it. */
export const table = (props: TableProps = {}) => (
  <DataTable
    label="Matkustajat"
    columns={columns}
    rows={people(4)}
    rowKey={rowKey}
    rowName={rowName}
    empty="Ei ketään"
    {...props}
  />
)
