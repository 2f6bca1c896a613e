import { useCallback, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import type { Destination } from '#domain/destination.ts'
import type { Passenger } from '#domain/passenger.ts'
import { NewPassengerEditor } from '../NewPassengerEditor.tsx'
import { passengerPaths } from '../passenger-path.ts'
import { PassengerEditor } from '../PassengerEditor.tsx'

interface Props {
  destination: Destination
  /** `null` for a new passenger. */
  passengerId: number | null
  /** Whether the list is on a page of its own, to which there has to be a way back. */
  hasBack: boolean
}

/** The record beside the list, or in its place. */
export function PassengerRecord({ destination, passengerId, hasBack }: Props) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const headingRef = useHeadingFocus(passengerId)
  const { id: destinationId, organizationId } = destination
  const openCreated = useCallback(
    ({ id }: Passenger) => void navigate(passengerPaths.editInList(id, destinationId), { replace: true }),
    [navigate, destinationId],
  )
  const list = passengerPaths.list(destinationId)
  const back = { href: `#${list}`, label: t('passengers.editor.backToList'), onOpen: () => void navigate(list) }
  if (passengerId === null) {
    return (
      <NewPassengerEditor
        key={destinationId}
        start={{ organizationId, destinationIds: [destinationId], groupId: null }}
        headingRef={headingRef}
        onCreated={openCreated}
        {...(hasBack && { back })}
      />
    )
  }
  return (
    <PassengerEditor
      key={passengerId}
      passengerId={passengerId}
      destinationId={destinationId}
      headingRef={headingRef}
      onOtherDestination={(otherId) =>
        void navigate(passengerPaths.editInList(passengerId, otherId), { replace: true })
      }
      {...(hasBack && { back: () => back })}
    />
  )
}

/**
 * Puts the focus on the heading of each record that is opened after another; the frame does so for the first one.
 * @param shown what tells one record from another
 */
function useHeadingFocus(shown: number | null): (heading: HTMLHeadingElement | null) => void {
  const focused = useRef(shown)
  return useCallback(
    (heading: HTMLHeadingElement | null) => {
      if (!heading || focused.current === shown) return
      focused.current = shown
      heading.focus({ preventScroll: true })
    },
    [shown],
  )
}
