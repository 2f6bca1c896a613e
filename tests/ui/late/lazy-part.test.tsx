import { waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { LazyPart } from '#ui/late/LazyPart.tsx'
import { whenPartIsMissing } from '#ui/late/missing-part.ts'
import { useLoadedAhead } from '#ui/late/use-loaded-ahead.ts'
import { toasts } from '#ui/speak/toast.ts'
import { show } from '#tests/support/show.tsx'

const load = vi.fn(() => Promise.reject(new Error('404')))
const noProps = {}

function Opener({ isWanted }: { isWanted: boolean }) {
  useLoadedAhead(load)
  return <LazyPart isWanted={isWanted} load={load} props={noProps} />
}

test('a part that is missing is told of once it is wanted, and not when it is only loaded ahead', async () => {
  const told = vi.fn()
  whenPartIsMissing(told)
  const { rerender } = show(<Opener isWanted={false} />)
  await waitFor(() => expect(load).toHaveBeenCalledTimes(1))
  expect(told).not.toHaveBeenCalled()

  rerender(<Opener isWanted />)
  await waitFor(() => expect(told).toHaveBeenCalledTimes(1))
})

test.each([
  [true, 'Päivitä sivu'],
  [false, undefined],
])('who wants a part that is missing is told so (connected: %s), and offered what helps', async (onLine, label) => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(onLine)
  show(<Opener isWanted />)

  await waitFor(() => expect(toasts.get().at(-1)?.action?.label).toBe(label))
  expect(toasts.get().at(-1)?.title).toBe('Osaa sovelluksesta ei voitu ladata')
  vi.restoreAllMocks()
})
