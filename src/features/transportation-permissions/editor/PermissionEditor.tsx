import { Button, makeStyles, Spinner, tokens } from '@fluentui/react-components'
import { useId, useRef, useState, type RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio'
import { reachOf, type Passenger } from '#domain/passenger.ts'
import type { LocalDate } from '#domain/local-date.ts'
import {
  transportationPermissionSources,
  type TransportationPermission,
} from '#domain/transportation-permission/schema.ts'
import { transportationPermissionCan } from '#domain/transportation-permission/state.ts'
import { useDialogLeaving, useUnsavedForm, type UnsavedForm } from '#state/leaving.ts'
import { session } from '#state/session.ts'
import { sync } from '#state/sync.ts'
import { usePresence } from '#state/use-presence.ts'
import { useFailureText } from '#state/use-failure-text.ts'
import { DraftNotice } from '#ui/form/DraftNotice.tsx'
import { useFormLock } from '#ui/form/form-lock.tsx'
import { FormDialog } from '#ui/form/FormDialog.tsx'
import { LeaveDialog } from '#ui/form/LeaveDialog.tsx'
import { RequiredLegend } from '#ui/form/RequiredLegend.tsx'
import { useDelayedFlag } from '#ui/late/use-delayed-flag.ts'
import { BesidePresent } from '#ui/speak/BesidePresent.tsx'
import { usePresentWords } from '#ui/speak/use-present-words.ts'
import { useWords } from '../words/use-words.ts'
import { PermissionFacts } from './PermissionFacts.tsx'
import { DeletePermission, type NotDeleted } from './DeletePermission.tsx'
import { fieldNameKey } from './field-text.ts'
import { PermissionConflict } from './PermissionConflict.tsx'
import { PermissionNotices } from './PermissionNotices.tsx'
import { PermissionSections } from './PermissionSections.tsx'
import { ReservedOn } from './ReservedOn.tsx'
import { summaryOf } from './summary.ts'
import type { PermissionContext } from './use-permission-context.ts'
import { useFreshPermission } from './use-fresh-permission.ts'
import { usePermissionForm, type PermissionForm } from './use-permission-form.ts'

interface Props {
  passenger: Passenger
  /** As it was opened; `null` for a new one. */
  stored: TransportationPermission | null
  /** The passenger's other transportation permissions. */
  others: readonly TransportationPermission[]
  context: PermissionContext
  today: LocalDate
  onClose: () => void
  /** Told of what was saved or deleted; the dialog is then to close. */
  onChanged: () => void
}

/** What the rules ask of one that is not stored yet. */
const unstored = { id: 0, isDraft: true, source: transportationPermissionSources.own, hasReservations: false }

/** The dialog of a transportation permission, once everything it needs is known. */
export function PermissionEditor({ passenger, stored: opened, others, context, today, onClose, onChanged }: Props) {
  const { t } = useTranslation()
  const styles = useStyles()
  const invalidId = useId()
  const words = useWords(context.config?.currencySymbol)
  const failureText = useFailureText()
  const { me } = useSnapshot(session)
  const { online } = useSnapshot(sync)
  const [notDeleted, setNotDeleted] = useState<NotDeleted | null>(null)
  const isSaved = useRef(false)
  const known = useFreshPermission(passenger.id, opened)
  const { stored } = known
  const form = usePermissionForm({
    ...{ passenger, known, context, today },
    onSaved() {
      isSaved.current = true
      onChanged()
    },
  })
  const { draft, isDirty, busy, failure, invalid, conflict } = form
  const lock = useFormLock()
  const isSpinning = useDelayedFlag(busy)

  const facts = { ...passenger, ...reachOf(passenger) }
  const refusal = me ? transportationPermissionCan.edit(stored ?? unstored, facts, me) : 'refusal.passenger.noRight'
  const deletion = me && stored ? transportationPermissionCan.delete(stored, facts, me) : 'refusal.passenger.noRight'
  // what was typed before a right was lost stays in its fields
  const text = refusal === null || isDirty ? null : stored
  const section = { form, context, words, today, isLocked: refusal !== null || busy }
  // its dialog is opened to change it: what it says stands in the list as well
  const isChanging = refusal === null
  const record = stored && { kind: 'transportationPermission' as const, id: stored.id, passengerId: passenger.id }
  const present = usePresentWords(usePresence(record, isChanging), isChanging)
  const isReady = refusal === null && invalid.length === 0 && online && !busy && lock === null
  const missing =
    refusal === null && invalid.length > 0
      ? t('transportationPermissions.invalid', { fields: invalid.map((field) => t(fieldNameKey(field))).join(', ') })
      : null
  const unsaved = useAskedFor(form, missing, isSaved)
  const { close, question } = useDialogLeaving({ forms: [unsaved], isUnsaved: () => isDirty, isBusy: busy, onClose })
  const gone = t(stored ? 'transportationPermissions.gone' : 'passengers.editor.notFound')
  const failed = [notDeleted?.text ?? null, failure === null ? null : failureText(failure, gone)]
  // saving and deleting may have failed for one reason
  const errors = [...new Set(failed.filter((text) => text !== null))]
  return (
    <>
      <FormDialog
        open
        title={t(`transportationPermissions.${text ? 'shown' : stored ? 'edit' : 'new'}`)}
        width={800}
        onClose={close}
        onSubmit={() => {
          if (isReady) void form.submit()
        }}
        actions={
          <>
            {stored && deletion !== 'refusal.passenger.noRight' && (
              <DeletePermission
                passenger={passenger}
                stored={stored}
                refusal={deletion}
                isBusy={busy || !online}
                onDeleted={() => void form.forgetAll().then(onChanged)}
                onFailed={setNotDeleted}
              />
            )}
            {missing !== null && (
              <p id={invalidId} className={styles.invalid}>
                {missing}
              </p>
            )}
            <Button onClick={close}>{t('close')}</Button>
            {!text && (
              <Button
                type="submit"
                appearance="primary"
                disabled={!isReady}
                {...(missing !== null && { 'aria-describedby': invalidId })}
                {...(isSpinning && { icon: <Spinner size="tiny" appearance="inverted" /> })}
              >
                {t('transportationPermissions.save')}
              </Button>
            )}
          </>
        }
      >
        <div className={styles.content} aria-busy={busy}>
          <div>
            <Who name={passenger.name} present={present} />
            <p className={styles.summary}>{summaryOf(draft, words)}</p>
          </div>
          <PermissionNotices draft={draft} others={others} refusal={refusal} isOnline={online} errors={errors} />
          {stored && notDeleted?.isReserved && <ReservedOn passengerId={passenger.id} permissionId={stored.id} />}
          <DraftNotice savedAt={refusal === null ? form.offeredAt : null} offer={form} />
          {refusal === null && <RequiredLegend />}
          {text ? (
            <PermissionFacts {...section} passenger={passenger} permission={text} />
          ) : (
            <PermissionSections {...section} passenger={passenger} stored={stored} />
          )}
        </div>
      </FormDialog>
      <LeaveDialog {...question} />
      {form.question}
      {conflict && (
        <PermissionConflict
          conflict={conflict}
          words={words}
          isBusy={busy}
          onResolve={(kept) => void form.resolve(kept)}
          onClose={form.postpone}
        />
      )}
    </>
  )
}

/** Whose it is, and who else changes it: they come into the line of the name, which stays as high. */
function Who({ name, present }: { name: string; present: string | null }) {
  const styles = useStyles()
  return (
    <BesidePresent className={styles.passenger} present={present}>
      {name}
    </BesidePresent>
  )
}

/** The page is not left before its user has decided what becomes of the form. */
function useAskedFor(form: PermissionForm, missing: string | null, isSaved: RefObject<boolean>): UnsavedForm {
  const { t } = useTranslation()
  const { online } = useSnapshot(sync)
  const unsaved = {
    ...{ isInDialog: true, refusal: missing ?? (online ? null : t('transportationPermissions.offline')) },
    async save() {
      await form.submit()
      return isSaved.current
    },
    keep: form.keep,
    discard: form.forget,
  }
  useUnsavedForm(form.isDirty, unsaved)
  return unsaved
}

const useStyles = makeStyles({
  content: {
    display: 'flex',
    flexDirection: 'column',
    gap: '14px',
    containerType: 'inline-size',
    containerName: 'editor',
    fontSize: '14px',
    lineHeight: '20px',
  },
  passenger: { color: tokens.colorNeutralForeground2 },
  summary: {
    fontSize: '16px',
    lineHeight: '22px',
    fontWeight: tokens.fontWeightSemibold,
    fontVariantNumeric: 'tabular-nums',
    overflowWrap: 'anywhere',
  },
  invalid: {
    flex: '1 1 200px',
    alignSelf: 'center',
    textAlign: 'end',
    fontSize: '12px',
    lineHeight: '16px',
    color: tokens.colorNeutralForeground2,
  },
})
