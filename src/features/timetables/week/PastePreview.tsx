import { Button, makeStyles, tokens } from '@fluentui/react-components'
import { useTranslation } from 'react-i18next'
import { type Cell } from '#domain/ride/cell.ts'
import { type PastePlan } from '#domain/ride/paste.ts'
import { planCounts } from '#domain/ride/plan.ts'
import { type TimetablePassenger } from '#domain/timetable/schema.ts'
import { FormDialog } from '#ui/FormDialog.tsx'
import { Notice } from '#ui/Notice.tsx'
import { columnName } from './grid-columns.ts'
import { PlanCounts } from './PlanCounts.tsx'
import { reasonsOf } from './plan-words.ts'
import { saidTime } from './week-rows.ts'

interface Props {
  plan: PastePlan
  passengers: readonly TimetablePassenger[]
  onPaste: () => void
  onClose: () => void
}

/** Lines of a list that is looked through; further ones are counted. */
const mostLines = 50

/** What a paste will do, before it does it: how many rides, what is replaced, what is left out and why. */
export function PastePreview({ plan, passengers, onPaste, onClose }: Props) {
  const { t, i18n } = useTranslation()
  const styles = useStyles()
  const count = plan.edits.length
  const names = new Map(passengers.map(({ id, name }) => [id, name]))
  const place = (cell: Cell) => `${names.get(cell.passengerId) ?? ''}, ${columnName(cell, i18n.language, t)}`
  const replaced = plan.edits.filter(({ before, after }) => before !== null && before !== after)
  const { rows, columns } = plan.outside
  return (
    <FormDialog
      open
      title={t('week.paste.title')}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button appearance="primary" data-autofocus="" disabledFocusable={count === 0} onClick={onPaste}>
            {t('week.paste.confirm', { count })}
          </Button>
        </>
      }
    >
      <div className={styles.content}>
        {count === 0 ? <p>{t('week.paste.nothing')}</p> : <PlanCounts counts={planCounts(plan)} />}
        {rows + columns > 0 && <Notice intent="warning">{t('week.paste.outside', { rows, columns })}</Notice>}
        {reasonsOf(plan.skipped).map(([why, cells]) => (
          <Notice key={why} intent="warning">
            {t('week.leftOut', { count: cells })} {t(why)}
          </Notice>
        ))}
        <Lines
          title={t('week.paste.unread', { count: plan.unread.length })}
          lines={plan.unread.map((cell) => `${place(cell)}: “${cell.text}”. ${t(cell.why)}.`)}
        />
        <Lines
          title={t('week.paste.replaced', { count: replaced.length })}
          lines={replaced.map((edit) => `${place(edit)}: ${saidTime(edit.before, t)} → ${saidTime(edit.after, t)}`)}
        />
      </div>
    </FormDialog>
  )
}

function Lines({ title, lines }: { title: string; lines: readonly string[] }) {
  const { t } = useTranslation()
  const styles = useStyles()
  if (lines.length === 0) return null
  const more = lines.length - mostLines
  return (
    <details open={lines.length <= 10}>
      <summary className={styles.summary}>{title}</summary>
      <ul className={styles.lines}>
        {lines.slice(0, mostLines).map((line) => (
          <li key={line}>{line}</li>
        ))}
        {more > 0 && <li>{t('week.namesMore', { count: more })}</li>}
      </ul>
    </details>
  )
}

const useStyles = makeStyles({
  content: { display: 'flex', flexDirection: 'column', gap: '10px', fontVariantNumeric: 'tabular-nums' },
  summary: {
    display: 'list-item',
    lineHeight: 'max(var(--control-height, 24px), 24px)',
    fontWeight: tokens.fontWeightSemibold,
    cursor: 'pointer',
  },
  lines: {
    display: 'flex',
    flexDirection: 'column',
    gap: '4px',
    paddingInlineStart: '20px',
    listStyleType: 'disc',
    fontSize: '14px',
  },
})
