import { describeError } from '../ground/log.ts'
import type { FailedMail } from './queue.ts'

/** What a mail server answered, as a number (RFC 5321); `null` where it did not. */
function replyCodeOf(error: unknown): number | null {
  if (typeof error !== 'object' || error === null || !('responseCode' in error)) return null
  return typeof error.responseCode === 'number' ? error.responseCode : null
}

/**
 * A line about a mail that was not sent. Without the message of the error: a mail server that refuses an address quotes
 * it.
 */
export function unsentInWords(error: unknown, mail: FailedMail | null): string {
  const { type, code } = describeError(error)
  const reply = replyCodeOf(error)
  const why = `${code ?? type}${reply === null ? '' : `, the mail server answered ${reply}`}`
  if (mail === null) return `Mail could not be sent: ${why}.`
  const next = mail.again === null ? 'It is given up' : `It is tried again at ${mail.again.toISOString()}`
  return `Mail ${mail.id} (${mail.kind ?? 'that could not be opened'}) was not sent: ${why}. ${next}.`
}
