import { Button, makeStyles, tokens } from '@fluentui/react-components'
import { ArrowUndoRegular, DocumentTableRegular } from '@fluentui/react-icons'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio'
import { stateToTell, type PassengerImport } from '#domain/import/import-record.ts'
import { now, sync } from '#state/sync.ts'
import { useFailureText } from '#state/use-failure-text.ts'
import { CardSkeleton } from '#ui/late/CardSkeleton.tsx'
import { formatFullMoment, formatNumber } from '#ui/look/format.ts'
import { RefusableButton } from '#ui/press/RefusableButton.tsx'
import { SectionCard } from '#ui/page/SectionCard.tsx'
import { FailureNotice } from '#ui/speak/FailureNotice.tsx'
import { useNow } from '#ui/time/use-now.ts'
import { sizeText } from '../words/file-text.ts'
import { rowsText } from '../words/rows-text.ts'
import { ReportDialog } from './ReportDialog.tsx'
import { TakeBackDialog } from './TakeBackDialog.tsx'
import { useImports } from './use-imports.ts'

const minuteMs = 60_000

interface Props {
  organizationId: number
  /** The import that was cut off on this device, and is not going on; `null` for none. */
  cutOffId: number | null
}

/** The organisation's imports: who, when, which file, and what became of it. Each can be undone for seven days. */
export function HistoryList({ organizationId, cutOffId }: Props) {
  const { t } = useTranslation()
  const styles = useStyles()
  const failureText = useFailureText()
  const { imports, failure, retry, put } = useImports(organizationId)
  const [undone, setUndone] = useState<PassengerImport | null>(null)
  const [undoneId, setUndoneId] = useState<number | null>(null)
  const [reported, setReported] = useState<PassengerImport | null>(null)
  // its button is gone by then, and with it where the focus would return to
  useEffect(() => {
    if (undoneId !== null) document.querySelector<HTMLElement>(`[data-import="${undoneId}"] [data-report]`)?.focus()
  }, [undoneId])
  return (
    <SectionCard title={t('import.history')} note={t('import.history.note')}>
      <FailureNotice onRetry={retry}>{failure !== null && failureText(failure)}</FailureNotice>
      {imports === null && failure === null && <CardSkeleton label={t('import.history')} count={1} />}
      {imports?.length === 0 && <p className={styles.none}>{t('import.history.none')}</p>}
      {imports && imports.length > 0 && (
        <ul className={styles.list}>
          {imports.map((of) => (
            <HistoryItem
              key={of.id}
              of={of}
              isCutOff={of.id === cutOffId}
              onUndo={() => {
                setUndone(of)
                setUndoneId(null)
              }}
              onReport={() => setReported(of)}
            />
          ))}
        </ul>
      )}
      {undone && (
        <TakeBackDialog
          key={undone.id}
          of={undone}
          onProgress={put}
          onClose={(isUndone) => {
            setUndone(null)
            setUndoneId(isUndone ? undone.id : null)
            retry()
          }}
        />
      )}
      {reported && <ReportDialog key={reported.id} of={reported} onClose={() => setReported(null)} />}
    </SectionCard>
  )
}

interface ItemProps {
  of: PassengerImport
  isCutOff: boolean
  onUndo: () => void
  onReport: () => void
}

function HistoryItem({ of, isCutOff, onUndo, onReport }: ItemProps) {
  const { t, i18n } = useTranslation()
  const styles = useStyles()
  const { online } = useSnapshot(sync)
  const moment = useNow(now, minuteMs)
  const { fileName, fileSize, state, startedAt, startedBy, takeBack } = of
  const isOver = Date.parse(takeBack.until) <= moment
  const until = formatFullMoment(Date.parse(takeBack.until), i18n.language)
  const runs = state === 'running' ? t(isCutOff ? 'import.history.cutOff' : 'import.history.running') : null
  const refusal = () => {
    if (!online) return t('import.offline')
    return runs
  }
  return (
    <li className={styles.item} data-import={of.id}>
      <DocumentTableRegular aria-hidden="true" className={styles.icon} />
      <div className={styles.words}>
        <div className={styles.name}>{fileName}</div>
        <div className={styles.facts}>
          {[
            formatFullMoment(Date.parse(startedAt), i18n.language),
            startedBy ?? t('import.history.formerUser'),
            sizeText(fileSize, t, i18n.language),
            t(`import.history.state.${stateToTell(of, isCutOff)}`),
          ].join(' · ')}
        </div>
        <div className={styles.facts}>{rowsText(of, i18n)}</div>
        {runs !== null && takeBack.begunAt === null && <div className={styles.facts}>{runs}</div>}
        {takeBack.begunAt !== null && (
          <div className={styles.facts}>
            {t(takeBack.doneAt === null ? 'import.undo.unfinished' : 'import.undo.done', {
              ...Object.fromEntries(
                Object.entries(takeBack.counts).map(([name, count]) => [name, formatNumber(count, i18n.language)]),
              ),
              by: takeBack.by ?? t('import.history.formerUser'),
            })}
          </div>
        )}
      </div>
      <div className={styles.tools}>
        {takeBack.doneAt === null && !isOver && (
          <>
            <span className={styles.until}>{t('import.undo.until', { time: until })}</span>
            <RefusableButton icon={<ArrowUndoRegular />} refusal={refusal()} onClick={onUndo}>
              {t(takeBack.begunAt === null ? 'import.undo' : 'import.undo.goOn')}
            </RefusableButton>
          </>
        )}
        {/* the last one, so that those of all imports stand beneath each other */}
        <Button data-report="" onClick={onReport}>
          {t('import.report')}
        </Button>
      </div>
    </li>
  )
}

const useStyles = makeStyles({
  none: { color: tokens.colorNeutralForeground3 },
  list: { margin: 0, padding: 0, listStyleType: 'none' },
  item: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'flex-start',
    gap: '8px 12px',
    padding: '10px 0',
    borderTop: `1px solid ${tokens.colorNeutralStroke3}`,
  },
  icon: { flex: 'none', marginTop: '2px', fontSize: '20px', color: tokens.colorNeutralForeground3 },
  words: { flex: '1 1 260px', minWidth: 0 },
  name: { fontWeight: tokens.fontWeightSemibold, overflowWrap: 'anywhere' },
  facts: { color: tokens.colorNeutralForeground2, fontSize: '13px', lineHeight: '18px', overflowWrap: 'anywhere' },
  tools: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', justifyContent: 'flex-end', gap: '4px 8px' },
  until: { fontSize: '13px', lineHeight: '18px', color: tokens.colorNeutralForeground3 },
})
