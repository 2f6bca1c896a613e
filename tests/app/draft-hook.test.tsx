import { act, cleanup, configure, renderHook, waitFor } from '@testing-library/react'
import { useMemo } from 'react'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { draftCount, keepDraft } from '#data/drafts/drafts.ts'
import { workspace } from '#data/workspace/workspace.ts'
import { isWorkHere } from '#state/dirty.ts'
import { useDraft } from '#state/use-draft.ts'
import { holdTimers } from '#tests/support/held-timers.ts'
import { openPassengerDesk, type PassengerDesk } from '../data/passenger-desk.ts'

configure({ asyncUtilTimeout: 5000 })

let desk: PassengerDesk

beforeAll(async () => {
  desk = await openPassengerDesk()
})
afterAll(async () => {
  cleanup()
  await desk.close()
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

/** The window is hidden. */
function become(state: 'hidden'): void {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state)
  act(() => void document.dispatchEvent(new Event('visibilitychange')))
}

const Typed = z.object({ name: z.string() })
const schemas = { value: Typed, base: Typed }
const key = { form: 'passenger', id: 7 } as const
const base = { name: 'Aino' }
/** A form with a name in it; rendering it again with another one is typing it. */
const open = () =>
  renderHook(
    ({ name }) => {
      const value = useMemo(() => ({ name }), [name])
      return useDraft(key, schemas, { value, base, isChanged: name !== base.name })
    },
    { initialProps: base },
  )

beforeEach(() => workspace().drafts.drafts.clear())

const stored = async () => (await workspace().drafts.drafts.toArray()).map(({ value }) => value)
/** The form with something typed in it while an earlier draft is offered. */
const typeOver = async () => {
  await keepDraft(key, { name: 'Aino B' }, base)
  const form = open()
  await waitFor(() => expect(form.result.current.offered).toMatchObject({ value: { name: 'Aino B' }, base }))
  form.rerender({ name: 'Aino C' })
  return form
}

test('a draft of an earlier time stays on the device while something is typed, until it is decided about', async () => {
  const { result, rerender, unmount } = await typeOver()
  expect(result.current).toMatchObject({ offered: { value: { name: 'Aino B' } }, isTypedOver: true })
  expect(await act(() => result.current.store())).toBe(false)
  expect(isWorkHere()).toBe(true)
  rerender(base)
  expect(result.current).toMatchObject({ offered: { value: { name: 'Aino B' } }, isTypedOver: false })
  rerender({ name: 'Aino D' })
  await act(() => result.current.discard())
  unmount()
  expect(isWorkHere()).toBe(false)
  expect(await stored()).toEqual([{ name: 'Aino B' }])
})

test('a draft is kept from when the one of an earlier time is declined', async () => {
  const { result } = await typeOver()
  await act(() => result.current.decline())
  expect(result.current).toMatchObject({ offered: null, isTypedOver: false })
  expect(await stored()).toEqual([{ name: 'Aino C' }])
})

test('a draft of an earlier time that is declined before anything is typed is gone', async () => {
  await keepDraft(key, { name: 'Aino B' }, base)
  const { result } = open()
  await waitFor(() => expect(result.current.offered).not.toBeNull())
  await act(() => result.current.decline())
  expect(await draftCount()).toBe(0)
})

test('a draft of an earlier time that is gone on with is the one that is kept', async () => {
  const { result, rerender } = await typeOver()
  act(() => expect(result.current.take()).toMatchObject({ value: { name: 'Aino B' } }))
  rerender({ name: 'Aino B' })
  expect(result.current.offered).toBeNull()
  expect(await act(() => result.current.store())).toBe(true)
  expect(await stored()).toEqual([{ name: 'Aino B' }])
})

test('a draft of an earlier time is not overwritten by what is typed before it has been read', async () => {
  await keepDraft(key, { name: 'Aino B' }, base)
  const { rerender, unmount } = open()
  rerender({ name: 'Aino C' })
  unmount()
  await draftCount()
  expect(await stored()).toEqual([{ name: 'Aino B' }])
})

test('a draft is stored as soon as its page is about to go, which asks until it is', async () => {
  holdTimers(500)
  const { rerender } = open()
  rerender({ name: 'Aino D' })
  const leaves = () => dispatchEvent(new Event('beforeunload', { cancelable: true }))
  expect(leaves()).toBe(false)
  await waitFor(async () => expect(await draftCount()).toBe(1))
  await waitFor(() => expect(leaves()).toBe(true))
})

test('a draft is stored while its user types on and on', async () => {
  const { rerender } = open()
  const began = performance.now()
  let typed = base.name
  while ((await draftCount()) === 0 && performance.now() - began < 10_000) {
    typed += 'a'
    rerender({ name: typed })
    await act(async () => {
      await draftCount()
    })
  }
  expect(performance.now() - began).toBeLessThan(10_000)
})

test('a draft is stored when the window is hidden, without waiting', async () => {
  const { rerender } = open()
  rerender({ name: 'Aino D' })
  expect(await draftCount()).toBe(0)
  become('hidden')
  await expect.poll(() => draftCount()).toBe(1)
})

test('a draft is stored when the form is left, and gone when it was saved', async () => {
  const { rerender, unmount } = open()
  rerender({ name: 'Aino E' })
  unmount()
  await expect.poll(() => draftCount()).toBe(1)

  const again = open()
  await waitFor(() => expect(again.result.current.offered).toMatchObject({ value: { name: 'Aino E' } }))
  act(() => void again.result.current.take())
  again.rerender({ name: 'Aino F' })
  await act(() => again.result.current.discard())
  again.unmount()
  expect(await draftCount()).toBe(0)
})

test('a draft of what was put back to how it was is forgotten', async () => {
  const { rerender } = open()
  rerender({ name: 'Aino H' })
  become('hidden')
  await expect.poll(() => draftCount()).toBe(1)
  rerender(base)
  await expect.poll(() => draftCount()).toBe(0)
})

test('a draft that the device cannot store is said', async () => {
  const { result, rerender } = open()
  workspace().drafts.close({ disableAutoOpen: true })
  rerender({ name: 'Aino G' })
  become('hidden')
  await waitFor(() => expect(result.current.failure).toMatchObject({ name: 'StorageError' }))
  await workspace().drafts.open()
})

test('a draft tells whether it is on the device, and what failed is tried again', async () => {
  const { result, rerender } = open()
  const store = () => act(() => result.current.store())
  expect(await store()).toBe(true)
  workspace().drafts.close({ disableAutoOpen: true })
  rerender({ name: 'Aino I' })
  become('hidden')
  await waitFor(() => expect(result.current.failure).not.toBeNull())
  expect(await store()).toBe(false)
  await workspace().drafts.open()
  expect(await store()).toBe(true)
  expect(result.current.failure).toBeNull()
  expect(await draftCount()).toBe(1)
  expect(await store()).toBe(true)
})

test('a draft that could not be stored and was then given up is not stored later', async () => {
  const { result, rerender } = open()
  workspace().drafts.close({ disableAutoOpen: true })
  rerender({ name: 'Aino J' })
  expect(await act(() => result.current.store())).toBe(false)
  await workspace().drafts.open()
  await act(() => result.current.discard())
  expect(result.current.failure).toBeNull()
  expect(await act(() => result.current.store())).toBe(true)
  expect(await draftCount()).toBe(0)
})
