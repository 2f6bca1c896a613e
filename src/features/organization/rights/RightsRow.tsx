import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components'
import { ChevronDownRegular, EditRegular, EyeRegular } from '@fluentui/react-icons'
import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import { media } from '#ui/look/breakpoints.ts'
import { stateTokens } from '#ui/look/themes.ts'
import { placed, type MeasureRow } from '#ui/table/use-row-window.ts'
import type { RightsSubject } from './grid-props.ts'

interface Props {
  subject: RightsSubject
  index: number
  offset: number | null
  measure: MeasureRow | undefined
  tracks: string
  words: { areas: readonly string[]; levels: readonly string[] }
  /** A digit for each area: the level as it is now, and as it was. */
  levels: string
  before: string
  /** The column that has the grid's tab stop; `null` in other rows. */
  current: number | null
  firstSelected: number | null
  lastSelected: number | null
  isReadOnly: boolean
}

/** A row of the matrix. Drawn again only when something in it changes: everything it is given is compared by value. */
export const RightsRow = memo(function RightsRow(props: Props) {
  const { subject, index, offset, measure, tracks, words, levels, before, current, isReadOnly } = props
  const { firstSelected, lastSelected } = props
  const { t } = useTranslation()
  const styles = useStyles()
  return (
    <div
      ref={measure}
      role="row"
      data-row={index}
      data-index={index}
      aria-rowindex={index + 2}
      className={styles.row}
      style={{ ...placed(offset), gridTemplateColumns: tracks }}
    >
      <div role="rowheader" aria-colindex={1} className={styles.name}>
        {subject.name}
        {subject.detail && <span className={styles.detail}>{subject.detail}</span>}
      </div>
      {words.areas.map((area, column) => {
        const level = levels[column] ?? '0'
        const was = before[column] ?? '0'
        const isSelected =
          firstSelected !== null && lastSelected !== null && column >= firstSelected && column <= lastSelected
        return (
          <div
            key={area}
            role="gridcell"
            aria-colindex={column + 2}
            aria-selected={isSelected}
            aria-haspopup={isReadOnly ? undefined : 'menu'}
            aria-label={cellName(subject.name, area, words.levels[Number(level)] ?? '', [
              level !== was && t('rights.changed', { before: (words.levels[Number(was)] ?? '').toLowerCase() }),
            ])}
            data-place={`${index}:${column}`}
            data-level={level}
            tabIndex={current === column ? 0 : -1}
            className={mergeClasses(
              styles.cell,
              isReadOnly && styles.readOnly,
              level === '2' && styles.write,
              isSelected && styles.selected,
              level !== was && styles.changed,
            )}
          >
            {level === '1' && <EyeRegular className={styles.icon} aria-hidden="true" />}
            {level === '2' && <EditRegular className={styles.icon} aria-hidden="true" />}
            <span aria-hidden="true">{level === '0' ? '–' : words.levels[Number(level)]}</span>
          </div>
        )
      })}
      <div role="gridcell" aria-colindex={words.areas.length + 2} className={styles.end}>
        <button
          type="button"
          className={styles.set}
          data-place={`${index}:${words.areas.length}`}
          tabIndex={current === words.areas.length ? 0 : -1}
          aria-label={t('rights.setRow', { name: subject.name })}
          aria-haspopup="menu"
          aria-disabled={isReadOnly || undefined}
        >
          <ChevronDownRegular aria-hidden="true" />
        </button>
      </div>
    </div>
  )
})

/** "Vesiniityn työkeskus, aikataulut: ei oikeutta, muutettu, aiemmin luku". */
const cellName = (name: string, area: string, level: string, more: readonly (string | false)[]): string =>
  [`${name}, ${area.toLowerCase()}: ${level.toLowerCase()}`, ...more].filter(Boolean).join(', ')

const useStyles = makeStyles({
  row: {
    display: 'grid',
    alignItems: 'stretch',
    minHeight: 'calc(var(--control-height, 32px) + 12px)',
    borderBottom: `1px solid ${tokens.colorNeutralStroke3}`,
    backgroundColor: tokens.colorNeutralBackground1,
    contain: 'layout style',
    breakInside: 'avoid',
  },
  name: {
    position: 'sticky',
    left: 0,
    zIndex: 1,
    display: 'flex',
    flexDirection: 'column',
    justifyContent: 'center',
    minWidth: 0,
    padding: '4px 8px 4px 16px',
    backgroundColor: tokens.colorNeutralBackground1,
    fontWeight: tokens.fontWeightSemibold,
    overflowWrap: 'anywhere',
  },
  detail: {
    fontSize: '12px',
    lineHeight: '16px',
    fontWeight: tokens.fontWeightRegular,
    color: tokens.colorNeutralForeground3,
  },
  cell: {
    position: 'relative',
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'center',
    gap: '4px',
    minWidth: 0,
    margin: '3px 2px',
    border: `1px solid transparent`,
    borderRadius: '6px',
    fontSize: '13px',
    cursor: 'pointer',
    userSelect: 'none',
    ':hover': { backgroundColor: tokens.colorSubtleBackgroundHover },
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: '-1px' },
  },
  readOnly: { cursor: 'default' },
  write: {
    border: `1px solid ${tokens.colorBrandStroke2}`,
    backgroundColor: tokens.colorBrandBackground2,
    color: tokens.colorBrandForeground2,
    fontWeight: tokens.fontWeightSemibold,
    ':hover': { backgroundColor: tokens.colorBrandBackground2Hover },
  },
  selected: { boxShadow: `inset 0 0 0 2px ${tokens.colorCompoundBrandStroke}` },
  changed: {
    '::before': {
      content: '""',
      position: 'absolute',
      insetBlock: '-1px',
      insetInlineStart: '-2px',
      width: '3px',
      borderRadius: '3px',
      backgroundColor: stateTokens.modifiedSolid,
    },
  },
  // there are words enough where there is little room
  icon: { flexShrink: 0, fontSize: '16px', [media.belowDesktop]: { display: 'none' } },
  end: { display: 'grid', placeItems: 'center' },
  set: {
    display: 'grid',
    placeItems: 'center',
    minWidth: 'var(--control-height, 32px)',
    minHeight: 'var(--control-height, 32px)',
    border: 'none',
    borderRadius: '6px',
    background: 'none',
    color: tokens.colorBrandForegroundLink,
    cursor: 'pointer',
    '&[aria-disabled]': { color: tokens.colorNeutralForegroundDisabled, cursor: 'default' },
    ':hover': { backgroundColor: tokens.colorSubtleBackgroundHover },
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: '-2px' },
  },
})
