import * as z from 'zod/mini'
import { ProgramAccess, ProgramAccessDraft } from '#domain/program-access.ts'
import { text, Version } from '#domain/text.ts'
import { endpoint, hasGoneOn } from './endpoint.ts'
import { IdParam, IdParams } from './params.ts'

const path = '/api/organization/:id/programs'

const ProgramParams = z.object({ id: IdParam, programId: IdParam })

/** Beyond the documents: the accesses of programs to an organisation, for its administrators; those that open nothing last. */
export const listPrograms = endpoint('GET', path, {
  params: IdParams,
  result: z.array(ProgramAccess),
  answers: (programs, { params }) => programs.every(({ organizationId }) => organizationId === params.id),
  access: 'organization.administer',
  offline: 'mirror',
})

/**
 * Makes an access. Its secret is told here and never again: what the program sends as `Authorization: Bearer <secret>`.
 * 400 with the field for a destination that the organisation does not have, and for an end in the past or too far away;
 * 409 `program_limit` when there are too many.
 */
export const createProgram = endpoint('POST', path, {
  params: IdParams,
  body: ProgramAccessDraft,
  result: z.object({ program: ProgramAccess, secret: text(128) }),
  answers: ({ program, secret }, { params, body }) =>
    program.id > 0 && program.organizationId === params.id && program.name === body.name && secret !== '',
  access: 'organization.administer',
  offline: 'refuse',
})

/** Changes what an access opens, and until when. 409 `version_conflict`, `program_revoked`. */
export const updateProgram = endpoint('PUT', `${path}/:programId`, {
  params: ProgramParams,
  body: z.extend(ProgramAccessDraft, { version: Version }),
  result: ProgramAccess,
  answers: (program, { params, body }) => program.id === params.programId && hasGoneOn(program, body),
  access: 'organization.administer',
  offline: 'refuse',
})

/** From the next call on the program is refused. 409 `program_revoked`. */
export const revokeProgram = endpoint('DELETE', `${path}/:programId`, {
  params: ProgramParams,
  result: ProgramAccess,
  answers: ({ id, revokedAt }, { params }) => id === params.programId && revokedAt !== null,
  access: 'organization.administer',
  offline: 'refuse',
})
