import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import type { Consequences } from '#domain/consequences.ts'
import { TouchedList } from '#features/consequences/TouchedList.tsx'
import { show } from '#tests/support/show.tsx'

const none = { count: 0, named: [] }
const groups = ['Aamu', 'Ilta', 'Kuoro', 'Retki', 'Uinti'].map((name, index) => ({ id: index + 1, name }))
const found: Consequences = {
  about: { type: 'deactivate', passengerId: 7 },
  ...{ trips: none, timetables: none, bookings: none, permissions: none, schedules: none },
  ...{ groups: { count: 6, named: groups }, lastTripDay: null, boardItems: 0, reservedTrips: 0 },
  ...{ movedTrips: 0, drivenTimetables: 0, haltedTimetables: 0, passengers: none, homelessPassengers: 0 },
  ...{ boundPassengers: none, holders: none },
}
const asked = {
  ...{ found, failure: null, online: true, goesUnknowing: false, mayGoOn: true },
  ...{ retry: () => undefined, chooseUnknowing: () => undefined },
}
const lines = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent)
const unseen = 'ja 1, jota sinulla ei ole oikeutta nähdä'

test('what is only counted is told once it is asked for', async () => {
  const user = userEvent.setup()
  show(<TouchedList asked={asked} />)
  expect(lines()).toEqual(['Aamu', 'Ilta', 'Kuoro', unseen])

  await user.click(screen.getByRole('button', { name: 'ja 2 muuta' }))
  expect(lines()).toEqual(['Aamu', 'Ilta', 'Kuoro', 'Retki', 'Uinti', unseen])

  await user.click(screen.getByRole('button', { name: 'näytä vähemmän' }))
  expect(lines()).toHaveLength(4)
})
