import { useSnapshot } from 'valtio'
import type { SsnFacts } from '#domain/organization.ts'
import { passengerCan } from '#domain/passenger-can.ts'
import { reachOf, type Passenger } from '#domain/passenger.ts'
import { session } from '#state/session.ts'
import type { FormMode } from './passenger-form.ts'

export interface EditorRights {
  mode: FormMode
  /** Text key of why nothing can be changed, or null. */
  refusal: string | null
  maySeeSsn: boolean
  mayEditGroups: boolean
}

/** @param organization the passenger's; `undefined` while it is not known: its identity codes are then nobody's */
export function useEditorRights(passenger: Passenger, organization: SsnFacts | undefined): EditorRights {
  const { me } = useSnapshot(session)
  if (!me) return { mode: 'readOnly', refusal: null, maySeeSsn: false, mayEditGroups: false }
  // whoever may open the form of a new one may fill it in; where it may go is judged by its destination
  if (passenger.id === 0)
    return { mode: 'edit', refusal: null, maySeeSsn: organization?.showSsn ?? false, mayEditGroups: true }
  const facts = { ...passenger, ...reachOf(passenger) }
  const refusal = passengerCan.edit(facts, me)
  const isForeign = refusal === 'refusal.passenger.noRight'
  return {
    mode: refusal === null ? 'edit' : isForeign ? 'readOnly' : 'closed',
    refusal,
    maySeeSsn: organization !== undefined && passengerCan.readSsn(facts, me, organization) === null,
    mayEditGroups: passengerCan.editGroups(facts, me) === null,
  }
}
