import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { preferences } from '#state/preferences.ts'
import { testNow } from '#tests/support/server.ts'
import {
  endDay,
  expectTicked,
  firstTile,
  openBoard,
  openStage,
  startMorning,
  today,
  type BoardStage,
} from '#tests/support/open-board.tsx'

let stage: BoardStage

beforeAll(async () => {
  stage = await openStage()
})
beforeEach(async () => {
  await startMorning(stage)
  await stage.addRiders(['Helvi Tuomikoski', 'Onni Vuorenpää'])
})
afterEach(async () => {
  preferences.shortcuts = true
  await endDay()
})
afterAll(() => stage.server.close())

const focused = () => document.activeElement?.getAttribute('aria-label') ?? ''

async function openAt(name: string) {
  const board = await openBoard(stage, { day: today })
  const tile = await firstTile(name)
  act(() => {
    tile.focus()
  })
  return board
}

describe('on a tile', () => {
  test('arrows go to the tiles beside it', async () => {
    const { user } = await openAt('Helvi')

    await user.keyboard('{ArrowRight}')
    expect(focused()).toContain('Onni')
    await user.keyboard('{ArrowLeft}')
    expect(focused()).toContain('Helvi')
    await user.keyboard('{ArrowLeft}')
    expect(focused()).toContain('Helvi')
  })

  test('space ticks', async () => {
    const { user } = await openAt('Helvi')

    await user.keyboard(' ')

    await expectTicked('Helvi', true)
  })

  test('I opens the information', async () => {
    const { user } = await openAt('Onni')

    await user.keyboard('i')

    expect(await screen.findByRole('dialog', { name: 'Onni Vuorenpää' })).toBeTruthy()
  })

  test('A confirms all of the car', async () => {
    const { user } = await openAt('Onni')

    await user.keyboard('a')

    await expectTicked('Helvi', true)
    await expectTicked('Onni', true)
  })

  test('letters do nothing when they are switched off', async () => {
    preferences.shortcuts = false
    const { user, address } = await openAt('Onni')

    await user.keyboard('ai]')

    await expectTicked('Onni', false)
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(address()).toContain(today)
  })
})

describe('anywhere', () => {
  test('N goes to the first passenger to be confirmed of the next car', async () => {
    const { user } = await openBoard(stage, { day: today })
    await user.click(await firstTile('Helvi'))
    await expectTicked('Helvi', true)
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Kuittaa kaikki (2)' })).toBeTruthy())

    await user.keyboard('n')

    await waitFor(() => expect(focused()).toContain('Onni'))
  })

  test('brackets go to the day before and after, Home to today', async () => {
    const { user, address } = await openAt('Helvi')

    await user.keyboard('[BracketRight]')
    expect(address()).toMatch(/2026-03-12$/)
    await user.keyboard('[BracketRight]')
    expect(address()).toMatch(/2026-03-13$/)
    await user.keyboard('[BracketLeft]')
    expect(address()).toMatch(/2026-03-12$/)
    await user.keyboard('{Home}')
    expect(address()).toMatch(/2026-03-11$/)
  })

  test('brackets work as Nordic keyboards make them, with AltGr', async () => {
    const { address } = await openAt('Helvi')

    fireEvent.keyDown(document.body, { key: ']', ctrlKey: true, altKey: true })
    await waitFor(() => expect(address()).toMatch(/2026-03-12$/))
    fireEvent.keyDown(document.body, { key: ']', ctrlKey: true })

    expect(address()).toMatch(/2026-03-12$/)
  })

  test('Home in the search field belongs to the text', async () => {
    const { user, address } = await openBoard(stage, { day: '2026-03-12' })

    await user.type(await screen.findByRole('searchbox'), 'x{Home}')

    expect(address()).toMatch(/2026-03-12$/)
  })
})

test('at midnight the days move on, and what was yesterday can no longer be ticked', async () => {
  const { address } = await openBoard(stage, { day: today })
  expect((await firstTile('Helvi')).getAttribute('aria-disabled')).toBe('false')

  const midnight = testNow + (14 * 60 + 1) * 60_000
  vi.setSystemTime(midnight)
  act(() => void document.dispatchEvent(new Event('visibilitychange')))

  await waitFor(() => expect(address()).toMatch(/2026-03-12$/))
  expect(await screen.findByRole('tab', { name: /^Tänään, torstai 12\.3\./, selected: true })).toBeTruthy()
  expect(screen.getByText('00:01')).toBeTruthy()
})
