import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components'
import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import { RowCheckbox } from '../table/RowCheckbox.tsx'
import { media } from '../look/breakpoints.ts'
import type { GridDay } from './model.ts'
import { ActionButton, DayButton } from './HeadButtons.tsx'
import { columnLine, dayLine, stopOf, type LeadStop } from './places.ts'

interface Props {
  days: readonly GridDay[]
  lead: readonly LeadStop[]
  /** What stands above the names, and above the tags. */
  nameHeader: string
  tagsHeader: string
  tracks: string
  isSticky: boolean
  /** Whether days stand above their columns; on a phone a tab names the one that is shown. */
  hasDays: boolean
  /** Whether days are called by their short names. */
  isNarrow: boolean
  /** Key of the selected day; `null` for none. */
  selectedDay: string | null
  /** The line and the stop that have the focus of the grid; `null` while it is among the rows. */
  activeLine: number | null
  activeStop: number | null
  /** Whether all rows are selected, and whether there is one that can be. */
  isAllPicked: boolean | 'mixed'
  canPickAll: boolean
  onToggleAll: () => void
  /** Selects a day and its cells. */
  onDay: (day: GridDay) => void
}

/** Days and their columns. Stays in view while the rows scroll. */
function Head(props: Props) {
  const { days, lead, tracks, isSticky, hasDays, isNarrow, selectedDay, activeLine, activeStop, onDay } = props
  const { t } = useTranslation()
  const styles = useStyles()
  const starts = days.map((_, at) => days.slice(0, at).reduce((sum, { columns }) => sum + columns.length, 0))
  const tabIndex = (line: number, stop: number) => (activeLine === line && activeStop === stop ? 0 : -1)
  const leadOf = (kind: LeadStop) => ({
    role: 'columnheader',
    'data-stop': stopOf({ lead }, kind),
    'aria-colindex': lead.indexOf(kind) + 1,
  })
  return (
    <div role="rowgroup" className={styles.root}>
      {hasDays && (
        <div
          role="row"
          aria-rowindex={1}
          data-row={dayLine}
          className={styles.row}
          style={{ gridTemplateColumns: tracks }}
        >
          <div className={mergeClasses(styles.corner, isSticky && styles.sticky)} aria-hidden="true" />
          {lead.includes('tags') && <div aria-hidden="true" />}
          {days.map((day, at) => {
            const start = starts[at] ?? 0
            return (
              <div
                key={day.key}
                role="columnheader"
                data-stop={start}
                aria-colindex={lead.length + start + 1}
                aria-colspan={day.columns.length}
                className={mergeClasses(styles.day, styles.startsDay)}
                style={{ gridColumn: `span ${day.columns.length}` }}
              >
                <DayButton
                  day={day}
                  isNarrow={isNarrow}
                  isSelected={day.key === selectedDay}
                  tabIndex={tabIndex(dayLine, start)}
                  onClick={() => onDay(day)}
                />
              </div>
            )
          })}
        </div>
      )}
      <div
        role="row"
        aria-rowindex={2}
        data-row={columnLine}
        className={mergeClasses(styles.row, styles.columns)}
        style={{ gridTemplateColumns: tracks }}
      >
        <div role="presentation" className={mergeClasses(styles.leads, isSticky && styles.sticky)}>
          {lead.includes('select') && (
            <div {...leadOf('select')} className={mergeClasses(styles.lead, styles.select)}>
              <RowCheckbox
                label={t('table.selectAll')}
                checked={props.isAllPicked}
                disabled={!props.canPickAll}
                tabIndex={tabIndex(columnLine, stopOf({ lead }, 'select'))}
                onToggle={props.onToggleAll}
              />
            </div>
          )}
          <div
            {...leadOf('name')}
            tabIndex={tabIndex(columnLine, stopOf({ lead }, 'name'))}
            className={mergeClasses(styles.lead, styles.name, !lead.includes('select') && styles.first)}
          >
            {props.nameHeader}
          </div>
        </div>
        {lead.includes('tags') && (
          <div {...leadOf('tags')} tabIndex={tabIndex(columnLine, -1)} className={styles.lead}>
            {props.tagsHeader}
          </div>
        )}
        {days.flatMap((day, at) =>
          day.columns.map((column, place) => {
            const stop = (starts[at] ?? 0) + place
            return (
              <div
                key={column.key}
                role="columnheader"
                data-stop={stop}
                tabIndex={column.action ? undefined : tabIndex(columnLine, stop)}
                aria-colindex={lead.length + stop + 1}
                className={mergeClasses(styles.column, place === 0 && styles.startsDay)}
              >
                {column.action ? (
                  <ActionButton name={column.name} action={column.action} tabIndex={tabIndex(columnLine, stop)} />
                ) : (
                  column.name
                )}
              </div>
            )
          }),
        )}
      </div>
    </div>
  )
}

export const GridHead = memo(Head)

const focused = { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: '-2px' }

const useStyles = makeStyles({
  root: {
    position: 'sticky',
    top: 0,
    zIndex: 3,
    borderBottom: `1px solid ${tokens.colorNeutralStroke1}`,
    backgroundColor: tokens.colorNeutralBackground2,
    color: tokens.colorNeutralForeground2,
    fontSize: '13px',
    lineHeight: '18px',
    fontWeight: tokens.fontWeightSemibold,
  },
  row: { display: 'grid', backgroundColor: 'inherit' },
  columns: { minHeight: 'max(var(--control-height, 32px), 40px)', [media.phone]: { minHeight: '52px' } },
  corner: { backgroundColor: 'inherit' },
  startsDay: { borderLeft: `1px solid ${tokens.colorNeutralStroke2}` },
  day: { display: 'grid', minWidth: 0, scrollSnapAlign: 'start' },
  leads: { display: 'flex', minWidth: 0, backgroundColor: 'inherit' },
  sticky: {
    position: 'sticky',
    insetInlineStart: 0,
    zIndex: 2,
    boxShadow: 'var(--edge-shadow, none)',
    clipPath: 'inset(0 -12px 0 0)',
  },
  lead: { display: 'flex', alignItems: 'center', minWidth: 0, paddingInline: '8px', ':focus-visible': focused },
  select: { flex: '0 0 44px', justifyContent: 'center', paddingInline: 0 },
  name: { flex: '1 1 0' },
  first: { paddingInlineStart: '14px' },
  column: {
    display: 'grid',
    alignItems: 'center',
    minWidth: 0,
    padding: '4px 2px',
    textAlign: 'center',
    ':focus-visible': focused,
  },
})
