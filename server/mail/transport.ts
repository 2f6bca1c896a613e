import { randomUUID } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport } from 'nodemailer'
import type { Clock } from '../ground/clock.ts'

export interface Message {
  to: string
  subject: string
  text: string
  /** Who is answered by an answer to it; left out where that is whoever sends. */
  replyTo?: string
}

/** How mail leaves. `send` throws when it was not taken. */
export interface MailTransport {
  send: (message: Message) => Promise<void>
  close: () => void
}

const timeoutMs = 5000

const connectTo = (url: string) =>
  createTransport({ url, connectionTimeout: timeoutMs, greetingTimeout: timeoutMs, socketTimeout: 2 * timeoutMs })

/** Says good day to a mail server, with the account that it wants. Throws when it does not answer, or takes nothing. */
export async function greetMailServer(url: string): Promise<void> {
  const smtp = connectTo(url)
  try {
    await smtp.verify()
  } finally {
    smtp.close()
  }
}

export function smtpTransport(url: string, from: string): MailTransport {
  const smtp = connectTo(url)
  return {
    async send(message) {
      await smtp.sendMail({ from, ...message })
    },
    close: () => smtp.close(),
  }
}

/**
 * Writes each message as an `.eml` file that any mail program opens, and prints where. What it says and to whom stands
 * in the file alone, which only its owner may read: what is printed ends in logs, and a link opens an account.
 */
export function fileTransport(
  folder: string,
  from: string,
  clock: Clock,
  print: (line: string) => void,
): MailTransport {
  const composer = createTransport({ streamTransport: true, buffer: true, newline: 'unix' })
  return {
    async send(message) {
      const { message: content } = await composer.sendMail({ from, ...message })
      mkdirSync(folder, { recursive: true, mode: 0o700 })
      const time = new Date(clock()).toISOString().replaceAll(':', '-')
      const path = join(folder, `${time} ${randomUUID().slice(0, 8)}.eml`)
      await writeFile(path, content, { mode: 0o600 })
      print(`A mail was written: ${path}`)
    },
    close: () => composer.close(),
  }
}
