import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/**
 * A file of `deploy/`, with what differs on this machine in its place: ports, folders, passwords, TLS.
 * @param changes what stands in the file, and what is put there instead
 * @throws Error when the file does not have it: then something else is tried than what is committed
 */
export function committedFile(name: string, changes: Readonly<Record<string, string>>): string {
  let text = readFileSync(fileURLToPath(new URL(`../../deploy/${name}`, import.meta.url)), 'utf8')
  for (const [from, to] of Object.entries(changes)) {
    if (!text.includes(from)) throw new Error(`deploy/${name} has no "${from}".`)
    text = text.replaceAll(from, to)
  }
  return text
}
