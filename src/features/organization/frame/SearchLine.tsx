import { makeStyles, tokens } from '@fluentui/react-components'
import { media } from '#ui/look/breakpoints.ts'
import { SearchBox } from '#ui/search/SearchBox.tsx'

/** How long nothing must be typed before a list of one page follows, in milliseconds. */
const searchDebounceMs = 300

interface Props {
  label: string
  value: string
  onChange: (text: string) => void
  /** How many there are, in words; `null` while that is not known. */
  count: string | null
}

/** Finds in the list below, and says how many there are. */
export function SearchLine({ label, value, onChange, count }: Props) {
  const styles = useStyles()
  return (
    <div className={styles.root} role="search" aria-label={label}>
      <SearchBox
        className={styles.search}
        value={value}
        debounceMs={searchDebounceMs}
        label={label}
        onChange={onChange}
      />
      <span className={styles.count} role="status">
        {count}
      </span>
    </div>
  )
}

const useStyles = makeStyles({
  root: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: '8px 16px',
    [media.print]: { display: 'none' },
  },
  search: { flex: '0 1 300px', minWidth: 0, [media.phone]: { flex: '1 1 100%' } },
  // its line is there before it is known
  count: {
    marginInlineStart: 'auto',
    minHeight: '20px',
    fontSize: '14px',
    lineHeight: '20px',
    color: tokens.colorNeutralForeground2,
  },
})
