import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { show } from '#tests/support/show.tsx'
import { EmptyState } from '#ui/page/EmptyState.tsx'

test('filters are cleared only where there are any', async () => {
  const onClear = vi.fn()
  const { rerender } = show(<EmptyState icon={<i />} title="Ei matkustajia" onClear={null} />)
  expect(screen.queryByRole('button')).toBeNull()
  rerender(<EmptyState icon={<i />} title="Ei matkustajia" onClear={onClear} />)
  await userEvent.click(screen.getByRole('button', { name: 'Tyhjennä rajaukset' }))
  expect(onClear).toHaveBeenCalledTimes(1)
})
