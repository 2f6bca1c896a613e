import { useTranslation } from 'react-i18next'
import { Navigate, useLocation, useNavigate, useParams } from 'react-router-dom'
import { useSnapshot } from 'valtio'
import { can, passengersRights } from '#domain/access.ts'
import { mainDestinationId } from '#domain/passenger-destinations.ts'
import { session } from '#state/session.ts'
import { PassengerEditor } from './PassengerEditor.tsx'
import { passengerPaths } from './passenger-path.ts'

/** A passenger on a page of its own. Source: spec 2 §2 Passenger page. */
export function PassengerPage() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { key } = useLocation()
  const { me } = useSnapshot(session)
  const passengerId = Number(useParams()['passengerId'])
  return (
    <PassengerEditor
      key={passengerId}
      passengerId={passengerId}
      back={(passenger) => {
        const destinationId = passenger ? mainDestinationId(passenger) : null
        const maySeeList =
          destinationId !== null && me !== null && passengersRights.every((right) => can(me, right, destinationId))
        const list = maySeeList ? passengerPaths.list(destinationId) : null
        return {
          label: t('passengers.editor.backToList'),
          href: `#${list ?? '/'}`,
          // whoever came by a link of its own has nothing to go back to
          onOpen: () => void (list === null && key !== 'default' ? navigate(-1) : navigate(list ?? '/')),
        }
      }}
    />
  )
}

/** The root of a passenger's addresses leads on to the editor. Source: spec 2 §2 Passenger page. */
export function PassengerRoot() {
  const { search } = useLocation()
  const passengerId = Number(useParams()['passengerId'])
  return <Navigate to={passengerPaths.edit(passengerId) + search} replace />
}
