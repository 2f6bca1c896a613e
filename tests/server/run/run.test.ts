import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { run } from '#server/run/run.ts'
import type { RunningServer } from '#server/run/start.ts'

/** Stands for the three that end a server: the test's own runner listens to the others. */
const signal = 'SIGHUP'
const listeners = process.listeners(signal)
const exit = vi.fn<(code?: unknown) => never>()
let stops: number
let said: string[]

beforeEach(async () => {
  vi.useFakeTimers()
  exit.mockReset()
  vi.spyOn(process, 'exit').mockImplementation(exit)
  said = []
  stops = 0
  const server = {
    address: 'http://localhost:8080',
    services: { demo: null },
    stop() {
      stops += 1
      return new Promise<void>(() => undefined)
    },
  }
  await run(
    () => Promise.resolve(server as unknown as RunningServer),
    () => undefined,
    (line) => said.push(line),
  )
})
afterEach(() => {
  for (const name of ['SIGINT', 'SIGTERM', signal] as const) {
    const [added] = process.listeners(name).slice(-1)
    if (added && !listeners.includes(added)) process.off(name, added)
  }
  vi.useRealTimers()
  vi.restoreAllMocks()
})

const send = () => process.emit(signal)

test('a second signal forces a server that is ending', () => {
  send()
  vi.advanceTimersByTime(2000)
  expect(exit).not.toHaveBeenCalled()

  send()

  expect(exit).toHaveBeenCalledWith(1)
  expect(said).toEqual(['The server was told twice to end, and did not wait.'])
})

test('one Ctrl-C that comes twice ends it once and lets it finish', () => {
  send()
  vi.advanceTimersByTime(20)
  send()

  expect(stops).toBe(1)
  expect(exit).not.toHaveBeenCalled()
})
