import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components'
import { ChevronDown20Regular, ChevronUp20Regular, QuestionCircleRegular } from '@fluentui/react-icons'
import { useId, useState, type KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { auditKindOf, type AuditEvent } from '#domain/audit.ts'
import { media } from '#ui/look/breakpoints.ts'
import { formatClock } from '#ui/look/format.ts'
import { stateTokens } from '#ui/look/themes.ts'
import { EventDetails } from './EventDetails.tsx'
import { EventSentence } from './EventSentence.tsx'
import { kindIcons } from './kind-icons.ts'
import { sentenceOf } from './sentence.ts'
import { useWho } from './use-who.ts'

interface Props {
  event: AuditEvent
  /** Of the part that opens it. */
  onKeyDown: (event: KeyboardEvent) => void
}

/** One event; opens to what else is known of it. */
export function EventRow({ event, onKeyDown }: Props) {
  const { t, i18n } = useTranslation()
  const styles = useStyles()
  const who = useWho()
  const detailsId = useId()
  const [isOpen, setOpen] = useState(false)
  const kind = auditKindOf(event.action)
  const Icon = kind ? kindIcons[kind] : QuestionCircleRegular
  const isRefusedSignIn = kind === 'signIn' && event.outcome === 'refused'
  return (
    <li className={styles.row}>
      <button
        type="button"
        data-event={event.id}
        className={styles.opener}
        aria-expanded={isOpen}
        aria-controls={isOpen ? detailsId : undefined}
        onClick={() => setOpen(!isOpen)}
        onKeyDown={onKeyDown}
      >
        <time className={styles.time} dateTime={event.at}>
          {formatClock(Date.parse(event.at))}
        </time>
        <span className={mergeClasses(styles.icon, isRefusedSignIn && styles.refused)} aria-hidden="true">
          <Icon />
        </span>
        <span className={styles.sentence}>
          <EventSentence sentence={sentenceOf(event, who, i18n)} />
        </span>
        {kind && <span className={styles.kind}>{t(`audit.kind.${kind}`)}</span>}
        <span className={styles.chevron} aria-hidden="true">
          {isOpen ? <ChevronUp20Regular /> : <ChevronDown20Regular />}
        </span>
      </button>
      {isOpen && (
        <div id={detailsId} className={styles.details}>
          <EventDetails event={event} />
        </div>
      )}
    </li>
  )
}

const useStyles = makeStyles({
  row: { borderBottom: `1px solid ${tokens.colorNeutralStroke2}`, ':last-child': { borderBottomStyle: 'none' } },
  opener: {
    display: 'flex',
    alignItems: 'center',
    gap: '14px',
    width: '100%',
    minHeight: '52px',
    padding: '8px 20px',
    border: 'none',
    background: 'none',
    color: tokens.colorNeutralForeground1,
    font: 'inherit',
    fontSize: '15px',
    lineHeight: '20px',
    textAlign: 'start',
    cursor: 'pointer',
    ':hover': { backgroundColor: tokens.colorSubtleBackgroundHover },
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: '-2px' },
    [media.phone]: { gap: '10px', padding: '8px 12px' },
  },
  time: {
    flexShrink: 0,
    width: '44px',
    color: tokens.colorNeutralForeground2,
    fontWeight: tokens.fontWeightSemibold,
    fontVariantNumeric: 'tabular-nums',
  },
  icon: {
    display: 'grid',
    flexShrink: 0,
    fontSize: '20px',
    color: tokens.colorNeutralForeground3,
    [media.phone]: { display: 'none' },
  },
  refused: { color: stateTokens.rejectedSolid },
  sentence: { flexGrow: 1, minWidth: 0, overflowWrap: 'anywhere', '& b': { fontWeight: tokens.fontWeightSemibold } },
  kind: {
    flexShrink: 0,
    padding: '2px 8px',
    borderRadius: '6px',
    fontSize: '12px',
    lineHeight: '18px',
    backgroundColor: tokens.colorNeutralBackground3,
    color: tokens.colorNeutralForeground2,
    [media.phone]: { display: 'none' },
  },
  chevron: {
    display: 'grid',
    flexShrink: 0,
    color: tokens.colorNeutralForeground3,
    [media.print]: { display: 'none' },
  },
  details: { padding: '0 20px 14px 112px', [media.phone]: { padding: '0 12px 12px' } },
})
