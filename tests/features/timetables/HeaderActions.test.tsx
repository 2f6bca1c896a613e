import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { accessRights, type AccessRight } from '#domain/access.ts'
import { timetableStates } from '#domain/timetable/state.ts'
import { HeaderActions } from '#features/timetables/header/HeaderActions.tsx'
import { show } from '#tests/support/show.tsx'
import { timetable, today } from '#tests/support/timetable.ts'

/** What is offered over an accepted timetable that can be split, to somebody with these rights there. */
function offered(rights: readonly AccessRight[], isPhone = false) {
  const me = { permissions: { 1: rights.map((right) => accessRights[right]) } }
  const { unmount } = show(
    <HeaderActions
      timetable={timetable({ state: timetableStates.accepted })}
      facts={null}
      onlooker={{ me, today, online: true }}
      run={() => undefined}
      split={{ isSplittable: true, isSplitWaiting: false }}
      isPhone={isPhone}
    />,
  )
  const names = screen.queryAllByRole('button').map(({ textContent }) => textContent)
  unmount()
  return names
}

test('each is offered to who holds the rights that it asks', () => {
  expect(offered(['readTimetables'])).toEqual([])
  expect(offered(['readTimetables', 'createTimetables'])).toEqual(['Kopioi uudeksi luonnokseksi'])
  expect(offered(['readTimetables', 'updateTimetables'])).toEqual([])
  expect(offered(['readTimetables', 'createTimetables', 'updateTimetables'])).toEqual([
    'Jaa kahdeksi',
    'Kopioi uudeksi luonnokseksi',
  ])
})

test('on a phone its copies are in the menu alone', () => {
  expect(offered(['readTimetables', 'createTimetables', 'updateTimetables'], true)).toEqual([])
})
