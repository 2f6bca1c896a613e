import { Input, Radio, RadioGroup, Select } from '@fluentui/react-components'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio'
import { makeCalendar, type MadeCalendar } from '#data/calendars.ts'
import { Submission } from '#data/drafts/submission.ts'
import { CalendarAddressDraft, calendarNamings } from '#domain/calendar-address.ts'
import { fieldErrors } from '#domain/field-errors.ts'
import { addDays, localDateAt } from '#domain/local-date.ts'
import { localeFacts, locales, type Locale } from '#domain/locale.ts'
import { mayEndOn, programLimits } from '#domain/program-access.ts'
import { now, sync } from '#state/sync.ts'
import { useFailureText } from '#state/use-failure-text.ts'
import { FormField } from '#ui/form/FormField.tsx'
import { useForm } from '#ui/form/use-form.ts'
import { DateField } from '#ui/time/DateField.tsx'
import { EntryDialog } from '../frame/EntryDialog.tsx'

interface Props {
  organizationId: number
  /** Of the organisation, without deleted ones. */
  destinations: readonly { id: number; alias: string }[]
  onClose: () => void
  onMade: (made: MadeCalendar) => void
}

/** A year: whoever wants the address to end earlier says so. */
const usualDays = 365

/** A calendar address is made. */
export function CalendarDialog({ organizationId, destinations, onClose, onMade }: Props) {
  const { t, i18n } = useTranslation()
  const failureText = useFailureText()
  const { online } = useSnapshot(sync)
  const [submission] = useState(() => new Submission())
  const isStored = useRef(false)
  const [today] = useState(() => localDateAt(now()))
  const form = useForm<CalendarAddressDraft>({
    initial: {
      ...{ name: '', destinationId: destinations.length === 1 ? (destinations[0]?.id ?? 0) : 0, naming: 'none' },
      ...{ locale: i18n.language as Locale, endsOn: addDays(today, usualDays) },
    },
    validate: (entered) => ({
      ...(!mayEndOn(entered.endsOn, today) && { endsOn: 'validation.programEnd' }),
      ...fieldErrors<CalendarAddressDraft>(CalendarAddressDraft, entered),
    }),
    async submit(entered) {
      const made = await makeCalendar(organizationId, CalendarAddressDraft.parse(entered), submission)
      isStored.current = true
      onMade(made)
    },
  })
  return (
    <EntryDialog
      title={t('calendars.add')}
      saveLabel={t('calendars.add')}
      isDirty={form.isDirty}
      isBusy={form.busy}
      isReady
      refusal={online ? null : t('calendars.offline')}
      failure={form.failure === null ? null : t('calendars.addFailed', { errorMessage: failureText(form.failure) })}
      save={async () => {
        await form.submit()
        return isStored.current
      }}
      onClose={onClose}
    >
      <FormField label={t('calendars.name')} required hint={t('calendars.nameHint')} error={form.errors.name}>
        <Input
          value={form.draft.name}
          onChange={(_, { value }) => form.set('name', value)}
          onBlur={() => form.leave('name')}
          autoComplete="off"
        />
      </FormField>
      <FormField label={t('calendars.destination')} required error={form.errors.destinationId}>
        <Select
          value={String(form.draft.destinationId)}
          onChange={(_, { value }) => form.set('destinationId', Number(value))}
        >
          <option value="0">{t('calendars.destination.choose')}</option>
          {destinations.map(({ id, alias }) => (
            <option key={id} value={String(id)}>
              {alias}
            </option>
          ))}
        </Select>
      </FormField>
      <FormField label={t('calendars.naming')} required hint={t('calendars.namingHint')} error={form.errors.naming}>
        <RadioGroup
          value={form.draft.naming}
          onChange={(_, { value }) => {
            const naming = calendarNamings.find((each) => each === value)
            if (naming !== undefined) form.set('naming', naming)
          }}
        >
          {calendarNamings.map((naming) => (
            <Radio key={naming} value={naming} label={t(`calendars.naming.${naming}`)} />
          ))}
        </RadioGroup>
      </FormField>
      <FormField label={t('calendars.language')} required error={form.errors.locale}>
        <Select
          value={form.draft.locale}
          onChange={(_, { value }) => {
            const locale = locales.find((each) => each === value)
            if (locale !== undefined) form.set('locale', locale)
          }}
        >
          {locales.map((locale) => (
            <option key={locale} value={locale} lang={locale}>
              {localeFacts(locale).name}
            </option>
          ))}
        </Select>
      </FormField>
      <DateField
        label={t('calendars.endsOn')}
        hint={t('calendars.endsHint')}
        required
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
