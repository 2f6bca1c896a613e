import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { show } from '#tests/support/show.tsx'
import { KeptRoom } from '#ui/late/KeptRoom.tsx'

const room = (isKnown: boolean, words: string | null) => (
  <KeptRoom isKnown={isKnown} highest={<p>Pisin, mitä voi tulla</p>}>
    {words !== null && <p>{words}</p>}
  </KeptRoom>
)

test('the highest of what may come has its room, unseen and unread, before it is known and after', () => {
  const { rerender } = show(room(false, null))
  const kept = () => screen.getByText('Pisin, mitä voi tulla').parentElement!
  expect(getComputedStyle(kept()).visibility).toBe('hidden')
  expect(kept().getAttribute('aria-hidden')).toBe('true')
  rerender(room(true, 'Lyhyt'))
  expect(getComputedStyle(kept()).visibility).toBe('hidden')
  // both in the same place: the room is as high as the higher one
  expect(getComputedStyle(kept()).gridArea).toBe(getComputedStyle(screen.getByText('Lyhyt')).gridArea)
})

test('where it was known from the beginning there is no more room than it needs', () => {
  const { container } = show(room(true, 'Lyhyt'))
  expect(container.textContent).toBe('Lyhyt')
})
