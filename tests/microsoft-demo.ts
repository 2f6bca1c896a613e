import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Services } from '#server/call/services.ts'
import { fullWrite } from '#domain/access.ts'
import { insertInvitation } from '#server/areas/identity/invitations.ts'
import { insertTenant, openTenantFor } from '#server/areas/organizations/auth-tenants.ts'
import { reserveDomain } from '#server/areas/identity/reserved-domains.ts'
import { run } from '#server/run/run.ts'
import { startServer } from '#server/run/start.ts'
import { demoInfo } from '#server/demo/accounts.ts'
import { startIdp } from './support/idp/idp.ts'
import type { FakeTenant } from './support/idp/tenant.ts'

/**
 * The demo with a provider beside it that stands for Microsoft 365, so that anybody can try to sign in with it. It is no
 * part of the server: only this file and the tests give a server such a provider.
 */

const kunta: FakeTenant = {
  id: '4c1d7f0e-5a92-4e37-b6d8-90f2a3c8e145',
  name: 'Kunta',
  accounts: [
    {
      objectId: '0f8fad5b-d9cb-469f-a165-70867728950e',
      email: 'elina.kuusi@kunta.example',
      isDomainVerified: true,
      acct: 0,
    },
    {
      objectId: '1f8fad5b-d9cb-469f-a165-70867728950e',
      email: 'ei.kutsuttu@kunta.example',
      isDomainVerified: true,
      acct: 0,
    },
  ],
}
/** Nobody has added it: the one to try that with. */
const seutu: FakeTenant = {
  id: 'b7e2a6d4-18c3-4f95-8a60-3d5e9c7041fb',
  name: 'Seutu',
  accounts: [
    {
      objectId: '2f8fad5b-d9cb-469f-a165-70867728950e',
      email: 'hallinta@seutu.example',
      isDomainVerified: true,
      acct: 0,
    },
  ],
}

const [invited] = kunta.accounts
const built = fileURLToPath(new URL('../dist', import.meta.url))
const frontendFolder = existsSync(`${built}/index.html`) ? built : null

if (process.env['DATABASE_URL']) {
  console.error('demo:microsoft runs on a database of its own: unset DATABASE_URL.')
  process.exit(1)
}
process.env['DATA_DIR'] ??= 'data/microsoft'
process.env['DEMO'] = 'on'

await run(
  async (environment, onLost) => {
    const { port } = environment
    const servers = [`http://localhost:${port}`, `http://127.0.0.1:${port}`]
    const idp = await startIdp({ tenants: [kunta, seutu], servers, port: port + 1000 })
    const { microsoft } = idp
    const server = await startServer(environment, { frontendFolder, print: console.log, onLost, microsoft })
    const organization = await prepare(server.services)
    console.log(
      [
        '',
        `A provider that stands for Microsoft 365 is at ${idp.origin}. All of its tenants and accounts are invented.`,
        `  ${invited?.email ?? ''} is invited to ${organization} and signs in with it; ei.kutsuttu@kunta.example is refused.`,
        `  An administrator may add the tenant ${seutu.id} and prove it as hallinta@seutu.example.`,
      ].join('\n'),
    )
    return {
      ...server,
      async stop() {
        await server.stop()
        await idp.close()
      },
    }
  },
  console.log,
  console.error,
)

/** Gives an organisation of the demo a tenant in use, and invites somebody of it. @returns its name */
async function prepare({ db, clock }: Services): Promise<string> {
  const now = new Date(clock())
  return db.transaction().execute(async (trx) => {
    const administrator = await trx
      .selectFrom('organization_admin as a')
      .innerJoin('app_user as u', 'u.id', 'a.user_id')
      .innerJoin('organization as o', 'o.id', 'a.organization_id')
      .where('u.email', '=', demoInfo.accounts.find(({ role }) => role === 'administrator')?.email ?? '')
      .select(['a.organization_id as organizationId', 'a.user_id as userId', 'o.name'])
      .orderBy('a.organization_id')
      .executeTakeFirstOrThrow()
    const { organizationId, userId, name } = administrator
    const author = { userId, now }
    const tenant = { name: kunta.name, externalTenantId: kunta.id, type: 'AzureAD', organizationId } as const
    const id = await insertTenant(trx, tenant, author)
    // it is there from an earlier start, or somebody has tried what deleting it does
    if (id === null || !invited) return name
    const isFirst = (await trx.selectFrom('auth_tenant').select('id').execute()).length === 1
    await openTenantFor(trx, { organizationId, id, state: 'pending' }, author)
    await reserveDomain(trx, { organizationId, id }, invited.email)
    if (!isFirst) return name
    const destinations = await trx
      .selectFrom('destination')
      .select('id')
      .where('organization_id', '=', organizationId)
      .where('deleted', '=', false)
      .orderBy('id')
      .execute()
    const rights = {
      isAdministrator: false,
      destinationRoles: destinations.map((destination) => ({ destinationId: destination.id, ...fullWrite })),
      passengerGroupRoles: [],
    }
    await insertInvitation(trx, { organizationId, email: invited.email, locale: 'fi', rights }, author)
    return name
  })
}
