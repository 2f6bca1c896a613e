import { makeStyles, Switch, tokens } from '@fluentui/react-components'
import { useTranslation } from 'react-i18next'
import { media } from '#ui/look/breakpoints.ts'
import { SearchBox } from '#ui/search/SearchBox.tsx'

/** How long nothing must be typed before the list follows, in milliseconds. */
const searchDebounceMs = 200

interface Props {
  filter: string
  isDeletedShown: boolean
  /** How many are found; `undefined` while that is not known. */
  count: number | undefined
  onFilter: (filter: string) => void
  onShowDeleted: (isShown: boolean) => void
}

/** What the list of destinations is narrowed by. */
export function DestinationTools({ filter, isDeletedShown, count, onFilter, onShowDeleted }: Props) {
  const { t } = useTranslation()
  const styles = useStyles()
  return (
    <>
      <SearchBox
        className={styles.search}
        value={filter}
        onChange={onFilter}
        debounceMs={searchDebounceMs}
        label={t('destinations.search')}
        placeholder={t('destinations.search.hint')}
      />
      <Switch
        checked={isDeletedShown}
        label={t('destinations.showDeleted')}
        onChange={(_, { checked }) => onShowDeleted(checked)}
      />
      {count !== undefined && <span className={styles.count}>{t('destinations.count', { count })}</span>}
    </>
  )
}

const useStyles = makeStyles({
  search: { flex: '0 1 320px', minWidth: 'min(240px, 100%)', [media.phone]: { flex: '1 1 100%' } },
  count: { marginInlineStart: 'auto', color: tokens.colorNeutralForeground2, fontVariantNumeric: 'tabular-nums' },
})
