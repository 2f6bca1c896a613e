import { makeStyles, tokens } from '@fluentui/react-components'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio'
import { useUnsavedForm } from '#state/leaving.ts'
import { sync } from '#state/sync.ts'
import { media } from '#ui/look/breakpoints.ts'
import { SaveBar } from '#ui/form/SaveBar.tsx'
import { SectionTabs } from '#ui/page/SectionTabs.tsx'
import { useAfterFirstPaint } from '#ui/late/use-after-first-paint.ts'
import { ConflictDialog } from './ConflictDialog.tsx'
import { EditorHeader, type BackLink } from './EditorHeader.tsx'
import { EditorNotices } from './EditorNotices.tsx'
import { EditorPanels } from './EditorPanels.tsx'
import { fieldLabel } from './field-words.ts'
import { PassengerBelongings } from './PassengerBelongings.tsx'
import { RecordSummary } from '../summary/RecordSummary.tsx'
import { useRecordFacts } from '../summary/use-record-facts.ts'
import { useBookingStart } from './use-booking-start.ts'
import { useBelongings } from './use-belongings.ts'
import { useEditing, type EditingOptions } from './use-editing.ts'
import { useOtherEditors } from './use-other-editors.ts'
import { useStateActions } from './use-state-actions.tsx'
import { useStillPassenger } from './use-still-passenger.ts'
import { useWordsOfLeaving } from './use-words-of-leaving.ts'

export interface PassengerEditingProps extends EditingOptions {
  back?: BackLink | undefined
  headingRef?: ((heading: HTMLHeadingElement | null) => void) | undefined
}

/** A passenger on a page or in a pane: header, fields, and what is unsaved at the lower edge. */
export function PassengerEditing({ back, headingRef, ...options }: PassengerEditingProps) {
  const { t } = useTranslation()
  const styles = useStyles()
  const { online } = useSnapshot(sync)
  const editing = useEditing(options)
  const { passenger, edited, ssn, choices, rights, saving, isDirty, keep, discard } = editing
  const { present, isInField, fieldFocusProps } = useOtherEditors(editing)
  const told = useStillPassenger(editing, isInField)
  const { items, dialog } = useStateActions(passenger, options.onStored)
  const isWhole = useAfterFirstPaint()
  const isComing = options.isComing ?? false
  // what can be done is there before the rest of the passenger, and nothing moves when that comes
  const menu = !editing.isCard ? items : isComing ? items.map((item) => ({ ...item, refusal: t('loading') })) : []
  const belongings = useBelongings(passenger, isComing)
  const facts = useRecordFacts(passenger, belongings)
  const onBook = useBookingStart(passenger)
  const closed = rights.refusal && t(rights.refusal)
  const refusal = closed ?? (online ? null : t('passengers.editor.offline'))
  useUnsavedForm(isDirty, {
    ...{ isInDialog: false, refusal: useWordsOfLeaving(refusal, ssn), keep, discard },
    save: (isLeaving) => saving.save({ isLeaving }),
  })
  const changes = [
    ...[...edited.changed].map((field) => t(fieldLabel(field))),
    ...(ssn.typed === null ? [] : [t('validation.properties.Ssn')]),
  ]
  const counts = {
    schedules: facts.scheduleCount,
    permissions: facts.permissions?.value.length ?? 0,
    trips: facts.trips?.trips?.length ?? 0,
  }
  const sections = [
    { id: 'details', label: t('passengers.editor.section.details') },
    { id: 'needs', label: t('passengers.editor.section.needs'), count: edited.draft.utilityIds.length },
    { id: 'billing', label: t('passengers.editor.billing') },
    ...belongings.map((id) => ({ id, label: t(`passengers.editor.section.${id}`), count: counts[id] })),
  ]
  return (
    <div className={styles.root} data-editor="" {...fieldFocusProps}>
      <div className={styles.header}>
        <EditorHeader
          passenger={told}
          destinationName={choices.destinationName}
          back={back}
          menu={menu}
          headingRef={headingRef}
          onBook={onBook}
          present={present}
        />
      </div>
      <div className={styles.tabs}>
        <SectionTabs label={t('passengers.editor.sections')} sections={sections} />
      </div>
      <div className={styles.content}>
        <EditorNotices editing={editing} told={told} />
        <EditorPanels
          editing={editing}
          isWhole={isWhole}
          summary={passenger.id !== 0 && <RecordSummary {...{ passenger, isComing, facts }} isCard={editing.isCard} />}
        />
        {isWhole && <PassengerBelongings passenger={passenger} isCard={editing.isCard} shown={belongings} />}
      </div>
      <SaveBar
        changes={changes}
        busy={saving.busy}
        refusal={refusal}
        onSave={() => void saving.save()}
        onDiscard={() => void discard()}
      />
      <ConflictDialog editing={editing} />
      {saving.question}
      {dialog}
    </div>
  )
}

const useStyles = makeStyles({
  root: { display: 'flex', flexDirection: 'column', minHeight: '100%' },
  // the header goes away, the tabs stay
  header: { '& > header': { borderBottom: 'none', paddingBottom: '4px' } },
  tabs: {
    position: 'sticky',
    top: 0,
    zIndex: 2,
    padding: '0 20px',
    backgroundColor: tokens.colorNeutralBackground1,
    borderBottom: `1px solid ${tokens.colorNeutralStroke2}`,
    [media.phone]: { padding: '4px 16px 0' },
    [media.print]: { display: 'none' },
  },
  content: {
    boxSizing: 'border-box',
    width: '100%',
    maxWidth: '1252px',
    flex: '1 1 auto',
    display: 'flex',
    flexDirection: 'column',
    gap: '14px',
    padding: '16px 20px 24px',
    [media.phone]: { padding: '12px 16px 20px' },
  },
})
