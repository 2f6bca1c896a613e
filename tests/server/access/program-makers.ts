import { perOrganization, unknownId, type Maker, type Sent } from './call-makers.ts'

const body = { name: 'Ovilukija', destinationIds: null, levels: { arrivalDepartures: 1 }, endsOn: null }

/** One call for an access of a program to each organisation, and one for an organisation that there is not. */
const perProgram =
  (make: (id: number, programId: number) => Sent): Maker =>
  ({ organizationIds, programIds }) => ({
    own: make(organizationIds.home, programIds.home),
    foreign: make(organizationIds.foreign, programIds.foreign),
    nothing: make(unknownId, programIds.home),
  })

export const programMakers = {
  listPrograms: perOrganization(),
  createProgram: perOrganization((id) => ({ params: { id }, body })),
  updateProgram: perProgram((id, programId) => ({ params: { id, programId }, body: { ...body, version: unknownId } })),
  revokeProgram: perProgram((id, programId) => ({ params: { id, programId } })),
}
