import { cleanup, configure } from '@testing-library/react'
import { afterEach, beforeEach, expect } from 'vitest'
import { forgetAnnounced } from '#ui/speak/announce.ts'
import { dismissToasts } from '#ui/speak/toast.ts'

/** What appears late on a busy machine is no fault: a test that fails by it says nothing of the app. */
configure({ asyncUtilTimeout: 15_000 })

/** What a component says to the console is a fault. Kept apart from the spies, which a test may put back. */
const said: unknown[][] = []
const { error, warn } = console
const noted =
  (say: typeof error) =>
  (...words: unknown[]) => {
    said.push(words)
    say(...words)
  }
Object.assign(console, { error: noted(error), warn: noted(warn) })

beforeEach(() => {
  said.length = 0
})

afterEach(() => {
  cleanup()
  // what one test was told is no answer to the next
  dismissToasts()
  forgetAnnounced()
  expect(said).toEqual([])
})
