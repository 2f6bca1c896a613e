import { Input } from '@fluentui/react-components'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio'
import { Submission } from '#data/drafts/submission.ts'
import { changeProgram, makeProgram, type MadeProgram } from '#data/programs.ts'
import { accessAreaNames, accessLevels, type AccessLevels } from '#domain/access.ts'
import { fieldErrors } from '#domain/field-errors.ts'
import { addDays, localDateAt } from '#domain/local-date.ts'
import { mayEndOn, ProgramAccessDraft, programLimits, type ProgramAccess } from '#domain/program-access.ts'
import { now, sync } from '#state/sync.ts'
import { useFailureText } from '#state/use-failure-text.ts'
import { FormField } from '#ui/form/FormField.tsx'
import { useForm } from '#ui/form/use-form.ts'
import { say } from '#ui/speak/toast.ts'
import { DateField } from '#ui/time/DateField.tsx'
import { EntryDialog } from '../frame/EntryDialog.tsx'
import { ProgramDestinations } from './ProgramDestinations.tsx'
import { ProgramRights } from './ProgramRights.tsx'

interface Props {
  organizationId: number
  /** `null` for a new one. */
  program: ProgramAccess | null
  /** Of the organisation, without deleted ones. */
  destinations: readonly { id: number; alias: string }[]
  onClose: () => void
  onMade: (made: MadeProgram) => void
}

/** What is entered: as it is sent, but for a day that may be none yet. */
type Entered = Omit<ProgramAccessDraft, 'endsOn'> & { endsOn: string }

const noLevels = Object.fromEntries(accessAreaNames.map((area) => [area, accessLevels.none])) as AccessLevels

const enteredOf = (program: ProgramAccess | null): Entered => ({
  name: program?.name ?? '',
  destinationIds: program ? program.destinationIds : [],
  levels: program?.levels ?? noLevels,
  endsOn: program?.endsOn ?? '',
})

const draftOf = ({ endsOn, ...entered }: Entered) => ({ ...entered, endsOn: endsOn === '' ? null : endsOn })

/** An access of a program is made or changed. */
export function ProgramDialog({ organizationId, program, destinations, onClose, onMade }: Props) {
  const { t } = useTranslation()
  const failureText = useFailureText()
  const { online } = useSnapshot(sync)
  const [submission] = useState(() => new Submission())
  const isStored = useRef(false)
  const [today] = useState(() => localDateAt(now()))
  const isNew = program === null
  const form = useForm<Entered>({
    initial: enteredOf(program),
    validate(entered) {
      const draft = draftOf(entered)
      const isNewEnd = draft.endsOn !== (program?.endsOn ?? null)
      return {
        ...(isNewEnd && !mayEndOn(draft.endsOn, today) && { endsOn: 'validation.programEnd' }),
        ...fieldErrors<Entered>(ProgramAccessDraft, draft),
      }
    },
    async submit(entered) {
      const draft = ProgramAccessDraft.parse(draftOf(entered))
      if (program) {
        await changeProgram(program, draft, submission)
        say({ title: t('programs.changed', { name: draft.name }), intent: 'success' })
        isStored.current = true
        onClose()
        return
      }
      const made = await makeProgram(organizationId, draft, submission)
      isStored.current = true
      onMade(made)
    },
  })
  return (
    <EntryDialog
      title={t(isNew ? 'programs.add' : 'programs.change')}
      saveLabel={t(isNew ? 'programs.add' : 'save.save')}
      isDirty={form.isDirty}
      isBusy={form.busy}
      isReady={isNew || form.isDirty}
      refusal={online ? null : t('programs.offline')}
      failure={
        form.failure === null
          ? null
          : t(isNew ? 'programs.addFailed' : 'programs.changeFailed', { errorMessage: failureText(form.failure) })
      }
      save={async () => {
        await form.submit()
        return isStored.current
      }}
      onClose={onClose}
    >
      <FormField label={t('programs.name')} required hint={t('programs.nameHint')} error={form.errors.name}>
        <Input
          value={form.draft.name}
          onChange={(_, { value }) => form.set('name', value)}
          onBlur={() => form.leave('name')}
          autoComplete="off"
        />
      </FormField>
      <ProgramRights
        value={form.draft.levels}
        error={form.errors.levels}
        onChange={(levels) => form.set('levels', levels)}
      />
      <ProgramDestinations
        destinations={destinations}
        value={form.draft.destinationIds}
        error={form.errors.destinationIds}
        onChange={(destinationIds) => form.set('destinationIds', destinationIds)}
      />
      <DateField
        label={t('programs.endsOn')}
        hint={t('programs.endsHint')}
        value={form.draft.endsOn}
        today={today}
        min={today}
        max={addDays(today, programLimits.days)}
        error={form.errors.endsOn}
        onChange={(endsOn) => form.set('endsOn', endsOn)}
        onBlur={() => form.leave('endsOn')}
      />
    </EntryDialog>
  )
}
