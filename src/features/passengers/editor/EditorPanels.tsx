import { isGroupGone } from '#data/passenger.ts'
import { LockableFields } from '#ui/form/form-lock.tsx'
import { RequiredLegend } from '#ui/form/RequiredLegend.tsx'
import type { ReactNode } from 'react'
import { AddressPanel } from './panels/AddressPanel.tsx'
import { BasicsPanel } from './panels/BasicsPanel.tsx'
import { BillingPanel } from './panels/BillingPanel.tsx'
import { DestinationsPanel } from './panels/DestinationsPanel.tsx'
import { GroupsPanel } from './panels/GroupsPanel.tsx'
import { NotesPanel } from './panels/NotesPanel.tsx'
import { PhoneNumbersPanel } from './panels/PhoneNumbersPanel.tsx'
import { UtilitiesPanel } from './panels/UtilitiesPanel.tsx'
import { RecordGrid, RecordPart } from './RecordGrid.tsx'
import type { Editing } from './use-editing.ts'

interface Props {
  editing: Editing
  /** Whether the panels below the first screen are drawn, too. */
  isWhole?: boolean
  /** What the door and the phone ask, beside the fields. */
  summary?: ReactNode
  /** Who else changes the passenger, in words, where nothing above the fields says it. */
  present?: string | null
}

/** Everything that can be entered about a passenger. Source: spec 2 §2 "Editor content". */
export function EditorPanels({ editing, isWhole = true, summary, present = null }: Props) {
  const { passenger, edited, ssn, rights, choices, saving, needsDestination } = editing
  const { form } = edited
  const { destinations, destinationName, groups, organization } = choices
  // also while it is waited for the server: nothing moves then
  const isOpen = form.mode === 'edit' || form.mode === 'waiting'
  return (
    <>
      {isOpen && <RequiredLegend present={present} />}
      <RecordGrid>
        {summary && <RecordPart place="summary">{summary}</RecordPart>}
        <RecordPart place="left">
          {/* inside of the grid: a browser draws no columns by their room in a set of fields */}
          <LockableFields>
            <BasicsPanel
              form={form}
              passenger={passenger}
              ssn={rights.maySeeSsn ? ssn : null}
              showExternalId={organization?.showExternalId ?? null}
            />
            <AddressPanel form={form} destinations={destinations} />
          </LockableFields>
        </RecordPart>
        <RecordPart place="right">
          <PhoneNumbersPanel form={form} passengerId={passenger.id} />
          <LockableFields>
            <DestinationsPanel
              form={form}
              passengerId={passenger.id}
              destinations={destinations}
              destinationName={destinationName}
              required={needsDestination}
            />
            {isWhole && (
              <GroupsPanel
                form={form}
                groups={groups}
                isGroupGone={isGroupGone(saving.failure)}
                mayChange={rights.mayEditGroups && form.mode === 'edit'}
              />
            )}
          </LockableFields>
        </RecordPart>
        {isWhole && (
          <LockableFields>
            <RecordPart place="across">
              <UtilitiesPanel form={form} />
            </RecordPart>
            <RecordPart place="lowerLeft">
              <BillingPanel form={form} />
            </RecordPart>
            <RecordPart place="lowerRight">
              <NotesPanel form={form} />
            </RecordPart>
          </LockableFields>
        )}
      </RecordGrid>
    </>
  )
}
