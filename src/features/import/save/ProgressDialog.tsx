import { Button, makeStyles, ProgressBar, tokens } from '@fluentui/react-components'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio'
import type { SaveProgress } from '#domain/import/save-progress.ts'
import { sync } from '#state/sync.ts'
import { FormDialog } from '#ui/form/FormDialog.tsx'
import { useDelayedFlag } from '#ui/late/use-delayed-flag.ts'
import { formatInterval, formatNumber } from '#ui/look/format.ts'
import { announce, unsay } from '#ui/speak/announce.ts'
import type { Rows } from '../use-matching.ts'

interface Props {
  /** `null` while nothing of the kind goes on. */
  matching: Rows | null
  saving: SaveProgress | null
  onCancelMatching: () => void
  onStopSaving: () => void
}

const minuteMs = 60_000
/** Progress is said at each of these shares. */
const saidParts = 10

/** A search that is not a row further for so long waits for the server, in milliseconds. */
const stillAfterMs = 3000

const percentOf = (done: number, total: number): number => (total === 0 ? 0 : Math.floor((done / total) * 100))

/** How far rows are looked for or saved, in percent. It ends by itself or by its button alone. Source: IMP-14. */
export function ProgressDialog({ onCancelMatching, onStopSaving, ...given }: Props) {
  const { t, i18n } = useTranslation()
  const styles = useStyles()
  const { matching, saving } = useLast(given)
  const { online } = useSnapshot(sync)
  const { done, total } = saving ?? matching ?? { done: 0, total: 0 }
  const percent = percentOf(done, total)
  useSaid(percent, given.saving !== null || given.matching !== null)
  const number = (value: number) => formatNumber(value, i18n.language)
  const isStopping = saving?.phase === 'stopping'
  const isOver = given.saving === null
  const left = saving?.leftMs ?? null
  // most searches are over before anybody could read how far they are
  const isSlow = useDelayedFlag(given.matching !== null, { offAfterMs: 0 })
  const isStill = useStill(given.matching && `${done} / ${total}`)
  const phase = () => {
    if (!saving) return isStill || !online ? t('import.phase.waiting') : ''
    if (!online && saving.phase !== 'stopping') return t('import.phase.offline')
    return saving.phase === 'sending' ? saving.name : t(`import.phase.${saving.phase}`)
  }
  useEffect(() => {
    if (!isStopping || isOver) return undefined
    const text = t('import.phase.stopping')
    announce(text)
    return () => unsay(text)
  }, [isStopping, isOver, t])
  const isCutOff = given.saving !== null && !online
  useEffect(() => {
    if (isCutOff) announce(t('import.phase.offline'))
  }, [isCutOff, t])
  return (
    <FormDialog
      open={given.saving !== null || (given.matching !== null && isSlow)}
      role="alertdialog"
      title={t(saving ? 'import.saving' : 'import.matching')}
      width={500}
      // nothing but the button ends it
      onClose={() => undefined}
      actions={
        <Button data-autofocus="" disabledFocusable={isStopping} onClick={saving ? onStopSaving : onCancelMatching}>
          {t(isStopping ? 'import.save.stopping' : saving ? 'import.save.stop' : 'import.stop')}
        </Button>
      }
    >
      <div className={styles.line}>
        <span className={styles.percent}>{t('import.percent', { percent })}</span>
        <span>{t('import.progress', { done: number(done), total: number(total) })}</span>
      </div>
      <ProgressBar
        {...(total > 0 && { value: done / total })}
        thickness="large"
        aria-label={t(saving ? 'import.saving' : 'import.matching')}
      />
      <p className={styles.name}>{phase()}</p>
      {saving && (
        <>
          <p className={styles.counts}>
            {t('import.save.counts', {
              created: number(saving.counts.created),
              updated: number(saving.counts.updated),
              failed: number(saving.counts.failed),
            })}
          </p>
          {online && saving.phase === 'sending' && left !== null && left >= minuteMs && (
            <p className={styles.counts}>
              {t('import.save.left', { time: formatInterval(Math.ceil(left / minuteMs), t) })}
            </p>
          )}
        </>
      )}
    </FormDialog>
  )
}

/** What goes on, and once it is over what did: the dialog is still seen while it goes away. */
function useLast({ matching, saving }: Pick<Props, 'matching' | 'saving'>): Pick<Props, 'matching' | 'saving'> {
  const [last, setLast] = useState({ matching, saving })
  const isOver = matching === null && saving === null
  if (!isOver && (last.matching !== matching || last.saving !== saving)) setLast({ matching, saving })
  return isOver ? last : { matching, saving }
}

/** Whether something stands where it is for long. @param at `null` for nothing */
function useStill(at: string | null): boolean {
  const [still, setStill] = useState<string | null>(null)
  useEffect(() => {
    if (at === null) return undefined
    const timer = setTimeout(() => setStill(at), stillAfterMs)
    return () => {
      clearTimeout(timer)
      setStill(null)
    }
  }, [at])
  return at !== null && still === at
}

/** Says each tenth; once it is over nobody finds it any more. */
function useSaid(percent: number, isOn: boolean): void {
  const { t } = useTranslation()
  const part = Math.floor(percent / saidParts)
  const said = useRef(part)
  useEffect(() => {
    if (said.current === part || !isOn) return undefined
    said.current = part
    const text = t('import.percent', { percent: part * saidParts })
    if (part > 0) announce(text)
    return () => unsay(text)
  }, [part, isOn, t])
}

const useStyles = makeStyles({
  line: { display: 'flex', alignItems: 'baseline', justifyContent: 'space-between', gap: '12px', marginBottom: '8px' },
  percent: {
    fontSize: '24px',
    lineHeight: '32px',
    fontWeight: tokens.fontWeightSemibold,
    fontVariantNumeric: 'tabular-nums',
  },
  name: { minHeight: '20px', marginTop: '10px', overflowWrap: 'anywhere' },
  counts: { color: tokens.colorNeutralForeground2, fontVariantNumeric: 'tabular-nums' },
})
