import { act, screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { show } from '#tests/support/show.tsx'
import { toldOn } from '#tests/support/told.ts'
import { Week } from './week.tsx'

test.each([
  ['that cannot be opened', undefined],
  ['that can', { onOpen: vi.fn() }],
])('The warning of a row %s is told at its mark and at its name.', async (_, open) => {
  const words = 'Matkaoikeus puuttuu'
  const lines = [{ key: 1, name: 'Helvi', warning: words, cells: {} }]
  show(<Week linesOf={() => lines} {...(open && { open })} />)
  expect(await toldOn(screen.getByRole('img', { name: words }))).toBe(words)
  await vi.waitFor(() => expect(screen.queryByRole('tooltip')).toBeNull())
  const header = screen.getByRole('rowheader', { name: `${words} Helvi` })
  const name = open ? within(header).getByRole('button', { name: 'Helvi' }) : header
  act(() => name.focus())
  expect(screen.getByRole('tooltip').textContent).toBe(words)
  const describing = document.getElementById(name.getAttribute('aria-describedby') ?? '')
  expect(describing?.getAttribute('aria-label')).toBe(words)
})

test('All groups of a row are told at the first.', async () => {
  show(<Week linesOf={() => [{ key: 1, name: 'Helvi', tags: ['Aamu', 'Ilta'], cells: {} }]} />)
  const groups = screen.getByRole('gridcell', { name: 'Aamu, Ilta' })
  expect(groups.textContent).toBe('Aamu+1')
  expect(await toldOn(groups)).toBe('Aamu, Ilta')
  await vi.waitFor(() => expect(screen.queryByRole('tooltip')).toBeNull())
  act(() => groups.focus())
  expect(screen.getByRole('tooltip').textContent).toBe('Aamu, Ilta')
})
