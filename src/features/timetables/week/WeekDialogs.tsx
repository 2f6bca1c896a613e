import type { WeekGrid } from '#domain/week/grid.ts'
import type { EditPlan } from '#domain/week/plan.ts'
import type { Timetable, TimetablePassenger } from '#domain/timetable/schema.ts'
import type { Week } from '#state/use-week.ts'
import { PastePreview, type PasteChoicesIn } from './PastePreview.tsx'
import { RemovePassengersDialog } from './RemovePassengersDialog.tsx'
import { SchedulesDialog } from './SchedulesDialog.tsx'

/** What is looked at or asked before something is done to the week. */
export type OpenedDialog = { dialog: 'schedules' | 'remove' } | { dialog: 'paste'; choicesIn: PasteChoicesIn }

interface Props {
  opened: OpenedDialog
  timetable: Timetable
  week: Week
  grid: WeekGrid
  /** Those who are selected. */
  picked: readonly TimetablePassenger[]
  carryOut: (plan: EditPlan) => void
  onRemoved: () => void
  onClose: () => void
}

export function WeekDialogs({ opened, timetable, week, grid, picked, carryOut, onRemoved, onClose }: Props) {
  const finish = (plan: EditPlan) => {
    onClose()
    carryOut(plan)
  }
  switch (opened.dialog) {
    case 'paste':
      return (
        <PastePreview
          choicesIn={opened.choicesIn}
          grid={grid}
          passengers={week.passengers}
          onClose={onClose}
          // what is left out has been read
          onPaste={({ edits }) => finish({ edits, skipped: [] })}
        />
      )
    case 'schedules':
      return (
        <SchedulesDialog
          grid={grid}
          range={timetable}
          passengers={picked.filter(({ inactive }) => !inactive)}
          onClose={onClose}
          onTake={finish}
        />
      )
    case 'remove':
      return (
        <RemovePassengersDialog
          timetable={timetable}
          week={week}
          passengers={picked}
          onClose={onClose}
          onRemoved={() => {
            onClose()
            onRemoved()
          }}
        />
      )
  }
}
