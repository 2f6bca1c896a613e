import { AddRegular, EditRegular } from '@fluentui/react-icons'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import {
  isEmptyNumber,
  isNumberTwice,
  newPhoneNumber,
  phoneNumberLimits,
  type ContactNumber,
} from '#domain/phone-number.ts'
import { FieldHint } from '#ui/form/FieldHint.tsx'
import { LockableFields, useFormLock } from '#ui/form/form-lock.tsx'
import { SectionCard } from '#ui/page/SectionCard.tsx'
import { RefusableButton } from '#ui/press/RefusableButton.tsx'
import { StateChip } from '#ui/look/StateChip.tsx'
import { markOf } from '../field-words.ts'
import type { PassengerForm } from '../passenger-form.ts'
import { PhoneNumberEntry } from './PhoneNumberEntry.tsx'

interface Props {
  form: PassengerForm
  passengerId: number
}

/** Source: spec 2 §4 "Phone number panels". What can be pressed while it is locked stands outside of its fields. */
export function PhoneNumbersPanel({ form, passengerId }: Props) {
  const { t } = useTranslation()
  const { draft, changed, change, leave, errors, mode } = form
  const lock = useFormLock()
  const [openIndex, setOpenIndex] = useState<number | null>(null)
  const numbers = draft.phoneNumbers
  const state = changed.has('phoneNumbers') ? t('passengers.editor.rememberToSave') : markOf(form, 'phoneNumbers', t)
  /** The numbers without the open one where nothing was typed in it: closing it takes it away. */
  const closed = () => numbers.filter((entry, index) => index !== openIndex || !isEmptyNumber(entry))

  const keep = (index: number, entry: ContactNumber) =>
    change({ phoneNumbers: numbers.map((before, place) => (place === index ? entry : before)) })
  const remove = (index: number) => {
    setOpenIndex(null)
    change({ phoneNumbers: numbers.filter((_, place) => place !== index) })
  }
  const toggle = (index: number) => {
    const entry = numbers[index]
    const left = mode === 'edit' ? closed() : numbers
    if (left.length < numbers.length) change({ phoneNumbers: left })
    else if (openIndex !== null) leave('phoneNumbers')
    setOpenIndex(openIndex === index || !entry ? null : left.indexOf(entry))
  }
  const add = () => {
    const left = closed()
    change({ phoneNumbers: [...left, newPhoneNumber(passengerId)] })
    setOpenIndex(left.length)
  }
  return (
    <SectionCard
      title={t('validation.properties.phoneNumbers')}
      count={numbers.length}
      aside={
        state !== undefined && (
          <StateChip state="modified" icon={<EditRegular />}>
            {state}
          </StateChip>
        )
      }
    >
      <LockableFields>
        {numbers.map((entry, index) => (
          <PhoneNumberEntry
            key={`${entry.id} ${index}`}
            entry={entry}
            place={index}
            isOpen={index === openIndex}
            mode={mode}
            isTwice={isNumberTwice(numbers, index)}
            isJudged={errors.phoneNumbers !== undefined}
            onToggle={() => toggle(index)}
            onChange={(changedEntry) => keep(index, changedEntry)}
            onLeave={() => leave('phoneNumbers')}
            onRemove={() => remove(index)}
          />
        ))}
      </LockableFields>
      {numbers.length === 0 && <FieldHint>{t('passengers.editor.noPhoneNumbers')}</FieldHint>}
      {mode === 'edit' && numbers.length < phoneNumberLimits.ofOnePassenger && (
        <div>
          <RefusableButton appearance="subtle" icon={<AddRegular />} refusal={lock} onClick={add}>
            {t('passengers.editor.addPhoneNumber')}
          </RefusableButton>
        </div>
      )}
    </SectionCard>
  )
}
