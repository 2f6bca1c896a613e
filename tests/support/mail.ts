import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

/** Undoes quoted-printable, in which the lines of a mail travel. */
export const readable = (raw: string): string => {
  const joined = raw.replace(/=\r?\n/g, '')
  return Buffer.from(
    joined.replace(/=([0-9A-F]{2})/g, (_, code: string) => String.fromCharCode(parseInt(code, 16))),
    'latin1',
  ).toString('utf8')
}

/** Mails that were written into a folder, oldest first. */
export const mailsIn = (folder: string): string[] =>
  existsSync(folder)
    ? readdirSync(folder)
        .sort()
        .map((name) => readable(readFileSync(join(folder, name), 'utf8')))
    : []
