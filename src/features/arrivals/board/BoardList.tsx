import { makeStyles, mergeClasses } from '@fluentui/react-components'
import { Fragment, memo, useEffect, useRef, type RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio'
import { minutesOf } from '#domain/time-of-day.ts'
import { preferences } from '#state/preferences.ts'
import { media } from '#ui/look/breakpoints.ts'
import { useAfterFirstPaint } from '#ui/late/use-after-first-paint.ts'
import { visuallyHidden } from '#ui/look/visually-hidden.ts'
import { phonePane, uprightPane, wallPane, widePane } from '../panes.ts'
import type { BoardTools } from './board-tools.ts'
import { firstScreen } from './first-screen.ts'
import { isDone, minutesLate, nextTime, pastCount, type BoardGroup } from './group-rows.ts'
import { GroupRow } from './GroupRow.tsx'
import type { Hold } from './hold.ts'
import { NowLine } from './NowLine.tsx'
import { useHeld } from './use-held.ts'
import { useKeptPlace } from './use-kept-place.ts'
import { useLateTogether } from './use-late-together.ts'
import { useNowInView } from './use-now-in-view.ts'
import { useSteady } from './use-steady.ts'
import { useTileKeys } from './use-tile-keys.ts'

interface Props {
  groups: readonly BoardGroup[]
  /** Minutes from midnight; `null` when the board shows another day than today. */
  clockMinutes: number | null
  board: BoardTools
  /** What the list is narrowed to. */
  choice: string
  /** Of the day's tab. */
  labelledBy: string
}

/**
 * The day's cars as a table of two columns, in the order of time; the late ones together just above the line of now.
 * Source: spec 1 §2.7.
 */
export const BoardList = memo(function BoardList({ groups, clockMinutes, board, choice, labelledBy }: Props) {
  const { t } = useTranslation()
  const styles = useStyles()
  const { largeTiles } = useSnapshot(preferences)
  const list = useRef<HTMLDivElement>(null)
  const line = useRef<HTMLDivElement>(null)
  const { hold } = board
  const steady = useSteady(groups, hold, choice)
  const isWhole = useAfterFirstPaint()
  const nowMinutes = useHeld(clockMinutes, hold)
  const shown = useLateTogether(steady, nowMinutes, hold)
  useNowInView(list, line, nowMinutes)
  useTileKeys(list)
  useHeldByFinger(list, hold)
  useKeptPlace(list, hold, choice)

  const next = nowMinutes === null ? null : nextTime(shown, nowMinutes)
  const past = nowMinutes === null ? -1 : pastCount(shown, nowMinutes)
  const first = isWhole ? null : firstScreen(shown, { past, nowMinutes, height: window.innerHeight })
  const nowLine = nowMinutes !== null && <NowLine nowMinutes={nowMinutes} ref={line} />
  const urgencyOf = (group: BoardGroup) => {
    if (nowMinutes === null || group.waiting === 0) return null
    if (minutesLate(group, nowMinutes) !== null) return 'late'
    return group.time === next ? 'next' : null
  }
  return (
    <div
      ref={list}
      role="tabpanel"
      aria-labelledby={labelledBy}
      className={mergeClasses(styles.list, largeTiles && styles.large)}
    >
      <div role="table" aria-label={t('arrivals.title')} className={styles.table}>
        <div role="row" className={styles.unseen}>
          <span role="columnheader">{t('arrivals.column.at')}</span>
          <span role="columnheader">{t('arrivals.column.carPassenger')}</span>
        </div>
        {shown.map((group, at) => (
          <Fragment key={group.key}>
            {at === past && nowLine}
            <GroupRow
              group={group}
              minutesUntil={nowMinutes === null ? null : minutesOf(group.time) - nowMinutes}
              urgency={urgencyOf(group)}
              isDone={nowMinutes !== null && isDone(group, nowMinutes)}
              isOutline={first !== null && (at < first.from || at >= first.to)}
              board={board}
            />
          </Fragment>
        ))}
        {past === shown.length && nowLine}
      </div>
    </div>
  )
})

const fingerIsUp = ['pointerup', 'pointercancel', 'blur'] as const

function useHeldByFinger(list: RefObject<HTMLElement | null>, hold: Hold) {
  useEffect(() => {
    const element = list.current
    // a mouse is on its way to a row while it moves; a finger is not seen before it is down
    element?.addEventListener('pointermove', hold.touch)
    element?.addEventListener('pointerdown', hold.press)
    for (const name of fingerIsUp) window.addEventListener(name, hold.release)
    return () => {
      element?.removeEventListener('pointermove', hold.touch)
      element?.removeEventListener('pointerdown', hold.press)
      for (const name of fingerIsUp) window.removeEventListener(name, hold.release)
    }
  }, [list, hold])
}

const useStyles = makeStyles({
  list: {
    flex: '1 1 0',
    minHeight: 0,
    overflowY: 'auto',
    overscrollBehavior: 'contain',
    scrollPadding: '12px 0',
    padding: '0 20px 16px',
    '--row-gap': '10px',
    '--tile-height': '64px',
    '--tick-size': '34px',
    '--columns': '3',
    '--card-rest': '64px',
    [phonePane]: { padding: '0 16px 16px', '--tile-height': '60px', '--columns': '1', '--card-rest': '156px' },
    [uprightPane]: { '--columns': '2' },
    [widePane]: { '--columns': '4' },
    [wallPane]: { '--columns': '5' },
    [media.flatWindow]: { flex: 'none', overflowY: 'visible' },
    [media.print]: { display: 'none' },
    ':global(html[data-density="compact"])': { '--tile-height': '56px' },
  },
  large: { '--tile-height': '88px', '--tick-size': '44px', [phonePane]: { '--tile-height': '88px' } },
  table: { display: 'flex', flexDirection: 'column', gap: 'var(--row-gap)' },
  unseen: visuallyHidden,
})
