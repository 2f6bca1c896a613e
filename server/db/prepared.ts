import type { PostgresPool, PostgresPoolClient } from 'kysely'
import type { Pool, PoolClient } from 'pg'
import { whyUnavailable } from './unavailable.ts'

/** More names than the product has statements, and few enough for the database's memory. */
const mostNames = 400
const mostSeenOnce = 1000
/** Longer ones are lists of rows, which seldom come again in the same length. */
const longestStatement = 8000

/**
 * The pool as the query builder uses it, in which a statement that comes again has a name: the database then parses and
 * plans it once for each connection, and not with each call. A connection that has failed is not used again.
 * @param keepsSessions whether a connection is one session of the database: behind a pooler in transaction mode a name
 *   would be that of another one
 */
export function preparing(pool: Pool, keepsSessions: boolean): PostgresPool {
  const nameOf = keepsSessions ? createNames() : () => undefined
  const adapted = new WeakMap<PoolClient, PostgresPoolClient>()

  const adapt = (client: PoolClient): PostgresPoolClient => {
    let isLost = false
    const query = async (text: string, parameters: readonly unknown[]) => {
      const name = parameters.length > 0 ? nameOf(text) : undefined
      try {
        return await client.query({ text, values: [...parameters], ...(name !== undefined && { name }) })
      } catch (error) {
        // a server that takes no writes would not take them from the next call either
        isLost ||= whyUnavailable(error) === 'connection'
        throw error
      }
    }
    return {
      // The other form of `query` is for cursors, which nothing here uses.
      query: query as unknown as PostgresPoolClient['query'],
      release: (destroy) => client.release(isLost || destroy),
    }
  }

  return {
    options: pool.options,
    end: () => pool.end(),
    async connect() {
      const client = await pool.connect()
      const known = adapted.get(client) ?? adapt(client)
      adapted.set(client, known)
      return known
    },
  }
}

/** Names by statement, from the second time on that it is used. */
function createNames(): (statement: string) => string | undefined {
  const names = new Map<string, string>()
  const seenOnce = new Set<string>()

  return (statement) => {
    const known = names.get(statement)
    if (known !== undefined) return known
    if (names.size >= mostNames || statement.length > longestStatement) return undefined
    if (!seenOnce.has(statement)) {
      if (seenOnce.size >= mostSeenOnce) seenOnce.clear()
      seenOnce.add(statement)
      return undefined
    }
    seenOnce.delete(statement)
    const name = `statement_${names.size}`
    names.set(statement, name)
    return name
  }
}
