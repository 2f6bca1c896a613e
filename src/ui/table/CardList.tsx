import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components'
import { memo, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { WholeNumbers } from '../look/WholeNumbers.tsx'
import { visuallyHidden } from '../look/visually-hidden.ts'
import { isTitle, type RowsProps } from './column.ts'
import { useRowMarks } from './mark.ts'
import { openByRow, RowOpener } from './RowOpener.tsx'
import { RowCheckbox } from './RowCheckbox.tsx'
import { RowsBody } from './RowsBody.tsx'
import { rowState, type MarkedRows, type RowKit, type RowProps } from './row-kit.ts'
import { placed } from './use-row-window.ts'

interface Props<Row> extends Pick<RowsProps<Row>, 'label' | 'rows' | 'total' | 'firstIndex'> {
  kit: RowKit<Row>
  marked: MarkedRows
}

/** The rows of a table where there is no room for columns: title, lines under it, chips at the side. */
export function CardList<Row>({ label, rows, total, firstIndex = 0, kit, marked }: Props<Row>) {
  return (
    <RowsBody role="list" label={label} rows={rows} kit={kit} marked={marked}>
      {(row) => <Card {...row} place={firstIndex + row.index + 1} total={total ?? rows.length} />}
    </RowsBody>
  )
}

interface CardProps<Row> extends RowProps<Row> {
  /** Among all, from 1. */
  place: number
  total: number
}

function PlainCard<Row>(props: CardProps<Row>) {
  const { kit, row, index, offset, isOutline, measure, isCurrent, isReturned, place, total } = props
  const { t } = useTranslation()
  const styles = useStyles()
  const marks = useRowMarks()
  const { isSelected, isMuted } = rowState(kit, row, index)
  const { selecting, open, columns, actions } = kit
  const title = columns.find(isTitle)
  const lines = isOutline ? [] : columns.filter(({ card = 'line' }) => card === 'line' || card === 'plain')
  const aside = isOutline ? [] : columns.filter(({ card }) => card === 'aside')
  return (
    <div
      ref={isOutline ? undefined : measure}
      role="listitem"
      data-row={index}
      data-index={index}
      aria-posinset={place}
      aria-setsize={total}
      aria-current={isCurrent || undefined}
      className={styles.item}
      style={placed(offset)}
    >
      {/* eslint-disable-next-line jsx-a11y-x/click-events-have-key-events, jsx-a11y-x/no-static-element-interactions -- the keyboard has the card's own link or button */}
      <div
        className={mergeClasses(
          styles.card,
          open && marks.openable,
          isMuted && marks.muted,
          isSelected && marks.selected,
          isCurrent && marks.current,
          isReturned && marks.returned,
        )}
        onClick={open && openByRow}
      >
        {selecting && !isOutline && (
          <RowCheckbox
            label={t('table.select', { name: kit.rowName(row) })}
            checked={isSelected}
            refusal={selecting.refusalOf(index)}
            onToggle={(extend) => selecting.toggle(index, extend)}
          />
        )}
        <div className={styles.words}>
          {title && <RowOpener row={row} column={title} open={open} isOutline={isOutline} />}
          {lines.map(({ key, header, cell, detail, card }) => (
            <div key={key} className={styles.line}>
              <span className={card === 'plain' ? styles.said : styles.header}>{header}</span>
              <span className={styles.value}>
                <WholeNumbers>{orDash(cell(row))}</WholeNumbers> {detail?.(row)}
              </span>
            </div>
          ))}
        </div>
        {aside.length > 0 && (
          <div className={styles.aside}>
            {aside.map(({ key, cell }) => (
              <div key={key}>{cell(row)}</div>
            ))}
          </div>
        )}
        {!isOutline && actions?.(row)}
      </div>
    </div>
  )
}

/** Nothing beside a header would look forgotten. */
const orDash = (value: ReactNode): ReactNode => (value === undefined || value === null || value === '' ? '–' : value)

const Card = memo(PlainCard) as typeof PlainCard

const useStyles = makeStyles({
  item: { paddingBottom: '8px', breakInside: 'avoid' },
  card: {
    display: 'flex',
    alignItems: 'flex-start',
    gap: '8px',
    padding: '8px 8px 10px 12px',
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: '10px',
    backgroundColor: tokens.colorNeutralBackground1,
    fontSize: '14px',
    lineHeight: '20px',
  },
  words: { display: 'flex', flexDirection: 'column', gap: '2px', flex: '1 1 0', minWidth: 0 },
  line: { position: 'relative', display: 'flex', flexWrap: 'wrap', gap: '0 8px' },
  header: { color: tokens.colorNeutralForeground3 },
  said: visuallyHidden,
  value: { minWidth: 0, overflowWrap: 'anywhere' },
  aside: { display: 'flex', flexDirection: 'column', alignItems: 'flex-end', gap: '4px', paddingTop: '8px' },
})
