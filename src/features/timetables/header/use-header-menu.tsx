import { DeleteRegular, InfoRegular, PeopleAddRegular, PrintRegular } from '@fluentui/react-icons'
import { useTranslation } from 'react-i18next'
import { timetableCan } from '#domain/timetable/can.ts'
import type { Timetable } from '#domain/timetable/schema.ts'
import type { MenuAction } from '#ui/MoreMenu.tsx'
import { needsConnection, type Onlooker } from '../actions/timetable-offers.ts'
import type { TimetableActions } from '../actions/use-timetable-actions.tsx'

interface Options {
  onlooker: Onlooker
  run: TimetableActions['run']
  onAddPeople: (() => void) | undefined
}

const noRight = 'refusal.timetable.noRight'

/** What is done with a timetable less often. */
export function useHeaderMenu(timetable: Timetable, { onlooker, run, onAddPeople }: Options): MenuAction[] {
  const { t } = useTranslation()
  const { me, today, online } = onlooker
  const words = (refusal: string | null) => (refusal === null ? null : t(refusal))
  const adding = timetableCan.addPassengers(timetable, today, me)
  const deleting = timetableCan.delete(timetable, today, me)
  return [
    { key: 'info', label: t('timetables.info'), icon: <InfoRegular />, onClick: () => run('info', timetable) },
    ...(onAddPeople && adding !== noRight
      ? [
          {
            key: 'addPeople',
            label: t('timetables.addPeople'),
            icon: <PeopleAddRegular />,
            onClick: onAddPeople,
            refusal: words(adding ?? (online ? null : needsConnection)),
          },
        ]
      : []),
    { key: 'print', label: t('timetables.print'), icon: <PrintRegular />, onClick: () => window.print() },
    ...(deleting === noRight
      ? []
      : [
          {
            key: 'delete',
            label: t('timetables.delete'),
            icon: <DeleteRegular />,
            onClick: () => run('delete', timetable),
            refusal: words(deleting ?? (online ? null : needsConnection)),
          },
        ]),
  ]
}
