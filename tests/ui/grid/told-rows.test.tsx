import { screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { show } from '#tests/support/show.tsx'
import { comeTo, putAt100, sideOfTip, told, toldOn } from '#tests/support/told.ts'
import { Week } from './week.tsx'

test.each([
  ['that cannot be opened', undefined],
  ['that can', { onOpen: vi.fn() }],
])('The warning of a row %s is told at its mark and at its name.', async (_, open) => {
  const words = 'Matkaoikeus puuttuu'
  const lines = [{ key: 1, name: 'Helvi', warning: words, cells: {} }]
  show(<Week linesOf={() => lines} {...(open && { open })} />)
  expect(await toldOn(screen.getByRole('img', { name: words }))).toBe(words)
  await vi.waitFor(() => expect(told()).toEqual([]))
  const header = screen.getByRole('rowheader', { name: `${words} Helvi` })
  const name = open ? within(header).getByRole('button', { name: 'Helvi' }) : header
  putAt100(name)
  comeTo(name)
  expect(told()).toEqual([words])
  expect(sideOfTip()).toBe('beside')
  expect(screen.getByRole('rowheader', { name: `${words} Helvi` })).toBe(header)
  const describing = document.getElementById(name.getAttribute('aria-describedby') ?? '')
  expect(describing?.getAttribute('aria-label')).toBe(words)
})

test('All groups of a row are told at the first.', async () => {
  show(<Week linesOf={() => [{ key: 1, name: 'Helvi', tags: ['Aamu', 'Ilta'], cells: {} }]} />)
  const groups = screen.getByRole('gridcell', { name: 'Aamu, Ilta' })
  expect(groups.textContent).toBe('Aamu+1')
  expect(await toldOn(groups)).toBe('Aamu, Ilta')
  await vi.waitFor(() => expect(told()).toEqual([]))
  comeTo(groups)
  expect(told()).toEqual(['Aamu, Ilta'])
})
