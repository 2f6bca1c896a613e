import { randomUUID } from 'node:crypto'
import { Client } from 'pg'

interface Wanted {
  /** Name of the database that it begins as a copy of; an empty one when it is not given. */
  template?: string | undefined
  /** `null` for the server's own. */
  locale?: string | null
  /** Whether it belongs to a role that may do nothing else, whom its address names. */
  ownRole?: boolean
}

export interface NewDatabase {
  name: string
  url: string
  drop: () => Promise<void>
}

/** A new database beside the one of the address. */
export async function createOnPostgres(
  url: string,
  { template, locale = null, ownRole = false }: Wanted = {},
): Promise<NewDatabase> {
  const name = `perille_test_${randomUUID().replaceAll('-', '')}`
  const own = new URL(url)
  own.pathname = `/${name}`
  if (ownRole) {
    await asAdministrator(url, `create role ${name} login password '${name}'`)
    Object.assign(own, { username: name, password: name })
  }
  await asAdministrator(
    url,
    [
      `create database ${name}`,
      ...(ownRole ? [`owner ${name}`] : []),
      ...(template === undefined ? [] : [`template ${template} strategy wal_log`]),
      ...(locale === null ? [] : [`locale '${locale}' template template0`]),
    ].join(' '),
  )
  return {
    name,
    url: own.href,
    async drop() {
      await asAdministrator(url, `drop database ${name} with (force)`)
      if (ownRole) await asAdministrator(url, `drop role ${name}`)
    },
  }
}

/** Not through the address's own database: whoever is connected to one keeps it from being copied. */
async function asAdministrator(url: string, statement: string): Promise<void> {
  const connectionString = new URL('/postgres', url).href
  const client = new Client({ connectionString })
  await client.connect()
  await client.query(statement)
  await client.end()
}
