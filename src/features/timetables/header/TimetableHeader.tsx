import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { useSnapshot } from 'valtio'
import type { Destination } from '#domain/destination.ts'
import type { OrderFacts } from '#domain/timetable/order.ts'
import type { Timetable } from '#domain/timetable/schema.ts'
import { timetableCan } from '#domain/timetable/can.ts'
import { orderEndOf, timetableStateFacts } from '#domain/timetable/state.ts'
import type { Me } from '#domain/user.ts'
import { useListView } from '#state/list-view.ts'
import { sync } from '#state/sync.ts'
import { useIsPhone } from '#ui/look/use-is-phone.ts'
import type { MenuAction } from '#ui/page/MoreMenu.tsx'
import { PageHeader } from '#ui/page/PageHeader.tsx'
import { useTimetableActions } from '../actions/use-timetable-actions.tsx'
import { useSplit } from '../copy/use-split.ts'
import { timetableList, timetableStart } from '../list/use-timetable-list.ts'
import { timetablePaths } from '../timetable-paths.ts'
import { useToday } from '../use-today.ts'
import { timetableName } from '../words/timetable-words.ts'
import { TimetableStateChip } from '../TimetableStateChip.tsx'
import { HeaderActions } from './HeaderActions.tsx'
import { HeaderFacts } from './HeaderFacts.tsx'
import { NoticesPill, type PageNotice } from './NoticesPill.tsx'
import { StateNotices } from './StateNotices.tsx'
import { useHeaderMenu } from './use-header-menu.tsx'

interface Props {
  destination: Destination
  me: Me
  timetable: Timetable
  /** What an order is judged by; `null` while it is not known. */
  facts: (Timetable & OrderFacts) | null
  /** Who else changes its week, in words, or `null`. */
  present?: string | null
  /** Opens the dialog that adds passengers; where there is none it is not offered. */
  onAddPassengers?: (() => void) | undefined
  /** What is to be known, behind one button. */
  notices: readonly PageNotice[]
  /** Further entries of its menu. */
  more?: readonly MenuAction[]
  /** Stands under it. */
  children?: ReactNode
}

/** What a timetable is, and what can be done with it as a whole. Source: spec 3 §2 "Timetable detail screen". */
export function TimetableHeader({
  destination,
  me,
  timetable,
  facts,
  present = null,
  onAddPassengers,
  notices,
  more = [],
  children,
}: Props) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { online } = useSnapshot(sync)
  const today = useToday()
  const onlooker = { me, today, online }
  const [, changeList] = useListView(timetableList(destination.id), timetableStart)
  const listPath = timetablePaths.list(destination.id, timetableStateFacts[timetable.state].tab)
  const { run, dialogs } = useTimetableActions({ destination, me, onDeleted: () => void navigate(listPath) })
  const split = useSplit(timetable, destination)
  const mayCorrect = orderEndOf(timetable.state) === 'correct' && timetableCan.cancelOrder(timetable, me) === null
  const isPhone = useIsPhone()
  const menu = useHeaderMenu(timetable, { onlooker, run, onAddPassengers, split, isPhone, more })
  const toList = () => {
    changeList({ returnTo: timetable.id })
    void navigate(listPath)
  }
  return (
    <>
      <PageHeader
        title={timetableName(timetable)}
        back={{ href: `#${listPath}`, label: t('timetables.back'), onOpen: toList }}
        isLine
        chip={!isPhone && <TimetableStateChip state={timetable.state} />}
        facts={<HeaderFacts timetable={timetable} facts={facts} today={today} hasState={isPhone} present={present} />}
        actions={
          <>
            <NoticesPill notices={notices} />
            <HeaderActions {...{ timetable, facts, onlooker, run, split, isPhone }} />
          </>
        }
        menu={menu}
      >
        <StateNotices timetable={timetable} today={today} isSplittable={split.isSplittable} mayCorrect={mayCorrect} />
        {children}
      </PageHeader>
      {dialogs}
    </>
  )
}
