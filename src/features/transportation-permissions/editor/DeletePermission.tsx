import { makeStyles } from '@fluentui/react-components'
import { DeleteRegular } from '@fluentui/react-icons'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError, isGone } from '#data/api/api-error.ts'
import { changeOf } from '#data/api/conflict.ts'
import { Submission } from '#data/drafts/submission.ts'
import { deleteTransportationPermission } from '#data/transportation-permissions.ts'
import type { Passenger } from '#domain/passenger.ts'
import type { Refusal } from '#domain/refusal.ts'
import type { TransportationPermission } from '#domain/transportation-permission/schema.ts'
import { useChangeText } from '#state/use-change-text.ts'
import { useFailureText } from '#state/use-failure-text.ts'
import { ConfirmDialog } from '#ui/form/ConfirmDialog.tsx'
import { TouchedList } from '../../consequences/TouchedList.tsx'
import { useConsequences } from '../../consequences/use-consequences.ts'
import { say } from '#ui/speak/toast.ts'
import { RefusableButton } from '#ui/press/RefusableButton.tsx'

interface Props {
  passenger: Passenger
  stored: TransportationPermission
  /** Why it cannot be deleted, or `null`. */
  refusal: Refusal
  isBusy: boolean
  onDeleted: (deleted: TransportationPermission) => void
  onFailed: (failure: NotDeleted) => void
}

/** Why a transportation permission was not deleted. */
export interface NotDeleted {
  /** In words. */
  text: string
  /** It is what is reserved on the transportation permission. */
  isReserved: boolean
  /** It is there no more. */
  isGone: boolean
}

/**
 * Deletes a stored transportation permission, once one is sure. Reserved trips are told of, not hidden behind a dead
 * button.
 */
export function DeletePermission({ passenger, stored, refusal, isBusy, onDeleted, onFailed }: Props) {
  const { t } = useTranslation()
  const styles = useStyles()
  const changeText = useChangeText()
  const failureText = useFailureText()
  const [isAsking, setAsking] = useState(false)
  const [isDeleting, setDeleting] = useState(false)
  // another try asks what became of the one before
  const [submission] = useState(() => new Submission())
  const asked = useConsequences(
    isAsking ? { type: 'deletePermission', passengerId: passenger.id, permissionId: stored.id } : null,
  )
  const isReserved = refusal === 'refusal.transportationPermission.hasReservations'
  const fail = (why: NotDeleted) => {
    onFailed(why)
    if (!why.isGone) say({ title: why.text, intent: 'error' })
  }
  const remove = async () => {
    setDeleting(true)
    try {
      const deleted = await deleteTransportationPermission(passenger.id, stored.id, submission)
      say({ title: t('transportationPermissions.deleted', { name: stored.name }), intent: 'success' })
      onDeleted(deleted)
    } catch (failure) {
      const hasReservations = failure instanceof ApiError && failure.hasCode('permission_has_reservations')
      const text = hasReservations
        ? 'api.errors.permission_has_reservations'
        : 'transportationPermissions.delete.failed'
      const changed = changeOf(failure)
      const told = isGone(failure)
        ? failureText(failure, t('transportationPermissions.gone'))
        : [t(text), ...(changed ? [changeText(changed)] : [])].join(' ')
      fail({ text: told, isReserved: hasReservations, isGone: isGone(failure) })
    } finally {
      setDeleting(false)
      setAsking(false)
    }
  }
  return (
    <>
      <RefusableButton
        className={styles.button}
        icon={<DeleteRegular />}
        disabledFocusable={isBusy}
        refusal={refusal === null || isReserved ? null : t(refusal)}
        onClick={() => {
          if (isReserved) fail({ text: t(refusal), isReserved, isGone: false })
          else setAsking(true)
        }}
      >
        {t('transportationPermissions.delete')}
      </RefusableButton>
      <ConfirmDialog
        open={isAsking}
        title={t('transportationPermissions.delete.ask')}
        confirmLabel={t('transportationPermissions.delete.confirm')}
        danger
        busy={isDeleting}
        isReady={asked.mayGoOn}
        onConfirm={() => void remove()}
        onCancel={() => setAsking(false)}
      >
        <p>{t('transportationPermissions.delete.what', { name: stored.name, passenger: passenger.name })}</p>
        <TouchedList asked={asked} />
      </ConfirmDialog>
    </>
  )
}

const useStyles = makeStyles({ button: { marginInlineEnd: 'auto' } })
