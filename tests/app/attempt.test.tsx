import { act, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { closeWorkspace, openWorkspace } from '#data/workspace/workspace.ts'
import { useAttempt } from '#state/use-attempt.ts'

const gone = new Error('no answer')
const fail = () => Promise.reject(gone)

beforeEach(() => void openWorkspace({ userId: 1, userKey: 'attempting' }))
afterEach(closeWorkspace)

test('it is told why a step failed, until it is tried again', async () => {
  const { result } = renderHook(useAttempt)
  const onFailed = vi.fn()
  await act(() => result.current.attempt(fail, onFailed))
  expect(result.current).toMatchObject({ isBusy: false, failure: gone })
  expect(onFailed).toHaveBeenCalledWith(gone)

  const answer = Promise.withResolvers<undefined>()
  let tried: Promise<void> | undefined
  act(() => void (tried = result.current.attempt(() => answer.promise)))
  expect(result.current).toMatchObject({ isBusy: true, failure: null })
  await act(async () => {
    answer.resolve(undefined)
    await tried
  })
  expect(result.current).toMatchObject({ isBusy: false, failure: null })
})

test('what fails because the session has ended meanwhile is told to nobody', async () => {
  const { result } = renderHook(useAttempt)
  const onFailed = vi.fn()
  await act(() =>
    result.current.attempt(() => {
      closeWorkspace()
      return fail()
    }, onFailed),
  )
  expect(result.current).toMatchObject({ isBusy: false, failure: null })
  expect(onFailed).not.toHaveBeenCalled()
})

test('a failure that is no answer of the server may be thrown on, and is then not shown', async () => {
  const { result } = renderHook(useAttempt)
  const thrown = await act(() =>
    result.current
      .attempt(fail, (failure) => {
        throw failure
      })
      .catch((failure: unknown) => failure),
  )
  expect(thrown).toBe(gone)
  expect(result.current).toMatchObject({ isBusy: false, failure: null })
})
