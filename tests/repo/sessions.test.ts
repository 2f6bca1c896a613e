import { expect, test } from 'vitest'
import { sourcesIn } from './sources.ts'

/**
 * What would stay in a session of the database. Behind a pooler in transaction mode the next transaction may have another
 * session, and whoever comes next has this one.
 */
const leftInSession: Readonly<Record<string, RegExp>> = {
  'a connection for more than one transaction': /\.connection\(\)/,
  'a lock of the session': /pg_(try_)?advisory_lock(_shared)?\b/,
  'a setting of the session': /\bsql(<[^`]*>)?`\s*(re)?set (?!local\b)/i,
  'a setting of the session by a function': /set_config\([^)]*, false\)/i,
  'a table of the session': /\bcreate\s+((local|global)\s+)?temp(orary)?\b/i,
  'a cursor that outlives its transaction': /\bcursor with hold\b/i,
  'a channel that is listened to': /\bsql(<[^`]*>)?`\s*(un)?listen\b/i,
  'a statement with a name of its own': /\bsql(<[^`]*>)?`\s*prepare\b/i,
}

const server = sourcesIn('server', ['.ts'])

test.each(Object.entries(leftInSession))('the server leaves no such thing in a session: %s', (_, pattern) => {
  expect(server.length).toBeGreaterThan(200)
  expect(server.filter(({ text }) => pattern.test(text)).map(({ path }) => path)).toEqual([])
})

test.each([
  ['a connection for more than one transaction', 'db.connection().execute(own)'],
  ['a lock of the session', 'select pg_advisory_lock(1)'],
  ['a setting of the session', 'sql`set statement_timeout = 0`'],
  ['a setting of the session', 'sql<Row>`reset statement_timeout`'],
  ['a setting of the session by a function', "select set_config('lock_timeout', '0', false)"],
  ['a table of the session', 'create temporary table rows ()'],
  ['a channel that is listened to', 'sql`listen changes`'],
])('%s would be found', (what, text) => {
  expect(leftInSession[what]?.test(text)).toBe(true)
})
