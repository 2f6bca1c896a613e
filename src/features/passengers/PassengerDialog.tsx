import { Button, makeStyles } from '@fluentui/react-components'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { useSnapshot } from 'valtio'
import type { BoardItem } from '#data/arrivals.ts'
import { can } from '#domain/access.ts'
import type { LocalDate } from '#domain/local-date.ts'
import { session } from '#state/session.ts'
import { FormDialog } from '#ui/form/FormDialog.tsx'
import { media } from '#ui/look/breakpoints.ts'
import { PassengerView } from './dialog/PassengerView.tsx'
import { passengerPaths } from './passenger-path.ts'

interface Props {
  open: boolean
  /** The ride from which the dialog is opened. */
  item: BoardItem
  today: LocalDate
  /** What is true of the ride's confirmation, in words: its state, and why it cannot be changed. */
  notes: readonly string[]
  onClose: () => void
}

/** What a desk needs to know of a passenger and the ride. Source: spec 2 §2 "Passenger dialog". */
export function PassengerDialog({ open, item, today, notes, onClose }: Props) {
  const { t } = useTranslation()
  const styles = useStyles()
  const navigate = useNavigate()
  const { me } = useSnapshot(session)
  const mayOpen = me !== null && can(me, 'readPassengers', item.placeId)
  return (
    <FormDialog
      open={open}
      title={item.passengerName || t('passengers.unknown')}
      width={500}
      onClose={onClose}
      actions={
        <div className={styles.actions}>
          {mayOpen && (
            <Button onClick={() => void navigate(passengerPaths.open(item.passengerId, item.placeId))}>
              {t('passengers.dialog.openProfile')}
            </Button>
          )}
          <Button onClick={onClose}>{t('close')}</Button>
        </div>
      }
    >
      <PassengerView item={item} today={today} notes={notes} />
    </FormDialog>
  )
}

const useStyles = makeStyles({
  // side by side where both fit; the kit has the buttons of a narrow dialog one below the other
  actions: {
    display: 'flex',
    flexWrap: 'wrap',
    justifyContent: 'flex-end',
    gap: '8px',
    width: '100%',
    [media.phone]: { '& > *': { flexGrow: 1 } },
  },
})
