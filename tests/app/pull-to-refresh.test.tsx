import { fireEvent, screen } from '@testing-library/react'
import { useRef } from 'react'
import { expect, test, vi } from 'vitest'
import { PullToRefresh } from '#app/shell/PullToRefresh.tsx'
import { useRefresh } from '#state/refresh.ts'
import { show } from '#tests/support/show.tsx'

const fetchData = vi.fn(() => Promise.resolve())

function Page() {
  const area = useRef<HTMLElement>(null)
  useRefresh(fetchData)
  return (
    <main ref={area}>
      <PullToRefresh area={area} />
      <ul data-testid="list">
        <li>Helvi Tuomikoski</li>
      </ul>
    </main>
  )
}

interface Pull {
  /** Pixels that the finger goes. */
  down: number
  aside?: number
  scrolled?: number
  fingers?: number
}

function pull({ down, aside = 0, scrolled = 0, fingers = 1 }: Pull): void {
  show(<Page />)
  screen.getByTestId('list').scrollTop = scrolled
  const row = screen.getByText('Helvi Tuomikoski')
  const touches = (x: number, y: number) => Array.from({ length: fingers }, () => ({ clientX: x, clientY: y }))
  fireEvent.touchStart(row, { touches: touches(100, 100) })
  for (const share of [0.5, 1]) {
    fireEvent.touchMove(row, { touches: touches(100 + aside * share, 100 + down * share) })
  }
  fireEvent.touchEnd(row, { touches: [] })
}

test.each<[string, Pull, number]>([
  ['a long pull at the top of the page fetches its data anew', { down: 90 }, 1],
  ['a short one does not', { down: 60 }, 0],
  ['nor a finger that scrolls back to the top', { down: 90, scrolled: 40 }, 0],
  ['nor one that scrolls on', { down: -90 }, 0],
  ['nor one that goes along the days', { down: 90, aside: 200 }, 0],
  ['nor two fingers', { down: 90, fingers: 2 }, 0],
])('%s', (_, given, times) => {
  fetchData.mockClear()
  pull(given)
  expect(fetchData).toHaveBeenCalledTimes(times)
})
