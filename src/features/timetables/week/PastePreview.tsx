import { Button, makeStyles } from '@fluentui/react-components'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Cell } from '#domain/ride/cell.ts'
import type { PassengersPlan } from '#domain/week/copied-week.ts'
import type { WeekGrid } from '#domain/week/grid.ts'
import type { PastePlan } from '#domain/week/paste.ts'
import { planCounts } from '#domain/week/plan.ts'
import type { TimetablePassenger } from '#domain/timetable/schema.ts'
import { useDirty } from '#state/dirty.ts'
import { FormDialog } from '#ui/form/FormDialog.tsx'
import { Notice } from '#ui/speak/Notice.tsx'
import { Segmented } from '#ui/form/Segmented.tsx'
import { useStill } from '#ui/late/use-still.ts'
import { CellLines } from './CellLines.tsx'
import { ChangedTimes } from './ChangedTimes.tsx'
import { columnName } from './grid-columns.ts'
import { PlanCounts } from './PlanCounts.tsx'
import { reasonsOf } from './plan-words.ts'

/** What the same clipboard can do. */
interface PasteChoices {
  /** In the selected cells. */
  cells: PastePlan
  /** For the same passengers; `null` where it neither comes from another timetable nor names them. */
  passengers: PassengersPlan | null
}

/** What a paste would do to a week. */
export type PasteChoicesIn = (grid: WeekGrid) => PasteChoices

interface Props {
  choicesIn: PasteChoicesIn
  /** The week as it is by now: others may change it while the paste is looked at. */
  grid: WeekGrid
  passengers: readonly TimetablePassenger[]
  onPaste: (plan: PastePlan) => void
  onClose: () => void
}

/**
 * What a paste will do, before it does it: how many rides, whose times change, what is left out and why. What comes from
 * another timetable goes to the same passengers unless something else is chosen. Source: open point C-62.
 */
export function PastePreview({ choicesIn, grid, passengers, onPaste, onClose }: Props) {
  const { t, i18n } = useTranslation()
  const styles = useStyles()
  const choices = useStill(useMemo(() => choicesIn(grid), [choicesIn, grid]))
  const [chosen, choose] = useState<keyof PasteChoices>(choices.passengers ? 'passengers' : 'cells')
  const forSame = chosen === 'passengers' ? choices.passengers : null
  const plan = forSame ?? choices.cells
  const count = plan.edits.length
  useDirty(count > 0)
  const names = new Map(passengers.map(({ id, name }) => [id, name]))
  const place = (cell: Cell) => `${names.get(cell.passengerId) ?? ''}, ${columnName(cell, i18n.language, t)}`
  const { rows, columns } = plan.outside
  return (
    <FormDialog
      open
      title={t('week.paste.title')}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button appearance="primary" data-autofocus="" disabledFocusable={count === 0} onClick={() => onPaste(plan)}>
            {t('week.paste.confirm', { count })}
          </Button>
        </>
      }
    >
      <div className={styles.content}>
        {choices.passengers && (
          <Segmented
            label={t('week.paste.where')}
            options={[
              { value: 'passengers', label: t('week.paste.samePassengers') },
              { value: 'cells', label: t('week.paste.selectedCells') },
            ]}
            value={chosen}
            onChange={choose}
          />
        )}
        {count === 0 ? <p>{t('week.paste.nothing')}</p> : <PlanCounts counts={planCounts(plan)} />}
        {rows + columns > 0 && <Notice intent="warning">{t('week.paste.outside', { rows, columns })}</Notice>}
        {forSame && forSame.missing.length > 0 && (
          <Notice intent="warning">
            {t('week.paste.missing', { count: forSame.missing.length })} {forSame.missing.join(', ')}
          </Notice>
        )}
        {forSame && forSame.ambiguous.length > 0 && (
          <Notice intent="warning">
            {t('week.paste.ambiguous')} {forSame.ambiguous.join(', ')}
          </Notice>
        )}
        {reasonsOf(plan.skipped).map(([why, cells]) => (
          <Notice key={why} intent="warning">
            {t('week.leftOut', { count: cells })} {t(why)}
          </Notice>
        ))}
        <CellLines
          title={t('week.paste.unread', { count: plan.unread.length })}
          lines={plan.unread.map((cell) =>
            t('week.paste.unread.cell', { place: place(cell), text: cell.text, reason: t(cell.why) }),
          )}
        />
        <ChangedTimes edits={plan.edits} passengers={passengers} />
      </div>
    </FormDialog>
  )
}

const useStyles = makeStyles({
  content: { display: 'flex', flexDirection: 'column', gap: '10px', fontVariantNumeric: 'tabular-nums' },
})
