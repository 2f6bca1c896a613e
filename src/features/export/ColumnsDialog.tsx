import { Button, Checkbox, makeStyles } from '@fluentui/react-components'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FormDialog } from '#ui/form/FormDialog.tsx'
import { RefusableButton } from '#ui/press/RefusableButton.tsx'
import type { Sheet, SheetFormat } from '../../../workers/export/sheet.ts'
import { sheetFormats } from './sheet-formats.ts'

interface Props {
  sheet: Sheet
  /** @param columns their places, in the order of the list */
  onSave: (columns: readonly number[], format: SheetFormat) => void
  onClose: () => void
}

/** Which columns of a list are exported; all of them to begin with. */
export function ColumnsDialog({ sheet, onSave, onClose }: Props) {
  const { t } = useTranslation()
  const styles = useStyles()
  const [left, setLeft] = useState<ReadonlySet<number>>(new Set())
  const chosen = sheet.columns.map((_, place) => place).filter((place) => !left.has(place))
  const toggle = (place: number) =>
    setLeft((before) => {
      const after = new Set(before)
      if (!after.delete(place)) after.add(place)
      return after
    })
  const isAll = left.size === 0
  const allState = isAll ? true : chosen.length === 0 ? false : 'mixed'
  return (
    <FormDialog
      open
      title={t('export.columns')}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          {sheetFormats.map((format) => (
            <RefusableButton
              key={format}
              appearance={format === 'xlsx' ? 'primary' : 'secondary'}
              refusal={chosen.length === 0 ? t('export.columns.none') : null}
              onClick={() => onSave(chosen, format)}
            >
              {t(`export.${format}`)}
            </RefusableButton>
          ))}
        </>
      }
    >
      <Checkbox
        checked={allState}
        label={t('export.columns.all', { count: chosen.length, total: sheet.columns.length })}
        onChange={() => setLeft(isAll ? new Set(sheet.columns.keys()) : new Set())}
      />
      <div role="group" aria-label={t('export.columns')} className={styles.columns}>
        {sheet.columns.map(({ header }, place) => (
          <Checkbox
            key={`${place} ${header}`}
            checked={!left.has(place)}
            label={header}
            onChange={() => toggle(place)}
          />
        ))}
      </div>
    </FormDialog>
  )
}

const useStyles = makeStyles({
  columns: { display: 'grid', gridTemplateColumns: 'repeat(auto-fill, minmax(180px, 1fr))', columnGap: '8px' },
})
