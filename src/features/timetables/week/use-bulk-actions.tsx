import { ArrowEnterRegular, ArrowExitRegular, DeleteRegular } from '@fluentui/react-icons'
import { useTranslation } from 'react-i18next'
import type { AccessFacts } from '#domain/access.ts'
import type { DateRange } from '#domain/date-range.ts'
import type { WeekGrid } from '#domain/week/grid.ts'
import { templatePlan, type EditPlan } from '#domain/week/plan.ts'
import { rideTypes, type RideType } from '#domain/ride/schema.ts'
import { templateMinutes, type TemplateTimes } from '#domain/week/template.ts'
import { timetableCan } from '#domain/timetable/can.ts'
import { enabledWeekdays } from '#domain/timetable/dates.ts'
import type { Timetable } from '#domain/timetable/schema.ts'
import type { BarAction } from '#ui/grid/model.ts'
import { timeText } from './week-rows.ts'

interface Options {
  timetable: Timetable
  grid: WeekGrid
  template: TemplateTimes
  me: AccessFacts
  online: boolean
  /** Text key of why rides cannot be changed now, or `null`. */
  refusal: string | null
  /** Ids of the selected passengers. */
  picked: readonly number[]
  carryOut: (plan: EditPlan) => void
  onRemove: () => void
}

const directions = [
  { key: 'start', rideType: rideTypes.arrival, icon: <ArrowEnterRegular /> },
  { key: 'end', rideType: rideTypes.departure, icon: <ArrowExitRegular /> },
] as const

/** What is done with the selected passengers: a template time on every day that comes, and taking them off the list. */
export function useBulkActions(options: Options): BarAction[] {
  const { timetable, grid, template, me, online, refusal, picked, carryOut, onRemove } = options
  const { t } = useTranslation()
  const words = (key: string | null) => (key === null ? null : t(key))
  const everyDay = (rideType: RideType) => () =>
    carryOut(templatePlan(grid, picked, comingColumns(grid, timetable, rideType), template))
  const removing = timetableCan.removePassengers(timetable, me)
  return [
    ...directions.map(({ key, rideType, icon }) => {
      const time = timeText(templateMinutes(template, rideType))
      return {
        key,
        icon,
        shortLabel: time === '' ? t('week.noRide') : time,
        label: time === '' ? t(`week.everyDay.${key}.clear`) : t(`week.everyDay.${key}`, { time }),
        refusal: words(refusal),
        onClick: everyDay(rideType),
      }
    }),
    ...(removing === 'refusal.timetable.noRight'
      ? []
      : [
          {
            key: 'remove',
            isIcon: true,
            icon: <DeleteRegular />,
            label: t('week.remove'),
            refusal: words(removing ?? (online ? null : 'sync.needsConnection')),
            onClick: onRemove,
          },
        ]),
  ]
}

/** Columns of a direction on the days shown that come in the timetable. */
function comingColumns({ columns }: WeekGrid, range: DateRange, rideType: RideType) {
  const enabled = enabledWeekdays(range)
  return columns.filter((column) => column.rideType === rideType && enabled.has(column.weekDayId))
}
