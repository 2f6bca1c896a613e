import { OperatorError } from '../ground/operator-error.ts'

/** One line for what a person can mend; the whole story for everything else. */
export function explain(error: unknown, port = ''): string {
  if (error instanceof OperatorError) return error.message
  if (!(error instanceof Error)) return String(error)
  const { code } = error as { code?: unknown }
  if (code === 'EADDRINUSE') return `Port ${port || '8080'} is taken by another program. Set PORT to a free one.`
  const cause = error.cause === undefined ? '' : `\n${explain(error.cause)}`
  return `${error.stack ?? error.message}${cause}`
}
