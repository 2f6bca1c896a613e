/** Of the ring that shows how many have come, in pixels. */
export const radius = 16
/** The whole way round it, in pixels. */
export const round = 2 * Math.PI * radius
/** What stays open of a ring that is not full, in pixels: less than this is not seen. */
const leastGap = 7

/** How much of the ring is drawn, in pixels: all of it only when nobody is missing. */
export const ringLength = (share: number): number => (share < 1 ? Math.min(share * round, round - leastGap) : round)
