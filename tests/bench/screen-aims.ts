import type { Aim } from './aims.ts'
import type { RowName } from './row.ts'

/** How every screen stands: still, large enough for a finger, and with what it is about in sight. */
export const screenAims = {
  'layout-shift': {
    what: 'what moves by itself on every screen while it opens, as the sum of its layout shifts without input',
    reference: '',
    toReach: '0',
    isReached: ({ value }) => value === 0,
  },
  'tap-targets': {
    what: 'controls under 44 px on every screen, with a finger',
    reference: '',
    toReach: '0',
    isReached: ({ value }) => value === 0,
  },
  'first-content': {
    what: 'share of the height above the first row on a phone: board, passengers, week and bookings; the worst of them',
    reference: '',
    toReach: '≤ 0.33',
    isReached: ({ value }) => value <= 0.33,
  },
} satisfies Partial<Record<RowName, Aim>>
