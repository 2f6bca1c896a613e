/** Whether this run leaves nothing out. */
export const isFull = process.env['TEST_EFFORT'] === 'full'

/** Whether the tables of organisations are spread on PostgreSQL: `npm run test:full` has it so, and TEST_SPREAD=on. */
export const isSpread = isFull || process.env['TEST_SPREAD'] === 'on'

/** How much is searched. `npm run test:full` has the larger ones. */
export const effort = {
  /** Histories of faults around an outbox in memory, and around one on a database. */
  schedules: isFull ? 1_000_000 : 10_000,
  /** The same of devices that are told of changes. */
  toldSchedules: isFull ? 200_000 : 5_000,
  /** Histories of rights that come and go while streams are open. */
  toldRights: isFull ? 2000 : 20,
  storedSchedules: isFull ? 400 : 40,
  /** Histories of faults around a mass cancellation. */
  massCancellations: isFull ? 20_000 : 300,
  /** Histories of faults around an import. */
  imports: isFull ? 20_000 : 300,
  /** Requests of every kind to the server. */
  requests: isFull ? 500_000 : 20_000,
  /** How often a server is killed while it writes. */
  kills: isFull ? 100 : 3,
}

/** Milliseconds that a test may take that searches that long. */
export const searchMs = isFull ? 4 * 3_600_000 : 900_000

/**
 * Where every random test of a run begins, a whole number below 2³¹. `npm test` draws one and prints it; with
 * `TEST_SEED` it is that one again.
 */
export const seed = Number(process.env['TEST_SEED'] ?? 1)
if (!Number.isInteger(seed) || seed < 0 || seed >= 2 ** 31) throw new Error('TEST_SEED is a whole number below 2^31.')
