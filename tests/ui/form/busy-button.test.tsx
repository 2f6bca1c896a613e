import { act, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { show } from '#tests/support/show.tsx'
import { BusyButton } from '#ui/form/BusyButton.tsx'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

test('while it waits it keeps its place and does nothing; it turns only when that takes long', async () => {
  const onClick = vi.fn()
  const { rerender } = show(
    <BusyButton busy={false} onClick={onClick}>
      Tallenna
    </BusyButton>,
  )
  const button = screen.getByRole('button')
  button.click()
  expect(onClick).toHaveBeenCalledTimes(1)

  rerender(
    <BusyButton busy onClick={onClick}>
      Tallenna
    </BusyButton>,
  )
  button.click()
  expect(onClick).toHaveBeenCalledTimes(1)
  expect([button.getAttribute('aria-disabled'), button.hasAttribute('disabled')]).toEqual(['true', false])
  await wait(400)
  expect(screen.queryByRole('progressbar')).toBeNull()
  await wait(200)
  expect(screen.getByRole('progressbar')).toBeTruthy()
})
