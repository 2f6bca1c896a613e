import { Button, makeStyles, tokens } from '@fluentui/react-components'
import { DraftsRegular } from '@fluentui/react-icons'
import { useTranslation } from 'react-i18next'
import { waitingDraftIds } from '#data/drafts/drafts.ts'
import { useMirror } from '#state/use-mirror.ts'
import { media } from '#ui/look/breakpoints.ts'
import { timetableDraftKey } from '../editor/use-timetable-form.ts'

interface Props {
  destinationId: number
  onOpen: () => void
}

/** A new timetable that is on this device alone: it stands before those that are stored. */
export function DeviceDraft({ destinationId, onOpen }: Props) {
  const { t } = useTranslation()
  const styles = useStyles()
  const { form, id } = timetableDraftKey(destinationId)
  const waiting = useMirror(() => waitingDraftIds(form, String(id)), [form, id])
  if (!waiting?.includes(String(id))) return null
  return (
    <section className={styles.root} aria-label={t('timetables.draft')}>
      <DraftsRegular aria-hidden="true" className={styles.icon} />
      <p className={styles.text}>{t('timetables.draft')}</p>
      <Button onClick={onOpen}>{t('draft.restore')}</Button>
    </section>
  )
}

const useStyles = makeStyles({
  root: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: '8px 12px',
    margin: '12px 12px 0',
    padding: '8px 12px',
    border: `1px dashed ${tokens.colorNeutralStrokeAccessible}`,
    borderRadius: '10px',
    fontSize: '14px',
    lineHeight: '20px',
    [media.print]: { display: 'none' },
  },
  icon: { fontSize: '20px' },
  text: { flex: '1 1 160px' },
})
