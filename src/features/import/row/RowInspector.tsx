import { Button, makeStyles, tokens } from '@fluentui/react-components'
import { ChevronLeftRegular, ChevronRightRegular, DismissRegular } from '@fluentui/react-icons'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { changesOf } from '#domain/import/line-problems.ts'
import type { LineQuery, Overview, TableLine } from '#domain/import/table-line.ts'
import type { ImportDesk } from '#state/import-desk.ts'
import { FormDialog } from '#ui/form/FormDialog.tsx'
import { IconButton } from '#ui/press/IconButton.tsx'
import { RefusableButton } from '#ui/press/RefusableButton.tsx'
import { useShortcut } from '#ui/press/use-shortcut.ts'
import { announce } from '#ui/speak/announce.ts'
import type { Offers } from '../words/offered-values.ts'
import type { ValueWords } from '../words/value-text.ts'
import { matchedByKey } from '../words/verdict-look.tsx'
import { RowFields } from './RowFields.tsx'
import { RowFindings } from './RowFindings.tsx'
import { useLine } from './use-line.ts'

interface Props {
  desk: ImportDesk
  query: LineQuery
  revision: number
  /** The line that is looked at. */
  at: number
  words: ValueWords
  showsSsn: boolean
  offers: Offers
  /** Beside the table; else over it. */
  isDocked: boolean
  onOpen: (at: number) => void
  onClose: () => void
  onDecide: (step: Promise<Overview>) => void
}

/** One row, field by field: what is stored, what the file says, and what somebody decides about it. Source: IMP-27. */
export function RowInspector(props: Props) {
  const { desk, query, revision, at, isDocked, onOpen, onClose, onDecide } = props
  const { t } = useTranslation()
  const styles = useStyles()
  const heading = useRef<HTMLHeadingElement>(null)
  const line = useLine(desk, at, revision)
  const [around, setAround] = useState<Around>(nowhere)
  useEffect(() => {
    let isLast = true
    Promise.all([desk.neighbour(query, at, -1), desk.neighbour(query, at, 1)]).then(
      ([before, after]) => isLast && setAround({ before, after }),
      () => undefined,
    )
    return () => {
      isLast = false
    }
  }, [desk, query, at, revision])
  const title = line && line.name !== '' ? line.name : t('import.nameless')
  const facts = line ? factsOf(line, t) : ''
  useShown(line?.at ?? null, () => {
    // beside the table nothing else brings the focus there; a dialog has it already
    if (isDocked) heading.current?.focus()
    else announce(`${title}. ${facts}`)
  })
  const go = (to: number | null) => {
    if (to !== null) onOpen(to)
  }
  useAltArrows(
    () => go(around.before),
    () => go(around.after),
  )
  // a dialog has its own
  useShortcut('Escape', onClose, isDocked)
  const steps = (
    <>
      <RefusableButton
        appearance="subtle"
        icon={<ChevronLeftRegular />}
        aria-label={t('import.row.previous')}
        refusal={around.before === null ? t('import.row.first') : null}
        onClick={() => go(around.before)}
      />
      <RefusableButton
        appearance="subtle"
        icon={<ChevronRightRegular />}
        aria-label={t('import.row.next')}
        refusal={around.after === null ? t('import.row.last') : null}
        onClick={() => go(around.after)}
      />
    </>
  )
  const body = line && (
    <>
      <p className={styles.facts}>{facts}</p>
      <RowFindings
        {...{ desk, line, revision, onOpen }}
        // about the line that is shown: the one that is wanted may still be on its way
        onAccept={(isAccepted) => onDecide(desk.accept([line.at], isAccepted))}
        onChoose={(passenger) => {
          // lines before the row's first one stay where they are
          onOpen(line.at - line.part)
          onDecide(desk.choose(line.row, passenger))
        }}
      />
      <RowFields
        line={line}
        words={props.words}
        showsSsn={props.showsSsn}
        offers={props.offers}
        onEdit={(place, edit) => {
          onDecide(desk.edit(line.at, place, edit))
          onDecide(desk.answerTyped())
        }}
      />
    </>
  )
  const actions = (
    <>
      <Button onClick={onClose}>{t('close')}</Button>
      <RefusableButton
        appearance="primary"
        refusal={around.after === null ? t('import.row.last') : null}
        onClick={() => go(around.after)}
      >
        {t('import.row.done')}
      </RefusableButton>
    </>
  )
  if (!isDocked) {
    return (
      <FormDialog open title={title} width={960} aside={steps} onClose={onClose} actions={actions}>
        {body}
      </FormDialog>
    )
  }
  return (
    <aside className={styles.pane} aria-label={t('import.row.of', { name: title })}>
      <div className={styles.head}>
        <h2 className={styles.title} tabIndex={-1} ref={heading}>
          {title}
        </h2>
        {steps}
        <IconButton appearance="subtle" icon={<DismissRegular />} aria-label={t('close')} onClick={onClose} />
      </div>
      <div className={styles.body}>{body}</div>
      <div className={styles.foot}>
        <span className={styles.keys}>{t('import.row.keys')}</span>
        {actions}
      </div>
    </aside>
  )
}

interface Around {
  /** The nearest lines of the query; `null` for none. */
  before: number | null
  after: number | null
}

const nowhere: Around = { before: null, after: null }

/** "Rivi 4 · tunnistettu nimellä · 5 muutosta". */
const factsOf = (line: TableLine, t: ReturnType<typeof useTranslation>['t']): string =>
  [
    t('import.row.number', { number: line.rowNumber }),
    t(`${matchedByKey(line.matchedBy)}.said`),
    t('import.row.changes', { count: changesOf(line) }),
  ].join(' · ')

/** Tells that another line is shown. @param at `null` while none is */
function useShown(at: number | null, tell: () => void): void {
  const say = useEffectEvent(tell)
  useEffect(() => {
    if (at !== null) say()
  }, [at])
}

/** Alt and an arrow go to the row before or after. */
function useAltArrows(onBefore: () => void, onAfter: () => void): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (!event.altKey || (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight')) return
    event.preventDefault()
    if (event.key === 'ArrowLeft') onBefore()
    else onAfter()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event)
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])
}

const useStyles = makeStyles({
  pane: {
    display: 'flex',
    flexDirection: 'column',
    flex: 'none',
    width: '620px',
    minHeight: 0,
    borderLeft: `1px solid ${tokens.colorNeutralStroke2}`,
    backgroundColor: tokens.colorNeutralBackground1,
  },
  head: { display: 'flex', alignItems: 'center', gap: '4px', padding: '14px 16px 0 20px' },
  title: {
    flex: '1 1 0',
    fontSize: '20px',
    lineHeight: '28px',
    fontWeight: tokens.fontWeightSemibold,
    outlineStyle: 'none',
    overflowWrap: 'anywhere',
  },
  body: { flex: '1 1 0', minHeight: 0, overflowY: 'auto', padding: '0 20px 16px' },
  facts: { fontSize: '13px', lineHeight: '18px', color: tokens.colorNeutralForeground2, marginBottom: '10px' },
  foot: {
    display: 'flex',
    alignItems: 'center',
    gap: '8px',
    padding: '10px 20px',
    borderTop: `1px solid ${tokens.colorNeutralStroke2}`,
  },
  keys: { flex: '1 1 0', fontSize: '13px', lineHeight: '18px', color: tokens.colorNeutralForeground3 },
})
