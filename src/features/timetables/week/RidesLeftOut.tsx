import { makeStyles } from '@fluentui/react-components'
import { DismissRegular } from '@fluentui/react-icons'
import { useTranslation } from 'react-i18next'
import { forgetRidesLeftOut, ridesLeftOut } from '#data/timetable-deletion.ts'
import type { WeekGrid } from '#domain/week/grid.ts'
import { minutesOfRide, rideTypes, type Ride } from '#domain/ride/schema.ts'
import type { TimetablePassenger } from '#domain/timetable/schema.ts'
import { useFailureText } from '#state/use-failure-text.ts'
import { useMirror } from '#state/use-mirror.ts'
import { IconButton } from '#ui/press/IconButton.tsx'
import { announce } from '#ui/speak/announce.ts'
import { focusHeading } from '#ui/press/focus-heading.ts'
import { Notice } from '#ui/speak/Notice.tsx'
import { say } from '#ui/speak/toast.ts'
import { CellLines } from './CellLines.tsx'
import { columnName } from './grid-columns.ts'
import { saidTime } from './week-rows.ts'

interface Props {
  timetableId: number
  passengers: readonly TimetablePassenger[]
  whyNot: WeekGrid['whyNot']
}

/** Names the rides that a deletion took along and that could not be put back, until the user has read of them. */
export function RidesLeftOut({ timetableId, passengers, whyNot }: Props) {
  const { t, i18n } = useTranslation()
  const styles = useStyles()
  const failureText = useFailureText()
  const rides = useMirror(() => ridesLeftOut(timetableId), [timetableId]) ?? []
  if (rides.length === 0) return null
  const names = new Map(passengers.map(({ id, name }) => [id, name]))
  const lineOf = ({ passengerId, weekDayId, rideType, timeOfDay }: Ride) => {
    if (rideType === rideTypes.unknown) return []
    const cell = { passengerId, weekDayId, rideType }
    const name = names.get(passengerId) ?? t('passengers.unknown')
    const why = whyNot(cell)
    const time = saidTime(minutesOfRide({ timeOfDay }), t)
    return [`${name}, ${columnName(cell, i18n.language, t)}: ${time}.${why ? ` ${t(why)}` : ''}`]
  }
  const dismiss = async (button: Element) => {
    try {
      await forgetRidesLeftOut(timetableId)
      focusHeading(button)
      announce(t('dismissed'))
    } catch (failure) {
      say({ title: failureText(failure), intent: 'error' })
    }
  }
  return (
    <Notice
      intent="warning"
      className={styles.root}
      actions={
        <IconButton
          appearance="subtle"
          icon={<DismissRegular />}
          aria-label={t('dismiss')}
          onClick={({ currentTarget }) => void dismiss(currentTarget)}
        />
      }
    >
      <CellLines title={t('week.ridesLeftOut', { count: rides.length })} lines={rides.flatMap(lineOf)} />
    </Notice>
  )
}

const useStyles = makeStyles({
  root: { marginBottom: '8px' },
})
