import type { MirrorDatabase } from '#data/mirror/db.ts'
import { dexieDevice, mirroredConfirmations, mirroredWeek } from './dexie-stores.ts'
import { MemoryMirror, MemoryOutbox } from './memory-stores.ts'
import { confirmations } from './simulated-confirmations.ts'
import type { Subject } from './simulated-subject.ts'
import { cells } from './simulated-week.ts'
import { simulate } from './simulation.ts'
import type { Faults, SimulatedStores } from './simulation-options.ts'

/** Runs the history of a seed. @returns what went wrong, or `null` */
export type History = (seed: number, faults?: Faults) => Promise<string | null>

// every second history leaves out a random part of the events
const isSwarm = (seed: number): boolean => seed % 2 === 0

const inMemory =
  <Row extends { id: number }>(subject: (faults?: Faults) => Subject<Row>, isTold = false): History =>
  (seed, faults = {}) =>
    simulate({
      seed,
      subject,
      swarm: isSwarm(seed),
      faults,
      ...(isTold && { isTold, steps: 120 }),
      stores: () => ({ outbox: new MemoryOutbox(), mirror: new MemoryMirror<Row>(subject().listKey, faults) }),
      settle: () => new Promise<void>((resolve) => setImmediate(resolve)),
    })

const onDexie =
  <Row extends { id: number }>(
    subject: (faults?: Faults) => Subject<Row>,
    mirrored: (mirror: MirrorDatabase) => SimulatedStores<Row>['mirror'],
    isTold = false,
  ): History =>
  async (seed, faults = {}) => {
    const { stores, settle, remove } = dexieDevice(mirrored)
    const violation = await simulate({ seed, subject, swarm: isSwarm(seed), faults, isTold, stores, settle })
    await remove()
    return violation
  }

/** Histories of confirmations, the same on devices that are told of changes, and of cells of a week. */
export const histories = {
  told: { memory: inMemory(confirmations, true), dexie: onDexie(confirmations, mirroredConfirmations, true) },
  confirmations: { memory: inMemory(confirmations), dexie: onDexie(confirmations, mirroredConfirmations) },
  cells: { memory: inMemory(cells), dexie: onDexie(cells, mirroredWeek) },
}
