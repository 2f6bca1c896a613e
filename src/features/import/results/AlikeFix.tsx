import { Button, Input, makeStyles, Select } from '@fluentui/react-components'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { OfferedValue } from '../words/offered-values.ts'

interface Props {
  /** Name of the field of what is to stand instead. */
  label: string
  /** Values to choose from; `null` where one is written. */
  values: readonly OfferedValue[] | null
  onReplace: (by: string) => void
}

/** What is to stand in place of a text, in every row that has it. */
export function AlikeFix({ label, values, onReplace }: Props) {
  const { t } = useTranslation()
  const styles = useStyles()
  const [by, setBy] = useState('')
  return (
    <form
      className={styles.root}
      onSubmit={(event) => {
        event.preventDefault()
        if (by !== '') onReplace(by)
      }}
    >
      {values === null ? (
        <Input className={styles.field} aria-label={label} value={by} onChange={(_, { value }) => setBy(value)} />
      ) : (
        <Select className={styles.field} aria-label={label} value={by} onChange={(_, { value }) => setBy(value)}>
          <option value="">{t('import.alike.choose')}</option>
          {values.map(({ cell, text }) => (
            <option key={cell} value={cell}>
              {text}
            </option>
          ))}
        </Select>
      )}
      <Button type="submit" disabledFocusable={by === ''}>
        {t('import.alike.fix')}
      </Button>
    </form>
  )
}

const useStyles = makeStyles({
  root: { display: 'flex', alignItems: 'center', gap: '8px' },
  field: { width: '200px' },
})
