/** Something that whoever runs the server can mend, told in one line. */
export class OperatorError extends Error {
  override readonly name = 'OperatorError'
}
