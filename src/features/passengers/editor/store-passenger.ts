import type { EndedPassenger } from '#contract/passengers.ts'
import { saveGroups, savePassenger } from '#data/passenger.ts'
import { saveGroupPassenger } from '#data/passenger-groups.ts'
import { saveSsn } from '#data/ssn.ts'
import type { Submission } from '#data/drafts/submission.ts'
import type { RideEnding, RidesEnded } from '#domain/consequences.ts'
import type { PassengerGroupSummary } from '#domain/passenger-group.ts'
import type { Passenger } from '#domain/passenger.ts'
import type { SsnTwin } from '#domain/ssn.ts'
import { sameValue } from '#domain/same-value.ts'
import { countedDraft, draftFields, draftOf, passengerOf } from './passenger-draft.ts'
import type { Edited } from './use-passenger-form.ts'

interface Parts {
  /** The personal identity code as it was typed; `null` when it was not. */
  typedSsn: string | null
  /** The group in which a new passenger is made; `null` outside of groups. */
  groupId: number | null
  submission: Submission
  /** What is done with rides at the destinations that are taken away; `null` leaves them. */
  rideEnding: RideEnding | null
  /** Told what has become of those rides. */
  onEnded: (ended: RidesEnded) => void
  /** Told of others in the organisation who have the code that was typed. */
  onSsnTwins: (twins: readonly SsnTwin[]) => void
}

/**
 * Stores what was entered, then the groups, then the personal identity code, which needs the id. What has been stored
 * stays stored when a later part fails. Source: spec 2 §4 Passenger.
 * @param onStored told after each part where the form goes on from
 * @throws ApiError; see `passengerStoredMeanwhile`
 */
export async function storePassenger(
  from: Edited,
  { typedSsn, groupId, submission, rideEnding, onEnded, onSsnTwins }: Parts,
  onStored: (at: Edited) => void,
): Promise<void> {
  let at = from
  const goOn = (stored: Passenger) => {
    at = { base: stored, draft: { ...draftOf(stored), groupObjs: wantedGroups(at, stored) } }
    onStored(at)
  }
  if (from.base.id === 0 || isEntered(from)) {
    const passenger = passengerOf(from.base, from.draft)
    const { ridesEnded, ...stored }: EndedPassenger = await (groupId === null
      ? savePassenger(passenger, submission, rideEnding)
      : saveGroupPassenger(groupId, passenger, submission))
    if (ridesEnded) onEnded(ridesEnded)
    goOn(stored)
  }
  const { groupObjs } = at.draft
  if (!sameValue(groupObjs, at.base.groupObjs)) goOn(await saveGroups(at.base, groupObjs, submission))
  if (typedSsn === null) return
  onSsnTwins(await saveSsn(at.base.id, typedSsn))
  goOn({ ...at.base, hasSsn: typedSsn.trim() !== '' })
}

/** Whether anything differs but the groups, which have a call of their own. */
const isEntered = ({ base, draft }: Edited): boolean => {
  const [stored, entered] = [draftOf(base), countedDraft(base, draft)]
  return draftFields.some((field) => field !== 'groupObjs' && !sameValue(stored[field], entered[field]))
}

/** The groups that are wanted, of those that are stored by now: another may have changed them, or the call itself. */
function wantedGroups({ base, draft }: Edited, stored: Passenger): PassengerGroupSummary[] {
  const has = (groups: readonly PassengerGroupSummary[], group: PassengerGroupSummary) =>
    groups.some(({ id, name }) => (group.id === 0 ? name === group.name : id === group.id))
  const removed = base.groupObjs.filter((group) => !has(draft.groupObjs, group))
  const added = draft.groupObjs.filter((group) => !has(base.groupObjs, group) && !has(stored.groupObjs, group))
  return [...stored.groupObjs.filter((group) => !has(removed, group)), ...added]
}
