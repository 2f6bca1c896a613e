import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { readFileSync } from 'node:fs'
import { describe, expect, test, vi } from 'vitest'
import { show } from '#tests/support/show.tsx'
import { Pager } from '#ui/table/Pager.tsx'
import { SelectionBar } from '#ui/table/SelectionBar.tsx'

const sizes = [20, 50, 100, 'all'] as const

describe('the pager', () => {
  test.each([
    ['the first page', 0, 20, 42, '1–20 / 42'],
    ['the last page', 2, 20, 42, '41–42 / 42'],
    ['a page that has gone since', 9, 20, 42, '41–42 / 42'],
    ['all', 0, 'all', 42, '1–42 / 42'],
    ['none', 0, 20, 0, '0 riviä'],
  ] as const)('says which rows %s has', (_, page, size, total, words) => {
    show(<Pager label="Matkustajat" page={page} size={size} sizes={sizes} total={total} onChange={vi.fn()} />)
    expect(screen.getByRole('status').textContent).toBe(words)
  })

  test('turns pages, and stops at both ends', async () => {
    const onChange = vi.fn()
    const { rerender } = show(
      <Pager label="Matkustajat" page={0} size={20} sizes={sizes} total={42} onChange={onChange} />,
    )
    await userEvent.click(screen.getByRole('button', { name: 'Edellinen sivu' }))
    await userEvent.click(screen.getByRole('button', { name: 'Seuraava sivu' }))
    rerender(<Pager label="Matkustajat" page={2} size={20} sizes={sizes} total={42} onChange={onChange} />)
    await userEvent.click(screen.getByRole('button', { name: 'Seuraava sivu' }))
    await userEvent.click(screen.getByRole('button', { name: 'Edellinen sivu' }))
    expect(onChange.mock.calls).toEqual([[{ page: 1, size: 20 }], [{ page: 1, size: 20 }]])
  })

  test('another size begins at the first page', async () => {
    const onChange = vi.fn()
    show(<Pager label="Matkustajat" page={2} size={20} sizes={sizes} total={420} onChange={onChange} />)
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Rivejä sivulla' }), 'Kaikki')
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Rivejä sivulla' }), '50')
    expect(onChange.mock.calls).toEqual([[{ page: 0, size: 'all' }], [{ page: 0, size: 50 }]])
  })

  test('is as high as a toolbar, 44 pixels', () => {
    show(<Pager label="Matkustajat" page={0} size={25} sizes={[25]} total={30} onChange={vi.fn()} />)
    expect(getComputedStyle(screen.getByRole('navigation')).minHeight).toBe('44px')
    expect(readFileSync('src/ui/look/global.css', 'utf8').match(/--toolbar-height: .+;/g)).toEqual([
      '--toolbar-height: 44px;',
    ])
  })

  test('a list of one size has nothing to choose', () => {
    show(<Pager label="Matkustajat" page={0} size={25} sizes={[25]} total={30} onChange={vi.fn()} />)
    expect(screen.queryByRole('combobox')).toBeNull()
  })
})

test('the bar of what is selected says how many, and how many of them are out of view', async () => {
  const onClear = vi.fn()
  const { rerender } = show(<SelectionBar count={0} onClear={onClear} />)
  expect(screen.queryByRole('button')).toBeNull()
  rerender(
    <SelectionBar count={3} hidden={1} onClear={onClear}>
      <button>Lisää valitut (3)</button>
    </SelectionBar>,
  )
  expect(screen.getByRole('status').textContent).toBe('3 valittu, 1 ei näkyvissä')
  await userEvent.click(screen.getByRole('button', { name: 'Tyhjennä valinta' }))
  expect(onClear).toHaveBeenCalledTimes(1)
})
