import { expect, test } from 'vitest'
import { SaveMeter } from '#data/import/save-meter.ts'
import type { SaveProgress } from '#domain/import/save-progress.ts'

const minute = 60_000

function metered() {
  let time = 0
  const told: SaveProgress[] = []
  const meter = new SaveMeter(
    (progress) => told.push(progress),
    () => time,
  )
  meter.counts(100, { created: 0, updated: 0, unchanged: 0, failed: 0 })
  meter.phase('sending')
  return { meter, told, pass: (ms: number) => (time += ms) }
}

test('the time that is left is reckoned without what was waited for a server', () => {
  const { meter, pass } = metered()
  pass(minute)
  meter.answered('created', 'Aino')
  expect(meter.progress.leftMs).toBe(99 * minute)
  // the connection is lost: a call fails after a while, others after it
  pass(10 * minute)
  meter.phase('waiting')
  expect(meter.progress.leftMs).toBe(99 * minute)
  for (let times = 0; times < 5; times += 1) {
    pass(60 * minute)
    meter.phase('sending')
    meter.phase('waiting')
  }
  expect(meter.progress.leftMs).toBe(99 * minute)
  meter.phase('sending')
  meter.answered('created', 'Eino')
  pass(minute)
  meter.answered('created', 'Kaino')
  // three rows in two minutes
  expect(meter.progress.leftMs).toBe(Math.round((2 / 3) * 97 * minute))
})

test('what is tried again is said to wait until it is answered', () => {
  const { meter, told } = metered()
  meter.phase('waiting')
  meter.phase('sending')
  expect([told.at(-1)?.phase, meter.progress.phase]).toEqual(['waiting', 'waiting'])
  meter.answered('created', 'Aino')
  expect(meter.progress.phase).toBe('sending')
})

test('what is stopped while it waits is stopped', () => {
  const { meter } = metered()
  meter.phase('waiting')
  meter.phase('stopping')
  meter.answered('created', 'Aino')
  expect(meter.progress.phase).toBe('stopping')
})
