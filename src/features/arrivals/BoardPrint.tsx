import { makeStyles } from '@fluentui/react-components'
import { useTranslation } from 'react-i18next'
import { localDateAt, type LocalDate } from '#domain/local-date.ts'
import { formatDay, formatFullMoment, formatMoment } from '#ui/look/format.ts'
import type { BoardGroup } from './board/group-rows.ts'
import { needsText } from '#features/passengers/needs-text.ts'
import { goesKey, nameOf, stateTexts } from './board/tile-words.ts'
import '#ui/table/paper.css'

interface Props {
  destinationAlias: string
  date: LocalDate
  groups: readonly BoardGroup[]
  printedAt: number
  fetchedAt: number | null
}

const columns = ['time', 'direction', 'car', 'passenger', 'needs', 'confirmed', 'signature'] as const

/** The day as a list for the door, on A4 in black and white. Source: design decision on print, section 16. */
export function BoardPrint({ destinationAlias, date, groups, printedAt, fetchedAt }: Props) {
  const { t, i18n } = useTranslation()
  const styles = useStyles()
  const day = formatDay(date, i18n.language, 'long')
  const printedOn = localDateAt(printedAt)
  const facts = [
    destinationAlias,
    `${t('arrivals.title')} ${formatDay(date, i18n.language, 'numeric')}`,
    t('arrivals.print.printedAt', { time: formatFullMoment(printedAt, i18n.language) }),
    fetchedAt !== null && t('arrivals.print.fetchedAt', { time: formatMoment(fetchedAt, printedOn, i18n.language) }),
  ].filter(Boolean)
  return (
    <div className={styles.page}>
      <h1 className={styles.title}>{destinationAlias}</h1>
      <p>
        {day} · {t('arrivals.title')}
      </p>
      <table className={styles.table}>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col" className={styles.cell}>
                {t(`arrivals.print.${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        {groups.map((group) => (
          <tbody key={group.key} className={styles.group}>
            {group.items.map((item, at) => (
              <tr key={item.id}>
                <td className={styles.cell}>{at === 0 && <strong>{group.time}</strong>}</td>
                <td className={styles.cell}>{at === 0 && t(goesKey(group.direction))}</td>
                <td className={styles.cell}>
                  {at === 0 && [group.carName ?? t('arrivals.noCar'), group.registerNumber].filter(Boolean).join(' ')}
                </td>
                <td className={styles.cell}>{item.cancelled ? <s>{nameOf(item, t)}</s> : nameOf(item, t)}</td>
                <td className={styles.cell}>
                  {[needsText(item.utilities, t), ...stateTexts(item, { completed: false, hasFailed: false }, t)]
                    .filter(Boolean)
                    .join(', ')}
                </td>
                <td className={styles.box}>{item.cancelled ? '–' : item.completed ? '☑' : '☐'}</td>
                <td className={styles.signature} />
              </tr>
            ))}
          </tbody>
        ))}
        <tfoot>
          <tr>
            <td colSpan={columns.length} className={styles.footer}>
              {facts.join(' · ')}
            </td>
          </tr>
        </tfoot>
      </table>
    </div>
  )
}

/** Browsers that know no page numbers leave them out. */
const line = '1px solid #000'

const useStyles = makeStyles({
  page: {
    display: 'none',
    '@media print': { display: 'block' },
    backgroundColor: '#fff',
    color: '#000',
    fontSize: '11pt',
    fontVariantNumeric: 'tabular-nums',
    lineHeight: '1.35',
  },
  title: { fontSize: '16pt', lineHeight: '1.25' },
  table: { width: '100%', marginTop: '8pt', borderCollapse: 'collapse', textAlign: 'left' },
  group: { breakInside: 'avoid', borderTop: '2px solid #000' },
  cell: { padding: '3pt 6pt 3pt 0', borderBottom: line, verticalAlign: 'top' },
  box: { padding: '0 6pt 0 0', borderBottom: line, fontSize: '15pt', lineHeight: '1.2' },
  signature: { minWidth: '80pt', borderBottom: line },
  footer: { paddingTop: '8pt', fontSize: '9pt' },
})
