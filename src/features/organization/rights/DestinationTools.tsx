import { makeStyles, tokens } from '@fluentui/react-components'
import { EditRegular, EyeRegular } from '@fluentui/react-icons'
import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import { Segmented } from '#ui/form/Segmented.tsx'
import { media } from '#ui/look/breakpoints.ts'
import { stateTokens } from '#ui/look/themes.ts'
import { SearchBox } from '#ui/search/SearchBox.tsx'

/** Where any right is held, or was, or all of them. */
export type DestinationView = 'held' | 'all'

interface Props {
  search: string
  setSearch: (text: string) => void
  view: DestinationView
  setView: (view: DestinationView) => void
  /** How many destinations each view has. */
  held: number
  all: number
}

/** Which of the destinations are shown, and what the signs mean. Not drawn again with each right that is changed. */
export const DestinationTools = memo(function DestinationTools(props: Props) {
  const { search, setSearch, view, setView, held, all } = props
  const { t } = useTranslation()
  const styles = useStyles()
  return (
    <div className={styles.tools}>
      <SearchBox
        className={styles.search}
        value={search}
        onChange={setSearch}
        debounceMs={200}
        label={t('rights.search')}
      />
      <Segmented
        label={t('rights.view')}
        value={view}
        onChange={setView}
        options={[
          { value: 'held', label: t('rights.view.held', { count: held }) },
          { value: 'all', label: t('rights.view.all', { count: all }) },
        ]}
      />
      <ul className={styles.legend}>
        <li className={styles.key}>
          <EyeRegular aria-hidden="true" /> {t('rights.level.1')}
        </li>
        <li className={styles.key}>
          <EditRegular aria-hidden="true" /> {t('rights.level.2')}
        </li>
        <li className={styles.changedKey}>{t('rights.legend.changed')}</li>
      </ul>
    </div>
  )
})

const useStyles = makeStyles({
  tools: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '8px 12px' },
  search: { flex: '0 1 220px', minWidth: 0, [media.phone]: { flex: '1 1 100%' } },
  legend: {
    display: 'flex',
    flexWrap: 'wrap',
    gap: '4px 14px',
    marginInlineStart: 'auto',
    fontSize: '13px',
    lineHeight: '18px',
    color: tokens.colorNeutralForeground2,
    [media.phone]: { display: 'none' },
  },
  key: { display: 'inline-flex', alignItems: 'center', gap: '6px', [media.belowDesktop]: { display: 'none' } },
  changedKey: { paddingInlineStart: '8px', borderLeft: `3px solid ${stateTokens.modifiedSolid}` },
})
