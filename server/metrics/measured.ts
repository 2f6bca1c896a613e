import { Gauge, type Registry } from '@prometheus-io/client'
import type { FeedState } from '../db/change-feed.ts'
import type { Connections } from '../db/database.ts'
import { parts, type Part, type Waiting } from '../ground/behind.ts'
import type { Load } from '../ground/load.ts'

/** Where the figures of this moment come from. */
export interface Sources {
  load: () => Load
  connections: () => Connections
  openStreams: () => number
  /** `null` where the database tells nobody of changes. */
  changes: () => FeedState | null
  /** What waits in the database, for all processes together; `null` when it does not answer. Never throws. */
  queues: () => Promise<{ mail: Waiting; seal: Waiting } | null>
  behind: () => readonly Part[]
}

type Put = (value: number | null) => void

const inSeconds = (ms: number | null | undefined): number | null => (ms == null ? null : ms / 1000)

/** @returns measures everything of this moment */
export function createGauges(register: Registry): (sources: Sources) => Promise<void> {
  const registers: [Registry] = [register]
  /** A figure that nobody knows at this moment is left out, and not 0. */
  const gauge = (name: string, help: string): Put => {
    const made = new Gauge({ name: `perille_${name}`, help, registers })
    return (value) => (value === null ? made.remove() : made.set(value))
  }
  const measureProcess = createProcessGauges(registers, gauge)
  const databaseAnswers = gauge(
    'database_answers',
    'Whether the database said what waits in it, when it was last asked.',
  )
  const mails = gauge('mail_queued', 'Mail that waits to be sent, for all processes together.')
  const mailAge = gauge('mail_oldest_age_seconds', 'How long the oldest mail has waited.')
  const unsealed = gauge('seal_events', 'Events of the audit log without a seal; counted up to 10,000.')
  const sealLag = gauge('seal_lag_seconds', 'How long the oldest event of the audit log has been without a seal.')
  return async (sources) => {
    const queues = await sources.queues()
    databaseAnswers(queues ? 1 : 0)
    mails(queues?.mail.count ?? null)
    mailAge(inSeconds(queues?.mail.oldestMs))
    unsealed(queues?.seal.count ?? null)
    sealLag(inSeconds(queues?.seal.oldestMs))
    measureProcess(sources)
  }
}

function createProcessGauges(
  registers: [Registry],
  gauge: (name: string, help: string) => Put,
): (sources: Sources) => void {
  const backlog = gauge('backlog_seconds', 'How long the calls at hand will take; 0 while they are few.')
  const databaseWait = gauge(
    'database_wait_seconds',
    'How long the call has waited that waits longest for the database.',
  )
  const waitingForDatabase = gauge(
    'database_waiting',
    'Calls and other work that wait for a connection to the database.',
  )
  const connections = new Gauge({
    name: 'perille_database_connections',
    help: 'Connections of this process to the database.',
    labelNames: ['state'],
    registers,
  })
  const streams = gauge('live_streams', 'Devices that are told of changes as they come.')
  const readAge = gauge(
    'changes_read_age_seconds',
    'How long ago changes were last read, while somebody is told of them.',
  )
  const listening = gauge('changes_listening', 'Whether the database says by itself that something has changed.')
  const behind = new Gauge({
    name: 'perille_behind',
    help: 'Whether a part has fallen behind, as /readyz says it.',
    labelNames: ['part'],
    registers,
  })
  return (sources) => {
    const { backlogMs, databaseWaitMs } = sources.load()
    backlog(backlogMs / 1000)
    databaseWait(databaseWaitMs / 1000)
    const { busy, idle, waiting } = sources.connections()
    connections.set({ state: 'busy' }, busy)
    connections.set({ state: 'idle' }, idle)
    waitingForDatabase(waiting)
    streams(sources.openStreams())
    const changes = sources.changes()
    readAge(inSeconds(changes?.readAgoMs))
    listening(changes?.isListening === true ? 1 : 0)
    const late = sources.behind()
    for (const part of parts) behind.set({ part }, late.includes(part) ? 1 : 0)
  }
}
