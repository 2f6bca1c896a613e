import { cleanup } from '@testing-library/react'
import { afterEach, beforeEach, expect } from 'vitest'

/** What a component says to the console is a fault. Kept apart from the spies, which a test may put back. */
const said: unknown[][] = []
const { console: page } = globalThis
for (const level of ['error', 'warn'] as const) {
  const say = page[level].bind(page)
  page[level] = (...words: unknown[]) => {
    said.push(words)
    say(...words)
  }
}

beforeEach(() => {
  said.length = 0
})

afterEach(() => {
  cleanup()
  expect(said).toEqual([])
})
