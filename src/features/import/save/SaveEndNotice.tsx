import { Button, makeStyles } from '@fluentui/react-components'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { countsAtEnd } from '#domain/import/save-can.ts'
import { hasAnswers, mayGoOn, type SaveEnd } from '#domain/import/save-progress.ts'
import type { Overview } from '#domain/import/table-line.ts'
import { Notice, type NoticeIntent } from '#ui/speak/Notice.tsx'
import { formatNumber } from '#ui/look/format.ts'

interface Props {
  end: SaveEnd
  overview: Overview
  onMatch: () => void
  onRetry: () => void
  onGoOn: () => void
}

/** How a save ended, and what can be done next. It takes the focus as it comes up, and is read out by that. */
export function SaveEndNotice({ end, overview, onMatch, onRetry, onGoOn }: Props) {
  const { t, i18n } = useTranslation()
  const styles = useStyles()
  const root = useRef<HTMLDivElement>(null)
  const { how, code } = end
  const { outdated } = overview
  const { failed, waiting, ...counts } = countsAtEnd(overview)
  const number = (value: number) => formatNumber(value, i18n.language)
  const intent: NoticeIntent = how === 'finished' ? (failed > 0 ? 'warning' : 'success') : 'warning'
  const reason = [code, `api.errors.${code}`].find((key) => key !== null && i18n.exists(key))
  const text = [
    t(`import.ended.${how}`),
    how === 'refused' && reason ? t(reason) : '',
    hasAnswers(end, failed)
      ? t('import.ended.counts', {
          ...{ created: number(counts.created), updated: number(counts.updated) },
          ...{ unchanged: number(counts.unchanged), failed: number(failed) },
        })
      : '',
    hasAnswers(end, failed) && counts.blocked + counts.look + waiting > 0
      ? t('import.ended.unsent', {
          ...{ blocked: number(counts.blocked), look: number(counts.look), waiting: number(waiting) },
        })
      : '',
    hasAnswers(end, failed) ? t('import.ended.rows', { shown: number(counts.all), count: counts.all }) : '',
    outdated > 0 ? t('import.ended.outdated', { count: outdated, shown: number(outdated) }) : '',
  ]
    .filter((part) => part !== '')
    .join(' ')
  // the button that began it says no by now, and the dialog of its progress is gone
  useEffect(() => root.current?.focus(), [end])
  return (
    <div ref={root} role="group" aria-label={text} tabIndex={-1} className={styles.root}>
      <Notice
        intent={intent}
        actions={
          <>
            {outdated > 0 && <Button onClick={onMatch}>{t('import.match')}</Button>}
            {how === 'finished' && failed > outdated && (
              <Button onClick={onRetry}>{t('import.save.retry', { count: failed, shown: number(failed) })}</Button>
            )}
            {mayGoOn(end) && waiting > 0 && <Button onClick={onGoOn}>{t('import.save.goOn')}</Button>}
          </>
        }
      >
        {text}
      </Notice>
    </div>
  )
}

const useStyles = makeStyles({ root: { outlineStyle: 'none' } })
