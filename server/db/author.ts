/** Who writes a row, and when: what it says of its last change. */
export interface Author {
  userId: number
  now: Date
}
