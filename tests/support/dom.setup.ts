import { cleanup } from '@testing-library/react'
import { afterEach, beforeEach, expect, vi } from 'vitest'

/** What a component says to the console is a fault. */
const said = [vi.spyOn(console, 'error'), vi.spyOn(console, 'warn')]

beforeEach(() => {
  for (const spy of said) spy.mockClear()
})

afterEach(() => {
  cleanup()
  for (const spy of said) expect(spy).not.toHaveBeenCalled()
})
