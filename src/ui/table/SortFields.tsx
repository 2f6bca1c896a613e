import { Select, Switch } from '@fluentui/react-components'
import { useTranslation } from 'react-i18next'
import { FormField } from '../form/FormField.tsx'
import type { Sort } from './column.ts'

interface Props {
  sort: Sort
  /** What the list can be sorted by: its key and its words. */
  orders: readonly (readonly [key: string, text: string])[]
  onSort: (sort: Sort) => void
}

/** The order of a list that has no head of a table to choose it in. */
export function SortFields({ sort, orders, onSort }: Props) {
  const { t } = useTranslation()
  return (
    <>
      <FormField label={t('table.sort')}>
        <Select value={sort.key} onChange={(_, { value }) => onSort({ key: value, descending: false })}>
          {orders.map(([key, text]) => (
            <option key={key} value={key}>
              {text}
            </option>
          ))}
        </Select>
      </FormField>
      <Switch
        label={t('table.descending')}
        checked={sort.descending}
        onChange={(_, { checked }) => onSort({ ...sort, descending: checked })}
      />
    </>
  )
}
