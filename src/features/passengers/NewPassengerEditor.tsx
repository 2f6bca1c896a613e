import { useEffect, useState } from 'react'
import { emptyPassenger, type Passenger } from '#domain/passenger.ts'
import { organizationOf } from '#data/organizations.ts'
import { useMirror } from '#state/use-mirror.ts'
import type { BackLink } from './editor/EditorHeader.tsx'
import { PassengerEditing } from './editor/PassengerEditing.tsx'

/** Where a new passenger begins. */
export interface PassengerStart {
  organizationId: number
  /** First is the main destination; none for a passenger made in a group. */
  destinationIds: readonly number[]
  /** The group in which the passenger is made; `null` outside of groups. */
  groupId: number | null
}

interface Props {
  start: PassengerStart
  back?: BackLink
  headingRef?: (heading: HTMLHeadingElement | null) => void
  /** Told once everything is stored: the place to go on is the passenger's own page. Source: spec 2 §4 Passenger. */
  onCreated: (passenger: Passenger) => void
}

/** A passenger that is not stored yet. Give it the place where the passenger begins as its key. */
export function NewPassengerEditor({ start, back, headingRef, onCreated }: Props) {
  const [passenger, replace] = useNewPassenger(start)
  const [created, setCreated] = useState<Passenger | null>(null)
  // after the form knows that nothing is unsaved, so that leaving it asks nothing
  useEffect(() => {
    if (created) onCreated(created)
  }, [created, onCreated])
  return (
    <PassengerEditing
      passenger={passenger}
      isCard={false}
      groupId={start.groupId}
      back={back}
      headingRef={headingRef}
      onStored={replace}
      onSaved={setCreated}
    />
  )
}

/** An empty passenger with what the organisation wants by default, and then what has been stored of it. */
export function useNewPassenger(start: PassengerStart): [Passenger, (stored: Passenger) => void] {
  const organization = useMirror(() => organizationOf(start.organizationId), [start.organizationId])
  const [stored, setStored] = useState<Passenger | null>(null)
  const [empty, setEmpty] = useState(() => emptyPassenger(start.organizationId, start.destinationIds))
  const requires = organization?.requirePtpByDefault ?? false
  if (empty.transportationPermissionRequired !== requires) {
    setEmpty({ ...empty, transportationPermissionRequired: requires })
  }
  return [stored ?? empty, setStored]
}
