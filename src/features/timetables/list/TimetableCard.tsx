import { Button, makeStyles, mergeClasses, tokens } from '@fluentui/react-components'
import { LockClosed16Regular } from '@fluentui/react-icons'
import { useEffect, useId, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { LocalDate } from '#domain/local-date.ts'
import type { Timetable } from '#domain/timetable/schema.ts'
import { isLocked, timetableStateFacts } from '#domain/timetable/state.ts'
import { formatFullMoment } from '#ui/look/format.ts'
import { media } from '#ui/look/breakpoints.ts'
import { useRowMarks } from '#ui/table/mark.ts'
import { RefusableButton } from '#ui/press/RefusableButton.tsx'
import { offerLooks } from '../actions/offer-looks.tsx'
import type { Offer, OfferKey } from '../actions/timetable-offers.ts'
import { TimetableStateChip } from '../TimetableStateChip.tsx'
import { summaryText, timetableDays } from '../words/timetable-words.ts'
import { StateBar } from './StateBar.tsx'

interface Props {
  timetable: Timetable
  today: LocalDate
  isReturned: boolean
  href: string
  offers: readonly Offer[]
  onAction: (action: OfferKey, timetable: Timetable) => void
}

/** Shown by their icons alone. */
const iconOffers: readonly OfferKey[] = ['edit', 'info', 'copy']

/** A timetable and what can be done with it. Source: spec 3 §2 Timetable list screen, card view. */
export function TimetableCard({ timetable, today, isReturned, href, offers, onAction }: Props) {
  const { t, i18n } = useTranslation()
  const styles = useStyles()
  const marks = useRowMarks()
  const card = useRef<HTMLElement>(null)
  const headingId = useId()
  const { idNumber, note, rejectedReason, notTakenSince } = timetable
  const { tab, info } = timetableStateFacts[timetable.state]
  useEffect(() => {
    if (isReturned) card.current?.scrollIntoView({ block: 'center' })
  }, [isReturned])
  return (
    <article
      ref={card}
      className={mergeClasses(styles.root, isReturned && marks.returned)}
      aria-labelledby={headingId}
      data-timetable={timetable.id}
    >
      <StateBar timetable={timetable} today={today} />
      <div className={styles.body}>
        <div className={styles.head}>
          <h2 id={headingId} className={mergeClasses(styles.title, !note && styles.unnamed)}>
            {note || t('timetables.unnamed')}
          </h2>
          <span className={styles.number}>#{idNumber}</span>
        </div>
        <div className={styles.state}>
          <TimetableStateChip state={timetable.state} />
          {isLocked(timetable, today) && (
            <LockClosed16Regular role="img" aria-label={t('timetables.locked')} className={styles.lock} />
          )}
        </div>
        <p className={styles.days}>{timetableDays(timetable, i18n.language)}</p>
        <p>{summaryText(timetable, t)}</p>
        {tab === 'rejected' && <p className={styles.reason}>{t(info)}</p>}
        {notTakenSince !== undefined && (
          <p className={styles.reason}>
            {t('timetables.notTaken', { since: formatFullMoment(Date.parse(notTakenSince), i18n.language) })}
          </p>
        )}
        {rejectedReason && (
          <p className={styles.reason}>
            {t('timetables.rejectedReason')}: {rejectedReason}
          </p>
        )}
      </div>
      <div className={styles.actions}>
        {offers.map((offer) => (
          <OfferButton
            key={offer.key}
            offer={offer}
            headingId={headingId}
            href={href}
            onClick={() => onAction(offer.key, timetable)}
          />
        ))}
      </div>
    </article>
  )
}

interface OfferProps {
  offer: Offer
  headingId: string
  href: string
  onClick: () => void
}

function OfferButton({ offer: { key, refusal }, headingId, href, onClick }: OfferProps) {
  const { t } = useTranslation()
  const id = useId()
  const { label, icon } = offerLooks[key]
  const name = t(label)
  if (key === 'open') {
    return (
      <Button
        as="a"
        href={href}
        id={id}
        aria-labelledby={`${id} ${headingId}`}
        appearance="primary"
        onClick={(event) => {
          if (event.ctrlKey || event.metaKey || event.shiftKey) return
          event.preventDefault()
          onClick()
        }}
      >
        {name}
      </Button>
    )
  }
  const isIcon = iconOffers.includes(key)
  return (
    <RefusableButton
      id={id}
      appearance="subtle"
      icon={icon}
      refusal={refusal && t(refusal)}
      {...(isIcon && { 'aria-label': name })}
      aria-describedby={headingId}
      onClick={onClick}
    >
      {isIcon ? null : name}
    </RefusableButton>
  )
}

const useStyles = makeStyles({
  root: {
    display: 'flex',
    flexDirection: 'column',
    height: '100%',
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: '10px',
    backgroundColor: tokens.colorNeutralBackground1,
    fontSize: '14px',
    lineHeight: '20px',
    overflow: 'clip',
    scrollMarginBlock: '56px 96px',
  },
  body: { display: 'flex', flexDirection: 'column', gap: '4px', padding: '4px 14px 8px', flex: '1 0 auto' },
  head: { display: 'flex', alignItems: 'baseline', gap: '8px' },
  title: {
    flex: '1 1 auto',
    minWidth: 0,
    fontSize: '16px',
    lineHeight: '22px',
    fontWeight: tokens.fontWeightSemibold,
    overflowWrap: 'anywhere',
  },
  unnamed: { color: tokens.colorNeutralForeground3 },
  number: { color: tokens.colorNeutralForeground3, fontVariantNumeric: 'tabular-nums' },
  state: { display: 'flex', alignItems: 'center', gap: '6px' },
  lock: { color: tokens.colorNeutralForeground3 },
  days: { fontVariantNumeric: 'tabular-nums' },
  reason: { color: tokens.colorNeutralForeground2, overflowWrap: 'anywhere' },
  actions: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: '8px 4px',
    padding: '4px 14px 12px',
    [media.print]: { display: 'none' },
  },
})
