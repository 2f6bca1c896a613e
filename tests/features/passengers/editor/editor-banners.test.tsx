import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { EditorBanners } from '#features/passengers/editor/EditorBanners.tsx'
import { passenger } from '#tests/support/passenger.ts'
import { show } from '#tests/support/show.tsx'

const beingChecked = 'Matkustajan tietoja tarkistetaan. Lisää kuljetuspäätös myöhemmin.'

test.each([
  ['whose changes the booking system has yet to confirm', { hasPendingPropertyChanges: true }, false, true],
  ['whom the booking system does not know yet', { perilleId: null }, false, true],
  ['of whom only the card is known', { perilleId: null }, true, false],
  ['who is confirmed', {}, false, false],
])('a passenger %s: %#', (_, change, isCard, isTold) => {
  show(<EditorBanners passenger={passenger(change)} isCard={isCard} isReadOnly={false} />)
  expect(screen.queryByText(beingChecked) !== null).toBe(isTold)
})
