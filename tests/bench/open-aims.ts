import type { Aim } from './aims.ts'
import type { RowName } from './row.ts'

/** What holds up, or is cost by, a page that is open. */
export const openAims = {
  'long-tasks': {
    what: 'tasks over 50 ms on the page after its first row, over the flows of the browser tests, 4× CPU throttle',
    reference: '',
    toReach: '0',
    isReached: ({ value }) => value === 0,
  },
  'idle-calls': {
    what: 'bytes of an hour of a board that is left open, sent and received, heads included',
    reference: '',
    toReach: '≤ 116 kB (half of the first measurement)',
    isReached: ({ value }) => value <= 116,
  },
  'idle-wakeups': {
    what: 'times that timers, frames and idle work of ours wake the processor for it, page and workers together',
    reference: '',
    toReach: '≤ 4 a minute (half of the first measurement)',
    isReached: ({ value }) => value <= 4,
  },
  'idle-memory': {
    what: 'memory that the page of such a board has taken on in a day, after the garbage is collected',
    reference: '',
    toReach: '≤ 1 MB, no more nodes than another day has passengers',
    isReached: ({ value }) => value <= 1,
  },
  'live-seen': {
    what: 'a confirmation on one tablet until it is painted on another one, two processes on PostgreSQL, p95',
    reference: '',
    toReach: '≤ 250 ms',
    isReached: ({ value }) => value <= 250,
  },
  'live-delta': {
    what: 'what a device loads when one of 5,000 items has changed',
    reference: 'the whole list',
    toReach: 'ratio ≤ 0.01',
    isReached: ({ ratio }) => ratio <= 0.01,
  },
  'live-streams': {
    what: 'memory of 2,000 open streams on one process',
    reference: '',
    toReach:
      '≤ 100 MB; a change told to 200 watchers p95 ≤ 500 ms; p99 of other calls not above 1.5 times that without streams',
    isReached: ({ value }) => value <= 100,
  },
  'live-idle': {
    what: 'calls of a board that is left open for ten minutes',
    reference: '',
    toReach: '≤ 2',
    isReached: ({ value }) => value <= 2,
  },
} satisfies Partial<Record<RowName, Aim>>
