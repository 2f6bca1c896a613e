import type { ComponentProps, ReactNode } from 'react'
import { firstPlace, pageOf } from '#domain/page-size.ts'
import { DataTable } from './DataTable.tsx'
import { Pager, type Page } from './Pager.tsx'

interface Props<Row> extends Omit<ComponentProps<typeof DataTable<Row>>, 'total' | 'firstIndex'>, Page {
  /** Of all pages, in their order; `undefined` while they are loaded for the first time. */
  rows: readonly Row[] | undefined
  sizes: ComponentProps<typeof Pager>['sizes']
  onPage: (page: Page) => void
  /** See `Pager`. */
  lead?: ReactNode
}

/** A list that is known as a whole and shown a page at a time. Where there are no rows there is nothing to turn. */
export function PagedTable<Row>({ rows, page, size, sizes, onPage, lead, ...table }: Props<Row>) {
  const total = rows?.length ?? 0
  return (
    <>
      <DataTable
        {...table}
        rows={rows && pageOf(rows, size, page)}
        total={total}
        firstIndex={firstPlace(page, total, size)}
      />
      {total > 0 && <Pager label={table.label} {...{ page, size, sizes, total, lead }} onChange={onPage} />}
    </>
  )
}
