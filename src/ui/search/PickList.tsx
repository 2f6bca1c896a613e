import { Input, makeStyles, tokens } from '@fluentui/react-components'
import { SearchRegular } from '@fluentui/react-icons'
import { useTranslation } from 'react-i18next'
import { FormField } from '../form/FormField.tsx'
import { Results } from './Results.tsx'
import type { ItemProps, Picked, Source } from './sources.ts'
import { useResultList } from './use-result-list.ts'

interface Props<Item> extends ItemProps<Item> {
  label: string
  placeholder?: string
  sources: readonly Source<Item>[]
  /** Shortest text that is searched for; 0 lists from the start. */
  leastLength?: number
  /** What was picked: it stays marked. Of a set, the list says that several can be. */
  picked: Picked
  onPick: (item: Item) => void
  none?: (text: string) => string
}

/** A search whose results stand open under it, to pick and look at what was picked before going on: for dialogs. */
export function PickList<Item>({
  label,
  placeholder,
  sources,
  leastLength = 1,
  picked,
  onPick,
  none,
  ...item
}: Props<Item>) {
  const { t } = useTranslation()
  const styles = useStyles()
  const list = useResultList({
    sources,
    leastLength,
    itemKey: item.itemKey,
    ...(item.refusal && { refusal: item.refusal }),
    ...(item.isHidden && { isHidden: item.isHidden }),
    onPick,
  })
  return (
    <div className={styles.root}>
      <FormField label={label}>
        <Input
          type="text"
          role="combobox"
          aria-autocomplete="list"
          aria-expanded
          aria-controls={list.listId}
          aria-activedescendant={list.active === null ? undefined : list.optionId(list.active)}
          inputMode="search"
          enterKeyHint="search"
          autoComplete="off"
          spellCheck={false}
          placeholder={placeholder}
          value={list.text}
          contentBefore={<SearchRegular aria-hidden="true" />}
          onChange={(_, { value }) => list.setText(value)}
          onKeyDown={list.press}
        />
      </FormField>
      <div className={styles.results}>
        <Results
          label={label}
          list={list}
          picked={picked}
          none={none ?? ((text) => t('search.none', { text }))}
          {...item}
        />
      </div>
    </div>
  )
}

const useStyles = makeStyles({
  root: { display: 'flex', flexDirection: 'column', gap: '8px', minWidth: 0, minHeight: 0 },
  results: {
    minHeight: '120px',
    padding: '4px',
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: '8px',
    backgroundColor: tokens.colorNeutralBackground1,
    // what scrolls is the field's own list, whose keys are in the field
    '& [role=listbox]': { maxHeight: '320px', overflowY: 'auto' },
  },
})
