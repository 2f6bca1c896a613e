import { render } from '@testing-library/react'
import { useRef } from 'react'
import { expect, test, vi } from 'vitest'
import { useSharedRef } from '#ui/press/use-shared-ref.ts'

test('what has been begun for an element ends when the element goes', () => {
  const end = vi.fn()
  const take = vi.fn(() => end)
  const Part = ({ isThere }: { isThere: boolean }) => {
    const kept = useRef<HTMLDivElement>(null)
    const ref = useSharedRef(kept, take)
    return isThere && <div ref={ref} id="element" />
  }
  const { rerender } = render(<Part isThere />)
  expect(take.mock.calls).toEqual([[document.getElementById('element')]])
  expect(end).not.toHaveBeenCalled()

  rerender(<Part isThere={false} />)

  expect(end).toHaveBeenCalledOnce()
})
