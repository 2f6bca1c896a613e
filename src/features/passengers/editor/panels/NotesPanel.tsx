import { useTranslation } from 'react-i18next'
import { passengerLimits } from '#domain/passenger.ts'
import { SectionCard } from '#ui/page/SectionCard.tsx'
import { EntryField } from '../EntryField.tsx'
import type { PassengerForm } from '../passenger-form.ts'

export function NotesPanel({ form }: { form: PassengerForm }) {
  const { t } = useTranslation()
  return (
    <SectionCard title={t('passengers.editor.notes')}>
      <EntryField form={form} field="note" longest={passengerLimits.note} />
      <EntryField form={form} field="timitNote" longest={passengerLimits.timitNote} />
    </SectionCard>
  )
}
