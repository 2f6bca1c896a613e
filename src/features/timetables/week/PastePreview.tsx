import { Button, makeStyles } from '@fluentui/react-components'
import { useTranslation } from 'react-i18next'
import type { Cell } from '#domain/ride/cell.ts'
import type { PastePlan } from '#domain/ride/paste.ts'
import { planCounts } from '#domain/ride/plan.ts'
import type { TimetablePassenger } from '#domain/timetable/schema.ts'
import { FormDialog } from '#ui/FormDialog.tsx'
import { Notice } from '#ui/Notice.tsx'
import { CellLines } from './CellLines.tsx'
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
        <CellLines
          title={t('week.paste.unread', { count: plan.unread.length })}
          lines={plan.unread.map((cell) => `${place(cell)}: “${cell.text}”. ${t(cell.why)}.`)}
        />
        <CellLines
          title={t('week.paste.replaced', { count: replaced.length })}
          lines={replaced.map((edit) => `${place(edit)}: ${saidTime(edit.before, t)} → ${saidTime(edit.after, t)}`)}
        />
      </div>
    </FormDialog>
  )
}

const useStyles = makeStyles({
  content: { display: 'flex', flexDirection: 'column', gap: '10px', fontVariantNumeric: 'tabular-nums' },
})
