import { PostgresAdapter, PostgresDialect } from 'kysely'

/**
 * PostgreSQL without the lock of a session that the query builder takes for migrations: behind a pooler in transaction mode
 * it would stay with a session that somebody else has next. `migrate` holds one that ends with its transaction.
 */
export class SessionlessDialect extends PostgresDialect {
  override createAdapter(): PostgresAdapter {
    return new SessionlessAdapter()
  }
}

class SessionlessAdapter extends PostgresAdapter {
  override acquireMigrationLock = (): Promise<void> => Promise.resolve()
  override releaseMigrationLock = (): Promise<void> => Promise.resolve()
}
