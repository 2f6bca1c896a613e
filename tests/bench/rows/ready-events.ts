/** Stands in what a booking system tells where the revision of the order is put in. */
export const revisionPlace = 9_000_000_000_001
