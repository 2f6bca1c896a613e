import { Button, makeStyles, tokens } from '@fluentui/react-components'
import { DraftsRegular } from '@fluentui/react-icons'
import { useTranslation } from 'react-i18next'
import { waitingDraftIds } from '#data/drafts/drafts.ts'
import { useMirror } from '#state/use-mirror.ts'
import { media } from '#ui/look/breakpoints.ts'
import { bookingForm, newBookingDraftId } from '../editor/booking-form.ts'

interface Props {
  destinationId: number
  onOpen: () => void
}

/** A new booking that was begun on this device and not sent. */
export function WaitingDraft({ destinationId, onOpen }: Props) {
  const { t } = useTranslation()
  const styles = useStyles()
  const id = newBookingDraftId(destinationId)
  const waiting = useMirror(() => waitingDraftIds(bookingForm, id), [id])
  if (!waiting?.includes(id)) return null
  return (
    <section className={styles.root} aria-label={t('bookings.draft')}>
      <DraftsRegular aria-hidden="true" className={styles.icon} />
      <span className={styles.text}>{t('bookings.draft')}</span>
      <Button onClick={onOpen}>{t('bookings.draft.open')}</Button>
    </section>
  )
}

const useStyles = makeStyles({
  root: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: '8px',
    padding: '8px 12px',
    border: `1px dashed ${tokens.colorNeutralStroke1}`,
    borderRadius: '10px',
    backgroundColor: tokens.colorNeutralBackground1,
    [media.print]: { display: 'none' },
  },
  icon: { fontSize: '20px', color: tokens.colorNeutralForeground3 },
  text: { flex: '1 1 160px', fontWeight: tokens.fontWeightSemibold },
})
