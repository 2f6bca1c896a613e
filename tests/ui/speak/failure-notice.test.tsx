import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { show } from '#tests/support/show.tsx'
import { FailureNotice } from '#ui/speak/FailureNotice.tsx'

test('what has failed is read out, with another try only where there is one', async () => {
  const onRetry = vi.fn()
  const { rerender } = show(<FailureNotice>Ei onnistunut</FailureNotice>)
  expect(screen.getByRole('alert').textContent).toBe('Ei onnistunut')
  expect(screen.queryByRole('button')).toBeNull()
  rerender(<FailureNotice onRetry={onRetry}>Ei onnistunut</FailureNotice>)
  await userEvent.click(screen.getByRole('button', { name: 'Yritä uudelleen' }))
  expect(onRetry).toHaveBeenCalledTimes(1)
})

test('nothing stands where nothing has failed', () => {
  show(<FailureNotice>{null}</FailureNotice>)
  expect(screen.queryByRole('alert')).toBeNull()
})
