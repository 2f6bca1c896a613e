import { useState } from 'react'
import { media } from '../look/breakpoints.ts'
import { useMedia } from '../look/use-media.ts'
import { useWidth } from '../look/use-width.ts'
import { columnsOf, hasTags, layoutOf, type Layout } from './layout.ts'
import type { GridDay, GridLine } from './model.ts'
import type { Frame, FrameColumn, LeadStop } from './places.ts'
import { useHeld } from './use-held.ts'

export interface ShownDays {
  frame: Frame
  layout: Layout
  /** All of them, and on a phone the current one. */
  shown: readonly GridDay[]
  /** Of the day that is shown on a phone. */
  current: string
  /** Of the day that somebody has selected; `null` for none. */
  selected: string | null
  /** Selects a day, and shows it on a phone; `null` selects none. */
  show: (day: Pick<GridDay, 'key'> | null) => void
  isPhone: boolean
  /** Whether it is known how much room there is: before, nothing is drawn. */
  isMeasured: boolean
  widthRef: ReturnType<typeof useWidth>[1]
}

/** Which days and columns there is room for. */
export function useShownDays(days: readonly GridDay[], lines: readonly GridLine[], canSelect: boolean): ShownDays {
  const isPhone = useMedia(media.phone)
  const [width, widthRef] = useWidth()
  const [wished, setWished] = useState<string | null>(null)
  const current = days.find(({ key }) => key === wished) ?? days[0]
  const shown = isPhone && current ? [current] : days
  const columns = useHeld(columnsOf(shown), sameColumns)
  const layout = layoutOf({ width: width ?? 0, columns: columns.length, canSelect, hasTags: hasTags(lines), isPhone })
  const lead = useHeld(layout.lead, sameLead)
  return {
    frame: { lines, lead, columns, isOneDay: isPhone },
    layout,
    shown,
    current: current?.key ?? '',
    selected: days.some(({ key }) => key === wished) ? wished : null,
    show: (day) => setWished(day?.key ?? null),
    isPhone,
    isMeasured: width !== null,
    widthRef,
  }
}

const sameLead = (a: readonly LeadStop[], b: readonly LeadStop[]) => a.join(' ') === b.join(' ')

const sameColumns = (a: readonly FrameColumn[], b: readonly FrameColumn[]) =>
  a.length === b.length &&
  a.every(({ key, label, startsDay }, at) => {
    const other = b[at]
    return key === other?.key && label === other.label && startsDay === other.startsDay
  })
