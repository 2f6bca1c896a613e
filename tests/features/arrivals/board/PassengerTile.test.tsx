import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import i18next from 'i18next'
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import type { BoardItem } from '#data/arrivals.ts'
import { arrivalDepartureTypes } from '#domain/arrival.ts'
import type { Refusal } from '#domain/refusal.ts'
import { utilities } from '#domain/utility.ts'
import { PassengerTile } from '#features/arrivals/board/PassengerTile.tsx'
import { show } from '#tests/support/show.tsx'
import { descriptionOf } from '#tests/support/open-page.tsx'
import { comeTo, putAt100, sideOfTip, told } from '#tests/support/told.ts'
import { boardItem } from '../board-item.ts'
import { toolsWith } from './tools.ts'

const helvi = (given: Partial<BoardItem> = {}) => boardItem({ passengerName: 'Helvi Tuomikoski', ...given })

const tile = () => screen.getByRole('checkbox')
const isTicked = () => tile().getAttribute('aria-checked') === 'true'

const pass = (ms: number) => {
  act(() => {
    vi.advanceTimersByTime(ms)
  })
}

interface Given {
  board?: ReturnType<typeof toolsWith>
  refusal?: Refusal
  canOpen?: boolean
}

function showTile(item: BoardItem, { board = toolsWith(), refusal = null, canOpen = true }: Given = {}) {
  const element = (row: BoardItem) => <PassengerTile item={row} refusal={refusal} canOpen={canOpen} board={board} />
  const { rerender } = show(element(item))
  return { board, change: (row: BoardItem) => rerender(element(row)) }
}

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2026-11-23T06:12:00Z') })
})
afterEach(() => {
  vi.useRealTimers()
})

describe('a tile', () => {
  test('tells the needs that it shows as pictures alone, or else why it is locked', () => {
    const needs = { utilities: [utilities.wheelchair, utilities.receiver, utilities.walker] }
    const { change } = showTile(helvi(needs))
    const toldByKey = () => {
      comeTo(tile())
      const [words] = told()
      act(() => tile().blur())
      return words
    }
    expect(toldByKey()).toBe('Pyörätuoli, Rollaattori')
    change(helvi({ utilities: [utilities.receiver] }))
    expect(toldByKey()).toBeUndefined()
    cleanup()
    showTile(helvi(needs), { refusal: 'refusal.arrival.otherDay' })
    expect(toldByKey()).toBe(descriptionOf(tile()))
    expect(toldByKey()).not.toContain('Rollaattori')
  })

  describe('with pictures', () => {
    const rest = 400
    beforeEach(() => showTile(helvi({ utilities: [utilities.wheelchair, utilities.walker] })))

    test('tells a mouse of them only there, and not on its way to confirm', () => {
      const [picture] = tile().querySelectorAll('svg[width="22"]')
      fireEvent.pointerOver(tile(), { pointerType: 'mouse' })
      fireEvent.pointerMove(tile(), { pointerType: 'mouse' })
      pass(rest)
      expect(told()).toEqual([])
      fireEvent.pointerOver(picture!, { pointerType: 'mouse', relatedTarget: tile() })
      fireEvent.pointerMove(picture!, { pointerType: 'mouse' })
      pass(rest)
      expect(told()).toEqual(['Pyörätuoli, Rollaattori'])
      fireEvent.pointerOut(picture!, { pointerType: 'mouse', relatedTarget: screen.getByText('Helvi Tuomikoski') })
      pass(rest)
      expect(told()).toEqual([])
    })

    test('tells a finger of them that stays anywhere on it', () => {
      fireEvent.pointerOver(screen.getByText('Helvi Tuomikoski'), { pointerType: 'touch' })
      putAt100(tile().querySelector('svg[width="22"]')!.parentElement!)
      pass(rest)
      expect(told()).toEqual(['Pyörätuoli, Rollaattori'])
      expect(sideOfTip()).toBe('beside')
    })
  })

  test('with words leaves its needs their place in the line beside them, and has two lines of words in the room of one', () => {
    const wordsOf = (text: RegExp) => screen.getByText(text).closest<HTMLElement>('[style*="--beside"]')
    const needs = { utilities: [utilities.wheelchair, utilities.receiver, utilities.walker] }
    const { change } = showTile(helvi({ ...needs, completed: true }))
    expect(getComputedStyle(screen.getByText('Helvi Tuomikoski').parentElement!).marginTop).not.toBe('-5px')

    change(helvi({ ...needs, cancelled: true, cancelledByEmail: 'm.salo@lahti.example' }))

    // two pictures of 22 pixels, the receiver's of 28, and 6 before each
    expect(wordsOf(/Peruttu/)?.style.getPropertyValue('--beside')).toBe('90px')
    const { marginTop, marginBottom } = getComputedStyle(screen.getByText('Helvi Tuomikoski').parentElement!)
    expect([marginTop, marginBottom]).toEqual(['-5px', '-5px'])
  })

  test('draws and words nothing anew at a tick that the tick does not change', () => {
    showTile(helvi({ utilities: [utilities.wheelchair] }))
    const worded = vi.spyOn(i18next, 't')
    onTestFinished(() => worded.mockRestore())

    fireEvent.click(tile())

    expect(isTicked()).toBe(true)
    const keys = worded.mock.calls.map(([key]) => key).join(' ')
    expect(keys).toContain('arrivals.arrived')
    expect(keys).not.toMatch(/arrivals\.info|utilities\./)
  })

  test('that is locked says why when it is tapped', () => {
    const { board } = showTile(helvi(), { refusal: 'refusal.arrival.otherDay' })

    fireEvent.click(tile())

    expect(board.toggle).not.toHaveBeenCalled()
    expect(board.explain).toHaveBeenCalledWith('refusal.arrival.otherDay')
  })

  test('that is no longer as its confirmation was accepted says so', () => {
    showTile(helvi({ isOverruled: true }))
    expect(tile().getAttribute('aria-label')).toBe('Helvi Tuomikoski, Muutettu muualla')
    expect(screen.getByText('Muutettu muualla')).toBeTruthy()
  })

  test.each([
    ['confirmed', true, 'Helvi Tuomikoski, Saapunut, Eeva Lehto kuittasi 08:02'],
    ['undone', false, 'Helvi Tuomikoski, Eeva Lehto poisti kuittauksen 08:02'],
  ])('that another user has %s says by whom and when', (_, completed, words) => {
    const changedAt = '2026-11-23T06:02:00.000Z'
    const { change } = showTile(helvi({ completed, changedByName: 'Eeva Lehto', changedAt }))
    expect(tile().getAttribute('aria-label')).toBe(words)

    const overruledBy = { by: 'colleague', name: 'Eeva Lehto', at: changedAt } as const
    change(helvi({ completed, sync: 'refused', refusal: 'arrival_changed', overruledBy }))
    expect(tile().getAttribute('aria-label')).toBe(words)
  })

  const cancelled = 'refusal.arrival.cancelled'

  test.each<[string, Partial<BoardItem>, Refusal, { words: string; isChecked?: boolean; isFixed?: boolean }]>([
    ['waiting', {}, null, { words: 'Helvi Tuomikoski' }],
    [
      'waiting with needs, the receiver first',
      { utilities: [utilities.wheelchair, utilities.receiver] },
      null,
      { words: 'Helvi Tuomikoski, Vastaanottaja, Pyörätuoli' },
    ],
    ['of an unknown need', { utilities: [99] }, null, { words: 'Helvi Tuomikoski, Tuntematon apuväline' }],
    ['of an unknown passenger', { passengerName: '' }, null, { words: 'Tuntematon matkustaja' }],
    ['arrived', { completed: true }, null, { words: 'Helvi Tuomikoski, Saapunut', isChecked: true }],
    [
      'departed',
      { completed: true, arrivalDepartureType: arrivalDepartureTypes.departure },
      null,
      { words: 'Helvi Tuomikoski, Lähtenyt', isChecked: true },
    ],
    [
      'queued',
      { completed: true, sync: 'unsent' },
      null,
      { words: 'Helvi Tuomikoski, Saapunut, Jonossa', isChecked: true },
    ],
    ['refused', { sync: 'refused' }, null, { words: 'Helvi Tuomikoski, Kuittaus epäonnistui' }],
    [
      'cancelled by a user',
      { cancelled: true, cancelledByEmail: 'm.salo@lahti.example' },
      cancelled,
      { words: 'Helvi Tuomikoski, Peruttu · m.salo@lahti.example', isFixed: true },
    ],
    [
      'cancelled in the booking system',
      { cancelled: true },
      cancelled,
      { words: 'Helvi Tuomikoski, Peruttu ulkoisesta varausjärjestelmästä', isFixed: true },
    ],
    [
      'cancelled while a confirmation was on its way',
      { cancelled: true, completed: true, sync: 'refused' },
      cancelled,
      {
        words: 'Helvi Tuomikoski, Kuittaus epäonnistui, Peruttu ulkoisesta varausjärjestelmästä, Saapunut',
        isChecked: true,
        isFixed: true,
      },
    ],
    [
      'being cancelled',
      { cancelling: true },
      'refusal.arrival.cancelling',
      { words: 'Helvi Tuomikoski, Peruutus pyydetty', isFixed: true },
    ],
    [
      'of an inactive passenger',
      { inactive: true },
      'refusal.arrival.inactivePassenger',
      { words: 'Helvi Tuomikoski, Ei aktiivinen', isFixed: true },
    ],
    ['of another day', {}, 'refusal.arrival.otherDay', { words: 'Helvi Tuomikoski', isFixed: true }],
  ])('%s says so', (_, item, refusal, { words, isChecked = false, isFixed = false }) => {
    showTile(helvi(item), { refusal })

    expect(tile().getAttribute('aria-label')).toBe(words)
    expect(isTicked()).toBe(isChecked)
    expect(tile().getAttribute('aria-disabled')).toBe(String(isFixed))
  })

  test('that may not be confirmed does nothing, and tells why', () => {
    const { board } = showTile(helvi(), { refusal: 'refusal.arrival.otherDay' })

    fireEvent.click(tile())

    expect(board.toggle).not.toHaveBeenCalled()
    expect(descriptionOf(tile())).toBe('Kyydin voi kuitata vain kyytipäivänä.')
  })

  test.each([
    ['a code of the server', 'arrival_cancelled', 'Kyyti on peruttu.'],
    ['a reason of the queue', 'gone', 'Kyyti ei ole enää listalla.'],
    ['words of the server', 'Ovi on lukossa', 'Ovi on lukossa'],
  ])('that was refused tells %s', (_, refusal, words) => {
    showTile(helvi({ sync: 'refused', refusal }))

    expect(descriptionOf(tile())).toBe(words)
  })

  test('asks for the opposite of what it shows', () => {
    const item = helvi({ completed: true })
    const { board } = showTile(item)

    fireEvent.click(tile())

    expect(board.toggle).toHaveBeenCalledWith(item, false)
  })

  test('has a button of its own for the information, if the user may open it', () => {
    const item = helvi()
    const { board } = showTile(item)

    const info = screen.getByRole('button', { name: 'Tiedot: Helvi Tuomikoski' })
    comeTo(info)
    expect(told()).toEqual(['Tiedot: Helvi Tuomikoski'])
    fireEvent.click(info)

    expect(board.open).toHaveBeenCalledWith(item)
    expect(board.toggle).not.toHaveBeenCalled()
  })

  test('has none for a user who may not', () => {
    showTile(helvi(), { canOpen: false })

    expect(screen.queryByRole('button')).toBeNull()
  })
})

describe('a tap', () => {
  test('shows in the same moment, before anything is stored', () => {
    showTile(helvi(), { board: toolsWith(() => new Promise(() => undefined)) })

    fireEvent.click(tile())

    expect(isTicked()).toBe(true)
    expect(screen.queryByText('Jonossa')).toBeNull()
  })

  test('is not said to wait while it is not durable yet, however long that takes', () => {
    showTile(helvi(), { board: toolsWith(() => new Promise(() => undefined)) })

    fireEvent.click(tile())
    pass(5000)

    expect(isTicked()).toBe(true)
    expect(screen.queryByText('Jonossa')).toBeNull()
  })

  test('that waited and is refused is not said to have been sent', () => {
    const item = helvi({ completed: true, sync: 'unsent' })
    const { change } = showTile(item)
    expect(screen.getByText('Jonossa')).toBeTruthy()

    change({ ...item, completed: false, sync: 'refused' })

    expect(screen.getByText('Kuittaus epäonnistui')).toBeTruthy()
    expect(screen.queryByText('Lähetetty')).toBeNull()
  })

  test('that could not be stored is undone where it was made', async () => {
    showTile(helvi(), { board: toolsWith(() => Promise.reject(new Error('full'))) })

    fireEvent.click(tile())
    await act(() => vi.advanceTimersByTimeAsync(0))

    expect(isTicked()).toBe(false)
    expect(screen.getByText('Kuittaus epäonnistui')).toBeTruthy()
  })

  test('is said to wait after half a second, and for three seconds to have been sent', () => {
    const item = helvi({ completed: true })
    const { change } = showTile(item)

    change({ ...item, sync: 'unsent' })
    expect(screen.getByText('Saapunut')).toBeTruthy()
    pass(500)
    expect(screen.getByText('Jonossa')).toBeTruthy()
    expect(screen.queryByText('Saapunut')).toBeNull()

    change(item)
    expect(screen.getByText('Lähetetty')).toBeTruthy()
    pass(3000)
    expect(screen.getByText('Saapunut')).toBeTruthy()
  })

  test('that is sent at once is never said to wait', () => {
    const item = helvi({ completed: true })
    const { change } = showTile(item)

    change({ ...item, sync: 'unsent' })
    pass(400)
    change(item)
    pass(5000)

    expect(screen.getByText('Saapunut')).toBeTruthy()
    expect(screen.queryByText('Lähetetty')).toBeNull()
  })

  test('that waited when the app was closed says so as soon as it is opened', () => {
    showTile(helvi({ completed: true, sync: 'unsent' }))

    expect(screen.getByText('Jonossa')).toBeTruthy()
  })
})
