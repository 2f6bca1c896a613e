import { createProgram, listPrograms, revokeProgram, updateProgram } from '#contract/programs.ts'
import { accessAreaNames } from '#domain/access.ts'
import { localDateAt } from '#domain/local-date.ts'
import {
  mayEndOn,
  programAccessCan,
  programLimits,
  type ProgramAccess,
  type ProgramAccessDraft,
} from '#domain/program-access.ts'
import { sameValue } from '#domain/same-value.ts'
import type { AuditFacts } from '../../audit/record.ts'
import type { App } from '../../call/calls.ts'
import { invalidField } from '../../call/http/parse.ts'
import { insist } from '../../call/refusals.ts'
import { serve } from '../../call/serve.ts'
import type { Trx } from '../../db/tables.ts'
import type { Principal } from '../../ground/principal.ts'
import { Refused, StaleVersion, notFound } from '../../ground/refused.ts'
import { organizationAdminister } from '../organizations/access.ts'
import { holdRights } from './hold-rights.ts'
import { newProgramSecret } from './program-principal.ts'
import {
  areDestinationsOf,
  changeProgram,
  endProgram,
  findProgramOf,
  insertProgram,
  openPrograms,
  programsOf,
  type ProgramKey,
} from './programs.ts'

const factsOf = ({ organizationId, id }: ProgramKey): AuditFacts => ({
  organizationId,
  objectType: 'program',
  objectId: id,
})

async function programToChange(trx: Trx, key: ProgramKey, user: Principal): Promise<ProgramAccess> {
  await holdRights(trx, key.organizationId, user)
  const program = await findProgramOf(trx, key)
  if (!program) throw notFound()
  return program
}

const programOf = async (trx: Trx, key: ProgramKey): Promise<ProgramAccess> => {
  const program = await findProgramOf(trx, key)
  if (!program) throw notFound()
  return program
}

/** What a schema cannot know of what was entered. @param before what is stored, `null` for nothing yet */
async function checkDraft(
  trx: Trx,
  organizationId: number,
  { destinationIds, endsOn }: ProgramAccessDraft,
  { before, now }: { before: ProgramAccess | null; now: Date },
): Promise<void> {
  if (destinationIds !== null && !(await areDestinationsOf(trx, organizationId, destinationIds)))
    throw invalidField('destinationIds')
  const isNewEnd = before?.endsOn !== endsOn
  if (isNewEnd && !mayEndOn(endsOn, localDateAt(now.getTime()))) throw invalidField('endsOn', 'validation.programEnd')
}

/** Names of what a change has changed. */
const changedFields = (before: ProgramAccess, after: ProgramAccessDraft): string[] => [
  ...(['name', 'destinationIds', 'endsOn'] as const).filter((field) => !sameValue(before[field], after[field])),
  ...accessAreaNames.filter((area) => before.levels[area] !== after.levels[area]),
]

/** The accesses of programs to an organisation, for who administers it. Source: issue "The world outside" 6. */
export function programRoutes(app: App): void {
  serve(app, listPrograms, {
    rule: organizationAdminister,
    action: 'programs.view',
    handle({ trx, stored, record }) {
      record({ organizationId: stored.id })
      return programsOf(trx, stored.id)
    },
  })

  serve(app, createProgram, {
    rule: organizationAdminister,
    action: 'program.create',
    isSecret: true,
    async handle({ trx, user, stored: { id: organizationId }, body, now, record }) {
      record({ organizationId })
      await holdRights(trx, organizationId, user)
      await checkDraft(trx, organizationId, body, { before: null, now })
      if ((await openPrograms(trx, organizationId)) >= programLimits.open) throw new Refused(409, 'program_limit')
      const secret = newProgramSecret()
      const id = await insertProgram(trx, organizationId, body, { secret, userId: user.id, now })
      record(factsOf({ organizationId, id }))
      return { program: await programOf(trx, { organizationId, id }), secret }
    },
  })

  serve(app, updateProgram, {
    rule: organizationAdminister,
    action: 'program.update',
    async handle({ trx, user, stored, params, body: { version, ...draft }, now, record }) {
      const key = { organizationId: stored.id, id: params.programId }
      record(factsOf(key))
      const before = await programToChange(trx, key, user)
      insist(programAccessCan.change(before))
      if (version !== undefined && version !== before.version) throw new StaleVersion(before)
      await checkDraft(trx, stored.id, draft, { before, now })
      record({ detail: { fields: changedFields(before, draft) } })
      await changeProgram(trx, key, draft, { userId: user.id, now })
      return programOf(trx, key)
    },
  })

  serve(app, revokeProgram, {
    rule: organizationAdminister,
    action: 'program.revoke',
    whenStorageIsLow: 'goes on',
    async handle({ trx, user, stored, params, now, record }) {
      const key = { organizationId: stored.id, id: params.programId }
      record(factsOf(key))
      insist(programAccessCan.revoke(await programToChange(trx, key, user)))
      await endProgram(trx, key, { userId: user.id, now })
      return programOf(trx, key)
    },
  })
}
