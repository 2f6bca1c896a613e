import { useTranslation } from 'react-i18next'
import { Navigate, useLocation, useNavigate, useParams } from 'react-router-dom'
import { mainDestinationId } from '#domain/passenger-destinations.ts'
import { PassengerEditor } from './PassengerEditor.tsx'
import { passengerPaths } from './passenger-path.ts'

/** A passenger on a page of its own. Source: spec 2 §2 Passenger page. */
export function PassengerPage() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const passengerId = Number(useParams()['passengerId'])
  return (
    <PassengerEditor
      key={passengerId}
      passengerId={passengerId}
      back={(passenger) => {
        const destinationId = passenger ? mainDestinationId(passenger) : null
        const list = destinationId === null ? null : passengerPaths.people(destinationId)
        return {
          label: t('passengers.editor.backToList'),
          href: list === null ? '#' : `#${list}`,
          onOpen: () => void (list === null ? navigate(-1) : navigate(list)),
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
