import { makeStyles } from '@fluentui/react-components'
import { useEffect, useEffectEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { useSnapshot } from 'valtio'
import { can, passengersRights } from '#domain/access.ts'
import type { Destination } from '#domain/destination.ts'
import type { Cell } from '#domain/ride/cell.ts'
import { templatePlan } from '#domain/week/plan.ts'
import { timeSteps } from '#domain/week/template.ts'
import { timetableCan } from '#domain/timetable/can.ts'
import type { Timetable } from '#domain/timetable/schema.ts'
import type { Me } from '#domain/user.ts'
import { passengerPaths } from '#features/passengers/passenger-path.ts'
import { useDirtyMark } from '#state/dirty.ts'
import { preferences } from '#state/preferences.ts'
import { useTemplateTimes } from '#state/planning.ts'
import { useShownSince } from '#state/screen-data.ts'
import { sync } from '#state/sync.ts'
import { useFailureText } from '#state/use-failure-text.ts'
import { useTransportationPermissions } from '#state/use-mirrored-list.ts'
import type { Week } from '#state/use-week.ts'
import { media } from '#ui/look/breakpoints.ts'
import { DrawnLater } from '#ui/late/DrawnLater.tsx'
import { FetchedAt } from '#ui/late/FetchedAt.tsx'
import type { GridRow } from '#ui/grid/model.ts'
import type { Beginning } from '#ui/grid/props.ts'
import { TimeGrid } from '#ui/grid/TimeGrid.tsx'
import { LazyPart } from '#ui/late/LazyPart.tsx'
import { say } from '#ui/speak/toast.ts'
import { useLoadedAhead } from '#ui/late/use-loaded-ahead.ts'
import { needsConnection } from '../actions/timetable-offers.ts'
import { useToday } from '../use-today.ts'
import { timetableName } from '../words/timetable-words.ts'
import { EmptyWeek } from './EmptyWeek.tsx'
import { UndoQuestionDialog } from './UndoQuestionDialog.tsx'
import { useBulkActions } from './use-bulk-actions.tsx'
import { useCellActions } from './use-cell-actions.tsx'
import { useGridEdits } from './use-grid-edits.ts'
import { useHiddenCount } from './use-hidden-count.ts'
import { usePaper } from './use-paper.ts'
import { usePicked } from './use-picked.ts'
import type { ShownPassengers } from './use-shown-passengers.ts'
import { useWeekDays } from './use-week-days.ts'
import { useWeekFile } from './use-week-file.ts'
import { useWeekEdits } from './use-week-edits.ts'
import { useWeekView } from './use-week-view.ts'
import type { OpenedDialog } from './WeekDialogs.tsx'
import { WeekHead } from './WeekHead.tsx'
import { WeekTools } from './WeekTools.tsx'

interface Props {
  destination: Destination
  me: Me
  timetable: Timetable
  week: Week
  /** Where the grid begins; `null` for its first cell. */
  begin: Beginning | null
}

const loadAddPassengers = async () => (await import('../passengers/AddPassengersDialog.tsx')).AddPassengersDialog
const loadWeekDialogs = async () => (await import('./WeekDialogs.tsx')).WeekDialogs

/** More edits than this at once are worth a word while they are stored. */
const manyEdits = 50

/** A timetable with its week. Source: spec 3 §2 "Timetable detail screen". */
export function TimetableWeek({ destination, me, timetable, week, begin }: Props) {
  const { t } = useTranslation()
  const styles = useStyles()
  const navigate = useNavigate()
  const { online } = useSnapshot(sync)
  const { weekClick } = useSnapshot(preferences)
  const today = useToday()
  const [query, setQuery] = useSearchParams()
  const [template] = useTemplateTimes()
  const [opened, setOpened] = useState<OpenedDialog | null>(null)
  const onTyping = useDirtyMark()
  useLoadedAhead(loadAddPassengers)
  useLoadedAhead(loadWeekDialogs)
  const transportationPermissions = useTransportationPermissions(destination.id)
  const { shownPassengers, grid, rows, totals } = useWeekView(timetable, week, transportationPermissions.rows, me)
  const { picked, selected, select } = usePicked(week.passengers, shownPassengers.shown)
  const edits = useWeekEdits(timetable.id, grid, week)
  const { carryOut } = edits
  useShownSince(week.fetchedAt)
  useFoundRow(begin, shownPassengers, week.passengers)

  const refusal = timetableCan.editRides(timetable, today, me)
  const mayEdit = refusal !== 'refusal.ride.noRight'
  const adding = timetableCan.addPassengers(timetable, today, me)
  const mayAdd = adding !== 'refusal.timetable.noRight'
  const setAdding = (isOpen: boolean) => {
    const next = new URLSearchParams(query)
    if (isOpen) next.set('addpeople', 'true')
    else next.delete('addpeople')
    setQuery(next, { replace: true })
  }
  const pickedIds = picked.map(({ id }) => id)
  const bulkRefusal = refusal ?? (picked.length === 0 ? 'week.choosePassengers' : null)
  const words = (key: string | null) => (key === null ? null : t(key))

  const decide = useDecide(week)
  const days = useWeekDays({
    ...{ range: timetable, columns: grid.columns, template },
    ...(mayEdit && { refusal: bulkRefusal }),
    onTemplate: (column) => carryOut(templatePlan(grid, pickedIds, [column], template)),
  })
  const selectedActions = useBulkActions({
    ...{ timetable, grid, template, me, online, refusal, carryOut },
    picked: pickedIds,
    onRemove: () => setOpened({ dialog: 'remove' }),
  })
  const actionsOf = useCellActions({ grid, syncs: week.syncs, carryOut, onDecide: decide })
  const gridEdits = useGridEdits(
    ...([grid, edits, { timetableId: timetable.id, passengers: week.passengers, days }] as const),
    (choicesIn) => setOpened({ dialog: 'paste', choicesIn }),
  )
  const hiddenCount = useHiddenCount(timetable, week)
  const file = useWeekFile({ destination, timetable, week, hiddenCount, days, shownPassengers, grid, rows, totals })
  const paper = usePaper({ destination, timetable, fetchedAt: week.fetchedAt, hiddenCount })
  const canOpen = passengersRights.every((right) => can(me, right, destination.id))
  const pathOf = ({ key }: GridRow) => passengerPaths.open(Number(key), destination.id)

  return (
    <div className={styles.root}>
      <DrawnLater>
        <WeekHead
          {...{ destination, me, timetable, week, transportationPermissions, canOpen, hiddenCount, file }}
          {...{ whyNot: grid.whyNot, isChanging: edits.hasBegun && refusal === null, onDecide: decide }}
          onAddPassengers={mayAdd ? () => setAdding(true) : undefined}
        />
      </DrawnLater>
      <DrawnLater>
        <WeekTools
          {...{ shownPassengers, edits, file }}
          schedules={
            mayEdit ? { refusal: words(bulkRefusal), onClick: () => setOpened({ dialog: 'schedules' }) } : null
          }
          addPassengers={
            mayAdd
              ? { refusal: words(adding ?? (online ? null : needsConnection)), onClick: () => setAdding(true) }
              : null
          }
        />
      </DrawnLater>
      <div className={styles.body}>
        <TimeGrid
          label={t('week.label', { name: timetableName(timetable) })}
          headers={{ name: t('week.passenger'), tags: t('week.column.groups') }}
          {...{ days, actionsOf, paper, begin, onTyping }}
          lines={rows}
          edits={gridEdits}
          step={timeSteps.wheel}
          fineStep={timeSteps.fine}
          clickSelects={weekClick === 'select'}
          {...(refusal === null && { selection: { selected, onChange: select }, selectedActions })}
          progress={edits.storingCount > manyEdits ? t('week.setting', { count: edits.storingCount }) : null}
          totals={{ label: t('week.totals'), texts: totals }}
          {...(canOpen && {
            open: { href: (row: GridRow) => `#${pathOf(row)}`, onOpen: (row: GridRow) => void navigate(pathOf(row)) },
          })}
          empty={<EmptyWeek shownPassengers={shownPassengers} onAdd={adding === null ? () => setAdding(true) : null} />}
        />
        {week.fetchedAt != null && !online && <FetchedAt at={week.fetchedAt} />}
      </div>
      {mayAdd && query.get('addpeople') === 'true' && (
        <LazyPart
          isWanted
          load={loadAddPassengers}
          props={{ destination, timetable, onClose: () => setAdding(false) }}
          onFailure={() => setAdding(false)}
        />
      )}
      {edits.question && <UndoQuestionDialog {...edits.question} />}
      {opened && (
        <LazyPart
          isWanted
          load={loadWeekDialogs}
          props={{
            ...{ opened, timetable, week, grid, picked, carryOut },
            onRemoved: () => select(new Set([...selected].filter((id) => !picked.some((gone) => gone.id === id)))),
            onClose: () => setOpened(null),
          }}
          onFailure={() => setOpened(null)}
        />
      )}
    </div>
  )
}

/** A passenger whom the address is about is not left out by filters of before. */
function useFoundRow(begin: Beginning | null, { shown, change }: ShownPassengers, all: Week['passengers']) {
  const isRow = ({ id }: { id: number }) => id === begin?.row
  const isLeftOut = all.some(isRow) && !shown.some(isRow)
  const show = useEffectEvent(() => {
    if (isLeftOut) change({ filter: '', groupIds: [] })
  })
  useEffect(() => show(), [begin?.asked, all])
}

/** Decides about cells that did not go through. */
function useDecide({ decide }: Pick<Week, 'decide'>) {
  const { t } = useTranslation()
  const failureText = useFailureText()
  return (cells: readonly Cell[], choice: 'mine' | 'theirs') => {
    decide(cells, choice).catch((failure: unknown) => {
      say({ title: t('week.decide.failed'), text: failureText(failure), intent: 'error' })
    })
  }
}

const useStyles = makeStyles({
  root: {
    display: 'flex',
    flexDirection: 'column',
    height: '100%',
    overflowY: 'auto',
    [media.print]: { display: 'block', height: 'auto', overflowY: 'visible' },
  },
  body: {
    display: 'flex',
    flexDirection: 'column',
    gap: '10px',
    // where the header leaves little, the page scrolls
    flex: '1 0 380px',
    minHeight: 0,
    padding: '0 12px 12px',
    [media.phone]: { flexBasis: '320px', padding: 0 },
    [media.print]: { padding: 0 },
  },
})
