import { DeleteRegular, EditRegular, InfoRegular, PeopleAddRegular, PrintRegular } from '@fluentui/react-icons'
import { useTranslation } from 'react-i18next'
import { timetableCan } from '#domain/timetable/can.ts'
import type { Timetable } from '#domain/timetable/schema.ts'
import type { MenuAction } from '#ui/page/MoreMenu.tsx'
import type { SplitFacts } from '#domain/timetable/split.ts'
import { offerLooks } from '../actions/offer-looks.tsx'
import { needsConnection, type Onlooker } from '../actions/timetable-offers.ts'
import { isCopiedFromHeader } from './HeaderActions.tsx'
import { splitRefusalText } from '../words/timetable-words.ts'
import type { TimetableActions } from '../actions/use-timetable-actions.tsx'

interface Options {
  onlooker: Onlooker
  run: TimetableActions['run']
  onAddPassengers: (() => void) | undefined
  split: SplitFacts
  /** Where its buttons have no room. */
  isPhone: boolean
  /** Stand before what deletes it. */
  more: readonly MenuAction[]
}

const noRight = 'refusal.timetable.noRight'

/** What is done with a timetable less often. */
export function useHeaderMenu(
  timetable: Timetable,
  { onlooker, run, onAddPassengers, split, isPhone, more }: Options,
): MenuAction[] {
  const { t } = useTranslation()
  const { me, today, online } = onlooker
  const words = (refusal: string | null) => (refusal === null ? null : t(refusal))
  const adding = timetableCan.addPassengers(timetable, today, me)
  const copying = timetableCan.copy(timetable, me)
  const splitting = split.isSplittable ? timetableCan.split({ ...timetable, ...split }, null, today, me) : null
  const deleting = timetableCan.delete(timetable, today, me)
  const isOpen = timetableCan.edit(timetable, today, me) === null
  return [
    ...(isPhone && isOpen
      ? [
          {
            key: 'edit',
            label: t('timetables.edit'),
            icon: <EditRegular />,
            onClick: () => run('edit', timetable),
          },
        ]
      : []),
    { key: 'info', label: t('timetables.info'), icon: <InfoRegular />, onClick: () => run('info', timetable) },
    ...(onAddPassengers && adding !== noRight
      ? [
          {
            key: 'addPassengers',
            label: t('timetables.addPassengers'),
            icon: <PeopleAddRegular />,
            onClick: onAddPassengers,
            refusal: words(adding ?? (online ? null : needsConnection)),
          },
        ]
      : []),
    ...(splitting === null || splitting === noRight
      ? []
      : [
          {
            key: 'split',
            label: t(offerLooks.split.label),
            icon: offerLooks.split.icon,
            onClick: () => run('split', timetable),
            refusal: splitRefusalText(splitting, t),
          },
        ]),
    ...(copying === noRight || (isCopiedFromHeader(timetable) && !isPhone)
      ? []
      : [
          {
            key: 'copy',
            label: t(offerLooks.copy.label),
            icon: offerLooks.copy.icon,
            onClick: () => run('copy', timetable),
            refusal: words(copying ?? (online ? null : needsConnection)),
          },
        ]),
    { key: 'print', label: t('timetables.print'), icon: <PrintRegular />, onClick: () => window.print() },
    ...more,
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
