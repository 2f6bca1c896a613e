import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio'
import type { Me } from '#domain/user.ts'
import type { Destination } from '#domain/destination.ts'
import { firstPlace, pageSizes } from '#domain/page-size.ts'
import type { Timetable } from '#domain/timetable/schema.ts'
import { isOver } from '#domain/timetable/split.ts'
import type { TimetableTab } from '#domain/timetable/state.ts'
import { sync } from '#state/sync.ts'
import { useFailureText } from '#state/use-failure-text.ts'
import { MoreMenu } from '#ui/page/MoreMenu.tsx'
import { NotOnDevice } from '#ui/page/NotOnDevice.tsx'
import type { Sort } from '#ui/table/column.ts'
import { DataTable } from '#ui/table/DataTable.tsx'
import { HiddenRows } from '#ui/table/HiddenRows.tsx'
import { ListFrame } from '#ui/table/ListFrame.tsx'
import { Pager } from '#ui/table/Pager.tsx'
import { useIsPhone } from '#ui/look/use-is-phone.ts'
import { useStill } from '#ui/late/use-still.ts'
import { offerLooks } from '../actions/offer-looks.tsx'
import { offersOf, type OfferKey } from '../actions/timetable-offers.ts'
import { useIsSplittable } from '../copy/use-split.ts'
import { timetablePaths } from '../timetable-paths.ts'
import { useToday } from '../use-today.ts'
import { timetableName } from '../words/timetable-words.ts'
import { NoTimetables } from './NoTimetables.tsx'
import { TimetableCards } from './TimetableCards.tsx'
import { useTimetableColumns } from './use-timetable-columns.tsx'
import type { TimetableList } from './use-timetable-list.ts'

interface Props {
  destination: Destination
  me: Me
  tab: TimetableTab
  list: TimetableList
  onAction: (action: OfferKey, timetable: Timetable) => void
}

/** The timetables of a tab, as a table or as cards. */
export function TimetableRows({ destination, me, tab, list, onAction }: Props) {
  const { t } = useTranslation()
  const failureText = useFailureText()
  const { online } = useSnapshot(sync)
  const isPhone = useIsPhone()
  const today = useToday()
  const columns = useTimetableColumns(today)
  const { rows, total, view, change, size, setPage, asCards, failure, isLoading, retry } = list
  const label = t('screens.timetableList')
  const onlooker = { me, today, online }
  const href = (timetable: Timetable) => `#${timetablePaths.timetable(destination.id, timetable.id)}`
  const actions = useCallback(
    (timetable: Timetable) => (
      <MoreMenu
        upright
        label={t('page.more', { title: timetableName(timetable) })}
        items={offersOf(timetable, { me, today, online }).map(({ key, refusal }) => ({
          key,
          label: t(offerLooks[key].label),
          icon: offerLooks[key].icon,
          onClick: () => onAction(key, timetable),
          refusal: refusal === null ? null : t(refusal),
        }))}
      />
    ),
    [t, me, today, online, onAction],
  )
  const isSplittable = useIsSplittable(destination)
  const hidden = useStill(list.hidden)
  const isInCards = asCards || isPhone
  const isUnknown = rows === undefined && !online
  return (
    <ListFrame asCards={isInCards && rows?.length !== 0}>
      {total > 0 && hidden > 0 && (
        <HiddenRows
          text={t('timetables.hidden', { count: hidden })}
          label={t('timetables.showAll')}
          onShow={list.showAll}
        />
      )}
      <DataTable
        label={label}
        columns={columns}
        rows={isUnknown ? [] : rows}
        rowKey={keyOf}
        rowName={timetableName}
        total={total}
        firstIndex={firstPlace(view.page, total, size)}
        // cards are sorted by what is chosen above them
        {...(!isInCards && { sort: view.sort, onSort: (sort: Sort) => change({ sort }) })}
        open={{ href, onOpen: (timetable) => onAction('open', timetable) }}
        actions={actions}
        muted={(timetable) => isOver(timetable, today)}
        returnTo={view.returnTo}
        isLoading={isLoading}
        failure={failure !== null && online ? { text: failureText(failure), onRetry: retry } : null}
        empty={
          isUnknown ? (
            <NotOnDevice />
          ) : (
            <NoTimetables list={list} tab={tab} destinationAlias={destination.alias} isSplittable={isSplittable} />
          )
        }
        asCards={asCards}
        cards={(shown) => (
          <TimetableCards
            label={label}
            rows={shown}
            today={today}
            returnTo={view.returnTo}
            hrefOf={href}
            offersOf={(timetable) => offersOf(timetable, onlooker)}
            onAction={onAction}
          />
        )}
      />
      {total > 0 && (
        <Pager
          label={label}
          page={view.page}
          size={size}
          sizes={pageSizes.timetables}
          total={total}
          onChange={setPage}
        />
      )}
    </ListFrame>
  )
}

const keyOf = ({ id }: Timetable) => id
