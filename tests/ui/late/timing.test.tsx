import { act, fireEvent, render, renderHook, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { announce } from '#ui/speak/announce.ts'
import { CardSkeleton } from '#ui/late/CardSkeleton.tsx'
import { LiveRegions } from '#ui/speak/LiveRegions.tsx'
import { SearchBox } from '#ui/search/SearchBox.tsx'
import { TableSkeleton } from '#ui/table/TableSkeleton.tsx'
import { Toasts } from '#ui/speak/Toasts.tsx'
import { dismissToast, say, toasts } from '#ui/speak/toast.ts'
import { useDebounced } from '#ui/late/use-debounced.ts'
import { useDelayedFlag } from '#ui/late/use-delayed-flag.ts'
import { show } from '#tests/support/show.tsx'

const emit = (target: EventTarget, event: string) =>
  act(() => {
    target.dispatchEvent(new Event(event))
  })

const pass = (ms: number) =>
  act(() => {
    vi.advanceTimersByTime(ms)
  })

beforeEach(() => {
  vi.useFakeTimers()
})

afterEach(() => {
  for (const { id } of toasts.get()) act(() => dismissToast(id))
  vi.useRealTimers()
})

describe('the loading flag', () => {
  test('goes on after 500 ms and off after 100 ms', () => {
    const { result, rerender } = renderHook(({ on }) => useDelayedFlag(on), { initialProps: { on: true } })
    pass(499)
    expect(result.current).toBe(false)
    pass(1)
    expect(result.current).toBe(true)

    rerender({ on: false })
    pass(99)
    expect(result.current).toBe(true)
    pass(1)
    expect(result.current).toBe(false)
  })

  test('never goes on for a load that is over before', () => {
    const { result, rerender } = renderHook(({ on }) => useDelayedFlag(on), { initialProps: { on: true } })
    pass(499)
    rerender({ on: false })
    pass(5000)
    expect(result.current).toBe(false)
  })

  test('stays on between two loads with less than 100 ms between them', () => {
    const { result, rerender } = renderHook(({ on }) => useDelayedFlag(on), { initialProps: { on: true } })
    pass(500)
    rerender({ on: false })
    pass(99)
    rerender({ on: true })
    pass(10_000)
    expect(result.current).toBe(true)
  })
})

test('a load that shows nothing leaves no timer behind', () => {
  const { rerender } = renderHook(({ on }) => useDelayedFlag(on), { initialProps: { on: false } })
  expect(vi.getTimerCount()).toBe(0)
  rerender({ on: true })
  expect(vi.getTimerCount()).toBe(1)
  rerender({ on: false })
  expect(vi.getTimerCount()).toBe(0)
})

test.each([
  ['a list', TableSkeleton],
  ['cards', CardSkeleton],
])('bones of %s take their room at once, and show and are read out when loading has lasted 500 ms', (_, Bones) => {
  announce('Ennen')
  const page = (isLoading: boolean) => (
    <>
      <LiveRegions />
      {isLoading && <Bones label="Matkustajat" />}
    </>
  )
  const { rerender } = show(page(true))
  const bones = screen.getByLabelText('Matkustajat')
  const isSeen = () => getComputedStyle(bones.firstElementChild!).visibility === 'visible'
  pass(499)
  expect(bones.firstElementChild).not.toBeNull()
  expect([isSeen(), screen.getByRole('status').textContent]).toEqual([false, 'Ennen'])
  pass(1)
  expect([isSeen(), screen.getByRole('status').textContent]).toEqual([true, 'Ladataan'])
  rerender(page(false))
  expect(screen.getByRole('status').textContent).toBe('')
})

test('a debounced value follows when it has stood still', () => {
  const { result, rerender } = renderHook(({ value }) => useDebounced(value, 500), { initialProps: { value: 'a' } })
  rerender({ value: 'ab' })
  pass(499)
  rerender({ value: 'abc' })
  pass(499)
  expect(result.current).toBe('a')
  pass(1)
  expect(result.current).toBe('abc')
})

describe('the search box', () => {
  function Searching({ onSearch }: { onSearch: (text: string) => void }) {
    const [value, setValue] = useState('')
    const change = (text: string) => {
      setValue(text)
      onSearch(text)
    }
    return <SearchBox value={value} onChange={change} debounceMs={500} label="Hae listasta" />
  }
  const type = (text: string) => fireEvent.change(screen.getByRole('searchbox'), { target: { value: text } })

  test('gives the text 500 ms after the last letter, once', () => {
    const onSearch = vi.fn()
    show(<Searching onSearch={onSearch} />)
    type('a')
    pass(300)
    type('aino')
    pass(499)
    expect(onSearch).not.toHaveBeenCalled()
    pass(1)
    expect(onSearch.mock.calls).toEqual([['aino']])
    pass(5000)
    expect(onSearch).toHaveBeenCalledTimes(1)
  })

  test('in a panel that is closed while one types gives what was typed; elsewhere who leaves wants nothing of it', () => {
    const onSearch = vi.fn()
    const box = (isInPanel: boolean) => (
      <SearchBox value="" onChange={onSearch} debounceMs={500} label="Hae listasta" isInPanel={isInPanel} />
    )
    const elsewhere = show(box(false))
    type('aino')
    elsewhere.unmount()
    expect(onSearch).not.toHaveBeenCalled()

    const panel = show(box(true))
    type('aino')
    panel.unmount()
    expect(onSearch.mock.calls).toEqual([['aino']])
  })

  test('gives it at once on Enter, and nothing more later', () => {
    const onSearch = vi.fn()
    show(<Searching onSearch={onSearch} />)
    type('aino')
    fireEvent.keyDown(screen.getByRole('searchbox'), { key: 'Enter' })
    pass(5000)
    expect(onSearch.mock.calls).toEqual([['aino']])
  })

  test.each(['the cross', 'Esc'])('is emptied at once by %s', (way) => {
    const onSearch = vi.fn()
    show(<Searching onSearch={onSearch} />)
    type('aino')
    pass(500)
    if (way === 'Esc') fireEvent.keyDown(screen.getByRole('searchbox'), { key: 'Escape' })
    else fireEvent.click(screen.getByRole('button', { name: 'Tyhjennä hakukenttä' }))
    expect(onSearch.mock.calls).toEqual([['aino'], ['']])
    if (way === 'the cross') expect(document.activeElement).toBe(screen.getByRole('searchbox'))
    pass(5000)
    expect(onSearch).toHaveBeenCalledTimes(2)
  })
})

describe('toasts', () => {
  const titles = () => screen.queryAllByRole('group').map((card) => card.getAttribute('aria-label'))
  const tell = (title: string, timeoutMs?: number) =>
    act(() => say({ title, intent: 'info', ...(timeoutMs !== undefined && { timeoutMs }) }))

  test('go by themselves after 5 s, or after as long as was asked for', () => {
    show(<Toasts />)
    tell('lyhyt')
    tell('pitkä', 25_000)
    pass(4999)
    expect(titles()).toEqual(['lyhyt', 'pitkä'])
    pass(1)
    expect(titles()).toEqual(['pitkä'])
    pass(19_999)
    expect(titles()).toEqual(['pitkä'])
    pass(1)
    expect(titles()).toEqual([])
  })

  test('are at most three: the oldest makes room', () => {
    show(<Toasts />)
    for (const title of ['1', '2', '3', '4']) tell(title)
    expect(titles()).toEqual(['2', '3', '4'])
  })

  test('that say the same are one, and it stays anew', () => {
    show(<Toasts />)
    tell('sama')
    pass(4000)
    tell('sama')
    pass(4000)
    expect(titles()).toEqual(['sama'])
    pass(1000)
    expect(titles()).toEqual([])
  })

  test('that say the same again show how often, and are read out each time', () => {
    show(
      <>
        <Toasts />
        <LiveRegions />
      </>,
    )
    tell('muu')
    tell('sama')
    const read = [screen.getByRole('status').textContent]
    expect(screen.queryByText(/kertaa/)).toBeNull()
    for (const shown of ['2 kertaa', '3 kertaa']) {
      tell('sama')
      expect(screen.getByRole('group', { name: 'sama' }).textContent).toBe(`sama${shown}`)
      read.push(screen.getByRole('status').textContent)
    }
    expect(new Set(read).size).toBe(2)
    expect(read[1]).not.toBe(read[0])
    expect(read[2]).not.toBe(read[1])
    pass(5000)
    tell('sama')
    expect(screen.queryByText(/kertaa/)).toBeNull()
  })

  test('wait while the pointer or the focus is on them', () => {
    show(<Toasts />)
    tell('odota')
    pass(3000)
    fireEvent.pointerEnter(screen.getByRole('group'))
    pass(60_000)
    expect(titles()).toEqual(['odota'])
    fireEvent.pointerLeave(screen.getByRole('group'))
    pass(1999)
    expect(titles()).toEqual(['odota'])
    pass(1)
    expect(titles()).toEqual([])
  })

  test('wait while the window is not looked at', () => {
    const hasFocus = vi.spyOn(document, 'hasFocus').mockReturnValue(false)
    show(<Toasts />)
    tell('odota')
    emit(window, 'blur')
    pass(60_000)
    expect(titles()).toEqual(['odota'])
    hasFocus.mockReturnValue(true)
    emit(window, 'focus')
    pass(5000)
    expect(titles()).toEqual([])
    hasFocus.mockRestore()
  })

  test('are put away by hand, and an action puts them away too', () => {
    const onClick = vi.fn()
    show(<Toasts />)
    tell('pois')
    fireEvent.click(screen.getByRole('button', { name: 'Sulje ilmoitus: pois' }))
    expect(titles()).toEqual([])
    act(() => say({ title: 'virhe', intent: 'error', action: { label: 'Yritä uudelleen', onClick } }))
    fireEvent.click(screen.getByRole('button', { name: 'Yritä uudelleen' }))
    expect(onClick).toHaveBeenCalledTimes(1)
    expect(titles()).toEqual([])
  })

  test('are read out: errors at once, the rest when there is time', () => {
    render(<LiveRegions />)
    show(<Toasts />)
    act(() => say({ title: 'Lähetetty.', text: 'Odottaa.', intent: 'success' }))
    act(() => say({ title: 'Ei onnistunut.', intent: 'error' }))
    expect(screen.getByRole('status').textContent).toBe('Lähetetty. Odottaa.')
    expect(screen.getByRole('alert').textContent).toBe('Ei onnistunut.')
  })
})
