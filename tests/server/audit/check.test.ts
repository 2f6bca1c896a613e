import { afterAll, beforeAll, expect, test } from 'vitest'
import { createSealCheck } from '#server/audit/check.ts'
import { sealAudit } from '#server/audit/seal.ts'
import type { Cut } from '#server/audit/witness.ts'
import { addEvents } from '#tests/support/audit.ts'
import { temporaryKeys } from '#tests/support/keys.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'

let server: TestServer

beforeAll(async () => {
  server = await startTestServer()
  const { services, clock } = server
  await addEvents(
    services,
    Array.from({ length: 2500 }, () => ({ at: clock.now })),
  )
  await sealAudit(services.db, services.keys, new Date(clock.now))
})
afterAll(() => server.close())

function checkOf({
  cut = null,
  keys = server.services.keys,
}: {
  cut?: Cut | null
  keys?: typeof server.services.keys
}) {
  const seen = { pauses: 0, failures: [] as unknown[] }
  let release: (() => void) | null = null
  const check = createSealCheck({
    ...{ db: server.services.db, keys, clock: () => server.clock.now },
    findCut: () => Promise.resolve(cut),
    pause: () => {
      seen.pauses += 1
      return new Promise<void>((resolve) => {
        release = resolve
      })
    },
    onFailure: (error) => seen.failures.push(error),
  })
  const step = async () => {
    await expect.poll(() => release !== null || !check.ask().isChecking).toBe(true)
    release?.()
    release = null
  }
  const finish = async () => {
    while (check.ask().isChecking) await step()
    return check.ask().check
  }
  return { check, seen, step, finish }
}

test('a check goes slice by slice, and is not begun twice', async () => {
  const { check, seen, finish } = checkOf({})

  expect(check.ask()).toEqual({ check: null, isChecking: true })
  expect(check.ask()).toEqual({ check: null, isChecking: true })
  expect(await finish()).toMatchObject({ outcome: 'whole', events: 2500 })
  // three slices of rows, and the one that finds no more
  expect(seen.pauses).toBe(4)
})

test('a log that was cut at its end is broken from there on', async () => {
  const kept = { fromId: 1, toId: 40, rows: 40, seal: '', sealedAt: '2026-03-11T08:00:00Z' }

  expect(await checkOf({ cut: { missing: kept, left: kept } }).finish()).toMatchObject({
    outcome: 'broken',
    brokenFrom: 41,
  })
  expect(await checkOf({ cut: { missing: kept, left: null } }).finish()).toMatchObject({ brokenFrom: 1 })
})

test('a log whose keys are not there is not known to be whole', async () => {
  const { check, seen, finish } = checkOf({ keys: temporaryKeys() })

  expect(await finish()).toMatchObject({ outcome: 'unknown', brokenFrom: null, events: 0 })
  expect(seen.failures).toHaveLength(1)
  const { now } = server.clock
  server.clock.now += 59_000
  expect(check.ask().isChecking).toBe(false)
  server.clock.now += 2000
  expect(check.ask().isChecking).toBe(true)
  await finish()
  server.clock.now = now
})

test('a check that is under way ends with the server', async () => {
  const { check, seen, step } = checkOf({})
  check.ask()
  await step()
  const stopped = check.stop()
  await step()
  await stopped

  expect(check.ask()).toEqual({ check: null, isChecking: false })
  expect(seen.pauses).toBeLessThan(4)
  expect(seen.failures).toEqual([])
})
