import { sql, type Kysely } from 'kysely'

/** A tenant's id is with who has proved it: who only claims it keeps it from nobody. In an organisation it stands once. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    drop index auth_tenant_in_use;
    create unique index auth_tenant_active on auth_tenant (external_tenant_id) where state = 'active';
    create unique index auth_tenant_added on auth_tenant (organization_id, external_tenant_id) where state <> 'deleted';
  `.execute(db)
}
