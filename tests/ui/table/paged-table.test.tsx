import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { show } from '#tests/support/show.tsx'
import { PagedTable } from '#ui/table/PagedTable.tsx'

const columns = [{ key: 'name', header: 'Nimi', cell: (name: string) => name, card: 'title' as const }]
const itself = (name: string) => name

function Pages({ names }: { names: readonly string[] | undefined }) {
  const [page, setPage] = useState(0)
  return (
    <PagedTable
      label="Ryhmät"
      columns={columns}
      rows={names}
      rowKey={itself}
      rowName={itself}
      empty="Ei ryhmiä"
      {...{ page, size: 2, sizes: [2] }}
      onPage={(next) => setPage(next.page)}
    />
  )
}

const names = () => screen.getAllByRole('row').slice(1)

test('a page of the rows is shown, and each row says its place among all of them', async () => {
  show(<Pages names={['Aamu', 'Ilta', 'Yö']} />)
  expect(names().map(({ textContent }) => textContent)).toEqual(['Aamu', 'Ilta'])
  await userEvent.click(screen.getByRole('button', { name: 'Seuraava sivu' }))
  const [last] = names()
  expect([last?.textContent, last?.getAttribute('aria-rowindex')]).toEqual(['Yö', '4'])
  expect(names()).toHaveLength(1)
})

test('where there are no rows, or none yet, there is nothing to turn', () => {
  const { rerender } = show(<Pages names={undefined} />)
  expect(screen.queryByRole('navigation')).toBeNull()
  rerender(<Pages names={[]} />)
  expect(screen.getByText('Ei ryhmiä')).toBeTruthy()
  expect(screen.queryByRole('navigation')).toBeNull()
})
