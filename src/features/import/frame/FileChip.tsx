import { makeStyles, tokens } from '@fluentui/react-components'
import { DocumentTableRegular } from '@fluentui/react-icons'
import { useTranslation } from 'react-i18next'
import { media } from '#ui/look/breakpoints.ts'
import { counted } from '../words/counted.ts'

interface Props {
  name: string
  /** `null` while they are not known. */
  rows: number | null
  columns: number | null
}

/** Which file is being imported, and how large its sheet is. */
export function FileChip({ name, rows, columns }: Props) {
  const { t, i18n } = useTranslation()
  const styles = useStyles()
  const facts = [
    rows !== null && t('import.rows', counted(rows, i18n.language)),
    columns !== null && t('import.columns', { count: columns }),
  ].filter((fact) => fact !== false)
  return (
    <span className={styles.root}>
      <DocumentTableRegular aria-hidden="true" className={styles.icon} />
      <span className={styles.words}>{[name, ...facts].join(' · ')}</span>
    </span>
  )
}

const useStyles = makeStyles({
  root: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '6px',
    minHeight: '28px',
    minWidth: 0,
    padding: '0 8px',
    borderRadius: '6px',
    backgroundColor: tokens.colorNeutralBackground3,
    fontSize: '13px',
    lineHeight: '18px',
    color: tokens.colorNeutralForeground2,
    // of its file a phone tells at the first step alone
    [media.phone]: { display: 'none' },
  },
  icon: { flex: 'none', fontSize: '16px' },
  words: { overflowWrap: 'anywhere' },
})
