import { cleanup, render } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { screenData, useShownSince } from '#state/screen-data.ts'

function Part({ at }: { at: number | null }) {
  useShownSince(at)
  return null
}

afterEach(cleanup)

test('a screen that says nothing of its data leaves it to the board', () => {
  expect(screenData).toEqual({ isTold: false, fetchedAt: null })
})

test('of several parts the oldest counts, and those that are gone no more', () => {
  const { rerender } = render(
    <>
      <Part key="list" at={2000} />
      <Part key="record" at={1000} />
    </>,
  )
  expect(screenData).toEqual({ isTold: true, fetchedAt: 1000 })
  rerender(<Part key="list" at={3000} />)
  expect(screenData).toEqual({ isTold: true, fetchedAt: 3000 })
  rerender(<></>)
  expect(screenData.isTold).toBe(false)
})

test('a part that has nothing yet says so, and does not hide what another one has', () => {
  const { rerender } = render(<Part at={null} />)
  expect(screenData).toEqual({ isTold: true, fetchedAt: null })
  rerender(
    <>
      <Part key="list" at={null} />
      <Part key="record" at={1000} />
    </>,
  )
  expect(screenData.fetchedAt).toBe(1000)
})
