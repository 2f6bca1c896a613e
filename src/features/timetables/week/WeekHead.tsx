import { makeStyles } from '@fluentui/react-components'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Destination } from '#domain/destination.ts'
import type { Cell } from '#domain/ride/cell.ts'
import type { WeekGrid } from '#domain/week/grid.ts'
import { timetableCan } from '#domain/timetable/can.ts'
import type { Timetable, TimetableTransportationPermission } from '#domain/timetable/schema.ts'
import type { Me } from '#domain/user.ts'
import { usePresence } from '#state/use-presence.ts'
import type { MirroredList } from '#state/use-mirrored-list.ts'
import type { Week } from '#state/use-week.ts'
import { DiscardQuestion } from '#ui/form/DiscardQuestion.tsx'
import { usePresentWords } from '#ui/speak/use-present-words.ts'
import { media } from '#ui/look/breakpoints.ts'
import { TimetableHeader } from '../header/TimetableHeader.tsx'
import { useOrderView } from '../order/use-order-view.ts'
import { RidesLeftOut } from './RidesLeftOut.tsx'
import { useToday } from '../use-today.ts'
import { useSaidChanges } from './use-said-changes.ts'
import type { WeekFile } from './use-week-file.ts'
import { useWeekMenu } from './use-week-menu.tsx'
import { useWeekNotices } from './use-week-notices.tsx'

interface Props {
  destination: Destination
  me: Me
  timetable: Timetable
  week: Week
  /** Of the destination. */
  transportationPermissions: Pick<MirroredList<TimetableTransportationPermission>, 'rows' | 'isLoading'>
  whyNot: WeekGrid['whyNot']
  /** Whether passengers are the user's to see. */
  canOpen: boolean
  /** Rides on days that the week does not show. */
  hiddenCount: number
  file: WeekFile
  /** Opens the dialog that adds passengers; where there is none it is not offered. */
  onAddPassengers: (() => void) | undefined
  /** Whether the user has changed the week since it was opened. */
  isChanging: boolean
  /** Decides about cells that did not go through. */
  onDecide: (cells: readonly Cell[], choice: 'mine' | 'theirs') => void
}

/** What a timetable is, what can be done with it, and what keeps its week from being ordered. */
export function WeekHead({
  destination,
  me,
  timetable,
  week,
  transportationPermissions,
  whyNot,
  canOpen,
  hiddenCount,
  file,
  onAddPassengers,
  isChanging,
  onDecide,
}: Props) {
  const { t } = useTranslation()
  const styles = useStyles()
  const today = useToday()
  const { facts, inactive, lacking } = useOrderView(timetable, week, transportationPermissions.rows)
  /** Cells about which it is asked whether what was entered in them is to be discarded. */
  const [asked, setAsked] = useState<readonly Cell[]>([])
  const notices = useWeekNotices({
    ...{ timetable, week, me, canOpen, inactive, lacking, hiddenCount },
    onSendAgain: (cells) => onDecide(cells, 'mine'),
    onDiscard: setAsked,
  })
  const others = usePresence({ kind: 'week', id: timetable.id }, isChanging)
  const present = usePresentWords(others, isChanging)
  useSaidChanges(week)
  const more = useWeekMenu(timetableCan.editRides(timetable, today, me) === null, file)
  const isKnown =
    week.isFetched && (transportationPermissions.rows !== undefined || !transportationPermissions.isLoading)
  return (
    <div className={styles.root}>
      <TimetableHeader
        {...{ destination, me, timetable, present, onAddPassengers, notices, more }}
        facts={isKnown ? facts : null}
      >
        <RidesLeftOut timetableId={timetable.id} passengers={week.passengers} whyNot={whyNot} />
      </TimetableHeader>
      <DiscardQuestion
        open={asked.length > 0}
        question={t('week.discardAll.question', { count: asked.length })}
        confirmLabel={t('week.discardAll', { count: asked.length })}
        onDiscard={() => {
          onDecide(asked, 'theirs')
          setAsked([])
        }}
        onKeep={() => setAsked([])}
      >
        {t('week.discardAll.text')}
      </DiscardQuestion>
    </div>
  )
}

const useStyles = makeStyles({
  root: { flexShrink: 0, [media.print]: { display: 'none' } },
})
