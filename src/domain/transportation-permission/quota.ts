/** Source: spec 2 §3: 0 trips, 1 distance (stored in metres), 2 currency (stored in cents). */
export const quotaTypes = { trips: 0, distance: 1, currency: 2 } as const
export type QuotaType = (typeof quotaTypes)[keyof typeof quotaTypes]

/** The period after which a quota starts anew. Source: spec 2 §3. */
export const quotaTimes = { month: 0, day: 1, week: 2, year: 3, fourMonths: 4, threeMonths: 5 } as const
export type QuotaTime = (typeof quotaTimes)[keyof typeof quotaTimes]

/** Stored units in one shown unit. Source: spec 2 §9 "Quota scale: distance x1000, currency x100". */
const scales: Readonly<Record<QuotaType, number>> = {
  [quotaTypes.trips]: 1,
  [quotaTypes.distance]: 1000,
  [quotaTypes.currency]: 100,
}

/**
 * Stored units of a shown quota: trips, metres or cents. What is finer than a stored unit stays as a fraction, which
 * the schema of what is saved refuses.
 */
export const storedQuota = (shown: number, type: QuotaType): number => Number((shown * scales[type]).toFixed(3))

/** Trips, kilometres or money of a stored quota. */
export const shownQuota = (stored: number, type: QuotaType): number => stored / scales[type]

/** The unit that stands behind a shown quota. Source: spec 2 §9 "Quota units: pcs, km, the instance currency symbol". */
export const quotaUnit = (type: QuotaType, currencySymbol: string): string =>
  ({ [quotaTypes.trips]: 'pcs', [quotaTypes.distance]: 'km', [quotaTypes.currency]: currencySymbol })[type]

/** How much of a quota is used, in shown units. */
export interface QuotaUse {
  used: number
  remaining: number
  total: number
  /** 0 to 1 of the total; 0 when the total is 0. */
  share: number
}

/** From this share on a quota counts as nearly used up. Source: design decision on passenger records. */
const nearlyUsedFrom = 0.9

/** How near a quota is to its end. One of nothing has no end to come near. */
export const quotaStanding = ({ share }: Pick<QuotaUse, 'share'>): 'enough' | 'nearlyUsed' | 'usedUp' => {
  if (share >= 1) return 'usedUp'
  return share >= nearlyUsedFrom ? 'nearlyUsed' : 'enough'
}

interface Quota {
  quotaType: QuotaType
  initialQuota: number
  remainingQuota: number | null
}

/** `null` when nobody has said what remains. More used than there was is shown as all of it. */
export function quotaUseOf({ quotaType, initialQuota, remainingQuota }: Quota): QuotaUse | null {
  if (remainingQuota === null) return null
  const remaining = Math.min(Math.max(remainingQuota, 0), initialQuota)
  const used = initialQuota - remaining
  return {
    used: shownQuota(used, quotaType),
    remaining: shownQuota(remaining, quotaType),
    total: shownQuota(initialQuota, quotaType),
    share: initialQuota === 0 ? 0 : used / initialQuota,
  }
}
