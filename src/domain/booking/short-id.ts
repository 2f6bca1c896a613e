/** What people call a booking by; shown with a "#" before it. */
export const shortIdOf = ({ id }: { id: number }): string => `K-${id}`
