/** The time now, in milliseconds since 1970 UTC. */
export type Clock = () => number
