import { onPath } from '#tests/engines/installed.ts'
import { postgresqlPrograms } from '#server/setup.mjs'

export interface Programs {
  haproxy: string
  pgbouncer: string
  /** Folder with PostgreSQL's own. */
  postgresql: string
}

/** Everything that the machines are made of; names of Debian's packages where something is missing. */
export function machinePrograms(): Programs | { missing: string[] } {
  const haproxy = onPath('haproxy')
  const pgbouncer = onPath('pgbouncer')
  const postgresql = postgresqlPrograms()
  if (haproxy !== null && pgbouncer !== null && postgresql !== null) return { haproxy, pgbouncer, postgresql }
  return { missing: Object.entries({ haproxy, pgbouncer, postgresql }).flatMap(([name, path]) => (path ? [] : [name])) }
}

/** What is said where some are missing, with what Debian's root types to have them. */
export const notInstalled = (missing: readonly string[]): string =>
  `Not installed, so that nothing is tried on several machines: ${missing.join(', ')}. On Debian: apt-get install -y --no-install-recommends ${missing.join(' ')}`
