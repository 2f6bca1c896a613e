import { sql, type Kysely } from 'kysely'
import { Client } from 'pg'
import { vi } from 'vitest'
import * as z from 'zod/mini'
import { tableOfPart } from '#server/db/spread.ts'
import type { Database } from '#server/db/tables.ts'

interface PlanNode {
  'Relation Name'?: string | undefined
  'Actual Loops'?: number | undefined
  Plans?: PlanNode[] | undefined
}

const PlanNode: z.ZodMiniType<PlanNode> = z.looseObject({
  'Relation Name': z.optional(z.string()),
  'Actual Loops': z.optional(z.number()),
  Plans: z.optional(z.array(z.lazy(() => PlanNode))),
})
const Explained = z.looseObject({ 'Query Text': z.string(), Plan: PlanNode })

/** A statement as the database did it. */
export interface DoneStatement {
  text: string
  /** Parts that were looked at, by the table that they are of. */
  partsOf: Map<string, Set<string>>
}

function lookedAt(plan: PlanNode): string[] {
  const name = plan['Relation Name']
  const own = name !== undefined && plan['Actual Loops'] !== 0 ? [name] : []
  return [...own, ...(plan.Plans ?? []).flatMap(lookedAt)]
}

function partsIn(plan: PlanNode): DoneStatement['partsOf'] {
  const found: DoneStatement['partsOf'] = new Map()
  for (const name of lookedAt(plan)) {
    const table = tableOfPart(name)
    if (table !== name) found.set(table, (found.get(table) ?? new Set()).add(name))
  }
  return found
}

/**
 * Has PostgreSQL tell how it does each statement, and what it asks by itself for a foreign key, on the one connection that
 * calls use which come one after the other. `vi.restoreAllMocks` ends it.
 * @returns what was done since it was last asked
 */
export async function watchStatements(db: Kysely<Database>): Promise<() => DoneStatement[]> {
  const told: DoneStatement[] = []
  const emit = Reflect.get(Client.prototype, 'emit') as (
    this: Client,
    event: string | symbol,
    ...given: unknown[]
  ) => boolean
  vi.spyOn(Client.prototype, 'emit').mockImplementation(function (
    this: Client,
    event: string | symbol,
    ...given: unknown[]
  ) {
    const [notice] = given as { message?: string }[]
    const json = event === 'notice' ? /plan:\s*(\{.*\})\s*$/s.exec(notice?.message ?? '')?.[1] : undefined
    if (json !== undefined) {
      const { 'Query Text': text, Plan } = Explained.parse(JSON.parse(json))
      told.push({ text, partsOf: partsIn(Plan) })
    }
    return emit.call(this, event, ...given)
  })
  await sql
    .raw(
      `load 'auto_explain';
      set auto_explain.log_min_duration = 0;
      set auto_explain.log_analyze = on;
      set auto_explain.log_timing = off;
      set auto_explain.log_nested_statements = on;
      set auto_explain.log_format = json;
      set auto_explain.log_level = notice`,
    )
    .execute(db)
  return () => told.splice(0)
}
