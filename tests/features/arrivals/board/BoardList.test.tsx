import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { BoardList } from '#features/arrivals/board/BoardList.tsx'
import { groupRows } from '#features/arrivals/board/group-rows.ts'
import { timeOfDay } from '#domain/time-of-day.ts'
import { show } from '#tests/support/show.tsx'
import { boardItem } from '../board-item.ts'
import { toolsWith } from './tools.ts'

const cars = 60
const noon = 12 * 60
const items = Array.from({ length: cars }, (_, at) =>
  boardItem({ id: at + 1, passengerName: `Matkustaja ${at}`, atHHMM: timeOfDay(noon - 300 + 10 * at) }),
)

test('a long day shows the cars around this moment first, in their places, and then all of them', async () => {
  show(<BoardList groups={groupRows(items)} clockMinutes={noon} board={toolsWith()} choice="" labelledBy="" />)
  const shown = screen.getAllByRole('checkbox').length
  expect(shown).toBeGreaterThan(6)
  expect(shown).toBeLessThan(cars / 2)
  expect(screen.getByRole('checkbox', { name: /Matkustaja 30/ })).toBeDefined()
  expect(document.querySelectorAll('[data-group]')).toHaveLength(cars)

  await waitFor(() => expect(screen.getAllByRole('checkbox')).toHaveLength(cars))
})
