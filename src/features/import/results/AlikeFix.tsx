import { Button, Input, makeStyles, Select, tokens } from '@fluentui/react-components'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { OfferedValue } from '../words/offered-values.ts'

interface Props {
  /** Name of the field of what is to stand instead. */
  label: string
  /** Values to choose from; `null` where one is written. */
  values: readonly OfferedValue[] | null
  /** Texts of those that are most likely meant. */
  near: readonly string[]
  onReplace: (by: string) => void
}

/** What is to stand in place of a text, in every row that has it. */
export function AlikeFix({ label, values, near, onReplace }: Props) {
  const { t } = useTranslation()
  const styles = useStyles()
  const [by, setBy] = useState('')
  const proposed = near.flatMap((name) => values?.filter(({ text }) => text === name) ?? [])
  const others = values?.filter(({ text }) => !near.includes(text))
  const [nearest] = proposed
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
          {proposed.length > 0 && <optgroup label={t('import.alike.near')}>{proposed.map(optionOf)}</optgroup>}
          {proposed.length > 0 ? (
            <optgroup label={t('import.alike.others')}>{others?.map(optionOf)}</optgroup>
          ) : (
            values.map(optionOf)
          )}
        </Select>
      )}
      {nearest && by === '' && (
        <Button appearance="transparent" className={styles.near} onClick={() => setBy(nearest.cell)}>
          {t('import.alike.propose', { text: nearest.text })}
        </Button>
      )}
      <Button type="submit" disabledFocusable={by === ''}>
        {t('import.alike.fix')}
      </Button>
    </form>
  )
}

const optionOf = ({ cell, text }: OfferedValue) => (
  <option key={cell} value={cell}>
    {text}
  </option>
)

const useStyles = makeStyles({
  root: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '8px' },
  near: { order: -1, minWidth: 0, color: tokens.colorBrandForegroundLink, overflowWrap: 'anywhere' },
  field: { width: '200px' },
})
