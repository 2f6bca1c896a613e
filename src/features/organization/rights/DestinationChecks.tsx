import { Button, Checkbox, makeStyles, tokens } from '@fluentui/react-components'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { folded, holdsWords } from '#domain/folded-text.ts'
import { SearchBox } from '#ui/search/SearchBox.tsx'

interface Props {
  destinations: readonly { id: number; alias: string }[]
  value: readonly number[]
  onChange: (ids: readonly number[]) => void
  disabled: boolean
}

/** Fewer destinations than these are seen at a glance. */
const fewest = 8

/** Any of an organisation's destinations, found by a part of their names. */
export function DestinationChecks({ destinations, value, onChange, disabled }: Props) {
  const { t, i18n } = useTranslation()
  const styles = useStyles()
  const labelId = useId()
  const [search, setSearch] = useState('')
  const { compare } = new Intl.Collator(i18n.language, { numeric: true })
  const shown = destinations
    .filter(({ alias }) => holdsWords(folded(alias), search))
    .sort((a, b) => compare(a.alias, b.alias))
  const rest = shown.filter(({ id }) => !value.includes(id))
  return (
    // not a field of the kit, which would call each box after the field
    <div role="group" aria-labelledby={labelId} className={styles.root}>
      <span id={labelId} className={styles.label}>
        {t('rights.several.destinations', { count: value.length })}
      </span>
      <div className={styles.tools}>
        {destinations.length > fewest && (
          <SearchBox
            className={styles.search}
            value={search}
            onChange={setSearch}
            debounceMs={0}
            label={t('rights.search')}
          />
        )}
        <Button
          disabled={disabled || shown.length === 0}
          onClick={() =>
            onChange(
              rest.length > 0
                ? [...value, ...rest.map(({ id }) => id)]
                : value.filter((id) => !shown.some((each) => each.id === id)),
            )
          }
        >
          {t(rest.length > 0 ? 'rights.several.all' : 'rights.several.noneOf', { count: shown.length })}
        </Button>
      </div>
      <div className={styles.list}>
        {shown.map(({ id, alias }) => (
          <Checkbox
            key={id}
            label={alias}
            disabled={disabled}
            checked={value.includes(id)}
            onChange={(_, { checked }) =>
              onChange(checked === true ? [...value, id] : value.filter((each) => each !== id))
            }
          />
        ))}
        {shown.length === 0 && <p>{t('search.none', { text: search })}</p>}
      </div>
    </div>
  )
}

const useStyles = makeStyles({
  root: { display: 'flex', flexDirection: 'column', gap: '8px' },
  label: { fontWeight: tokens.fontWeightSemibold },
  tools: { display: 'flex', flexWrap: 'wrap', gap: '8px' },
  search: { flex: '1 1 200px', minWidth: 0 },
  list: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fill, minmax(min(240px, 100%), 1fr))',
    maxHeight: '208px',
    overflowY: 'auto',
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: '8px',
  },
})
