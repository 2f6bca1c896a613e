import { createProgram, listPrograms, revokeProgram, updateProgram } from '#contract/programs.ts'
import type { ResultOf } from '#contract/endpoint.ts'
import type { ProgramAccess, ProgramAccessDraft } from '#domain/program-access.ts'
import { call } from './api/client.ts'
import { sendOnce, type Submission } from './drafts/submission.ts'
import { quietly } from './mirror/quietly.ts'
import { keptAnswer, pullAnswer, type Kept } from './workspace/answers.ts'
import { live } from './workspace/live.ts'

const programsKey = (organizationId: number) => `programs:${organizationId}`
const params = (id: number) => ({ params: { id: String(id) } })
const paramsOf = ({ organizationId, id }: ProgramAccess) => ({
  params: { id: String(organizationId), programId: String(id) },
})

/** The accesses of programs to an organisation; `null` while they were never fetched. Live. */
export const programsOf = live((organizationId: number): Promise<Kept<ProgramAccess[]> | null> =>
  keptAnswer(programsKey(organizationId), listPrograms.result),
)

/** @throws ApiError */
export const pullPrograms = (organizationId: number): Promise<void> =>
  pullAnswer(programsKey(organizationId), () => call(listPrograms, params(organizationId)))

/** An access that was made, with the secret that is told this once and kept nowhere. */
export type MadeProgram = ResultOf<typeof createProgram>

/** @throws ApiError */
export async function makeProgram(
  organizationId: number,
  draft: ProgramAccessDraft,
  submission: Submission,
): Promise<MadeProgram> {
  const made = await submission.send<MadeProgram>({ endpoint: createProgram, ...params(organizationId), body: draft })
  await quietly(pullPrograms(organizationId))
  return made
}

/** @throws ApiError; `version_conflict` when somebody else has changed it meanwhile */
export async function changeProgram(
  program: ProgramAccess,
  draft: ProgramAccessDraft,
  submission: Submission,
): Promise<void> {
  const body = { ...draft, version: program.version }
  await submission
    .send<ProgramAccess>({ endpoint: updateProgram, ...paramsOf(program), body })
    .finally(() => quietly(pullPrograms(program.organizationId)))
}

/** @throws ApiError */
export async function closeProgram(program: ProgramAccess): Promise<void> {
  await sendOnce<ProgramAccess>({ endpoint: revokeProgram, ...paramsOf(program) }).finally(() =>
    quietly(pullPrograms(program.organizationId)),
  )
}
