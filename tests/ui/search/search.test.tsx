import { act, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { show } from '#tests/support/show.tsx'
import { ComboSearch } from '#ui/search/ComboSearch.tsx'
import { PickList } from '#ui/search/PickList.tsx'
import type { Source } from '#ui/search/sources.ts'

interface Place {
  id: number
  name: string
}

const places: readonly Place[] = ['Keksilä', 'Koelampi', 'Mallinkylä', 'Keksinranta'].map((name, id) => ({ id, name }))
const matching = (text: string) => places.filter(({ name }) => name.toLowerCase().includes(text.toLowerCase()))

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
const combo = () => screen.getByRole<HTMLInputElement>('combobox')
const type = (text: string) => fireEvent.change(combo(), { target: { value: text } })
const press = (key: string) => fireEvent.keyDown(combo(), { key })
const options = () => screen.queryAllByRole('option').map(({ textContent }) => textContent)
const active = () => document.getElementById(combo().getAttribute('aria-activedescendant') ?? '')?.textContent

test('what was found for a key is not drawn anew while the next one is searched', async () => {
  const itemKey = ({ id }: Place) => id
  const itemName = vi.fn(({ name }: Place) => name)
  const sources = [
    { key: 'device', debounceMs: 0, search: (text: string) => Promise.resolve(matching(text)) },
    { key: 'server', debounceMs: 1500, search: () => Promise.resolve([]) },
  ]
  const props = { label: 'Hae paikkaa', sources, itemKey, itemName, onPick: vi.fn() }
  show(<ComboSearch {...props} />)
  type('k')
  await wait(0)
  expect(options()).toHaveLength(places.length)

  itemName.mockClear()
  type('ke')
  expect(itemName).not.toHaveBeenCalled()
  await wait(0)
  expect(options()).toEqual(['Keksilä', 'Keksinranta'])
})

describe('a search that drops down', () => {
  const setUp = (server: Source<Place>['search'] = (text) => Promise.resolve(matching(text))) => {
    const local = vi.fn((text: string) => Promise.resolve(matching(text).slice(0, 1)))
    const remote = vi.fn(server)
    const onPick = vi.fn()
    show(
      <ComboSearch
        label="Hae paikkaa"
        sources={[
          { key: 'device', label: 'Tällä laitteella', debounceMs: 0, search: local },
          { key: 'server', label: 'Palvelimella', debounceMs: 1500, search: remote },
        ]}
        itemKey={({ id }) => id}
        itemName={({ name }) => name}
        refusal={({ id }) => (id === 3 ? 'Ei aktiivinen' : null)}
        onPick={onPick}
      />,
    )
    return { local, remote, onPick }
  }

  test('shows what the device knows at once, and the server’s once nothing was typed for a while, each place once', async () => {
    const { remote } = setUp()
    type('keksi')
    await wait(0)
    expect(within(screen.getByRole('group', { name: 'Tällä laitteella' })).getByRole('option').textContent).toBe(
      'Keksilä',
    )
    await wait(1499)
    expect(remote).not.toHaveBeenCalled()
    await wait(1)
    expect(options()).toEqual(['Keksilä', 'KeksinrantaEi aktiivinen'])
  })

  test('lays nothing under what is pressed', async () => {
    const { onPick } = setUp(() => Promise.resolve([places[3]!, ...matching('mall')]))
    type('m')
    await wait(0)
    const before = options()
    const pressed = screen.getAllByRole('option')[0]!
    fireEvent.pointerDown(pressed)
    await wait(1500)
    expect(options()).toEqual(before)
    fireEvent.click(pressed)
    expect(onPick.mock.lastCall).toMatchObject([{ name: before[0] }])
  })

  test('asks at once on Enter, and then not again', async () => {
    const { remote } = setUp()
    type('koe')
    press('Enter')
    await wait(0)
    expect(remote.mock.calls.map(([text]) => text)).toEqual(['koe'])
    await wait(2000)
    expect(remote).toHaveBeenCalledTimes(1)
  })

  test('asks for the last text only, and lets go of what it asked before', async () => {
    const signals: AbortSignal[] = []
    const { remote } = setUp((text, signal) => {
      signals.push(signal)
      return new Promise((resolve) => setTimeout(() => resolve(matching(text)), 500))
    })
    type('keksi')
    await wait(1600)
    type('mall')
    expect(signals[0]?.aborted).toBe(true)
    await wait(2500)
    expect(remote.mock.calls.map(([text]) => text)).toEqual(['keksi', 'mall'])
    expect(options()).toEqual(['Mallinkylä'])
  })

  test('arrow keys go through the results and round, and Enter picks one', async () => {
    const { onPick } = setUp()
    type('k')
    await wait(1500)
    expect(options()).toHaveLength(4)
    const way = ['ArrowDown', 'ArrowDown', 'ArrowUp', 'ArrowUp'].map((key) => {
      press(key)
      return active()
    })
    expect(way).toEqual(['Keksilä', 'Koelampi', 'Keksilä', 'KeksinrantaEi aktiivinen'])
    press('ArrowDown')
    press('Enter')
    expect(onPick.mock.calls).toEqual([[places[0]]])
    expect([combo().value, combo().getAttribute('aria-expanded')]).toEqual(['', 'false'])
  })

  test('Enter picks the only one there is, once all have answered', async () => {
    const { remote, onPick } = setUp()
    type('koe')
    await wait(100)
    expect(options()).toEqual(['Koelampi'])
    press('Enter')
    expect(onPick).not.toHaveBeenCalled()
    await wait(0)
    expect(remote).toHaveBeenCalledTimes(1)
    press('Enter')
    expect(onPick.mock.calls).toEqual([[expect.objectContaining({ name: 'Koelampi' })]])
  })

  test('of several Enter picks none that is not marked', async () => {
    const { onPick } = setUp()
    type('k')
    await wait(1500)
    press('Enter')
    await wait(1500)
    expect(onPick).not.toHaveBeenCalled()
  })

  test('only its field is a stop of Tab', async () => {
    setUp()
    type('k')
    await wait(0)
    expect(screen.getByRole('listbox').getAttribute('tabindex')).toBe('-1')
  })

  test('what cannot be picked says why and is not picked', async () => {
    const { onPick } = setUp()
    type('keksinranta')
    await wait(1500)
    const option = screen.getByRole('option', { name: /Keksinranta/ })
    expect(option.getAttribute('aria-disabled')).toBe('true')
    fireEvent.click(option)
    expect(onPick).not.toHaveBeenCalled()
  })

  test('says that there is nothing, only when all have answered', async () => {
    setUp()
    type('zzz')
    await wait(1400)
    expect(screen.getByRole('status').textContent).not.toContain('Ei tuloksia')
    await wait(100)
    expect(screen.getByRole('status').textContent).toBe('Ei tuloksia haulle ”zzz”.')
  })

  test('says that it failed, keeps what the device knows, and Enter tries again', async () => {
    const answers = [() => Promise.reject(new Error('ei verkkoa')), (text: string) => Promise.resolve(matching(text))]
    setUp((text) => (answers.shift() ?? answers[0]!)(text))
    type('koe')
    await wait(1500)
    expect(screen.getByRole('status').textContent).toContain('Haku epäonnistui.')
    expect(options()).toEqual(['Koelampi'])
    press('Enter')
    await wait(0)
    await wait(100)
    expect(screen.getByRole('status').textContent).toBe('')
  })

  test('Esc closes it, and then empties it, and only then reaches the dialog around it', async () => {
    const onEscape = vi.fn()
    document.body.addEventListener('keydown', onEscape)
    setUp()
    type('koe')
    await wait(0)
    press('Escape')
    expect([combo().getAttribute('aria-expanded'), combo().value]).toEqual(['false', 'koe'])
    press('Escape')
    expect([combo().value, onEscape.mock.calls.length]).toEqual(['', 0])
    press('Escape')
    expect(onEscape).toHaveBeenCalledTimes(1)
    document.body.removeEventListener('keydown', onEscape)
  })
})

test('a list to pick from is open from the start, marks what was picked, and leaves out what it is told to', async () => {
  const onPick = vi.fn()
  const element = (picked: number | null) => (
    <PickList
      label="Matkustaja"
      leastLength={0}
      sources={[{ key: 'all', debounceMs: 0, search: (text) => Promise.resolve(matching(text)) }]}
      itemKey={({ id }) => id}
      itemName={({ name }) => name}
      isHidden={({ id }) => id === 0}
      picked={picked}
      onPick={onPick}
    />
  )
  const { rerender } = show(element(null))
  await wait(0)
  expect(options()).toEqual(['Koelampi', 'Mallinkylä', 'Keksinranta'])
  fireEvent.click(screen.getByRole('option', { name: 'Mallinkylä' }))
  expect(onPick.mock.calls).toEqual([[places[2]]])
  rerender(element(2))
  expect(screen.getByRole('option', { selected: true }).textContent).toBe('Mallinkylä')
})
