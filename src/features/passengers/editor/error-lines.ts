import type { TFunction } from 'i18next'
import { numberErrors, numberTexts, type ContactNumber, type NumberText } from '#domain/phone-number.ts'
import { errorText } from '#ui/form/error-text.ts'
import { fieldLabel } from './field-words.ts'
import type { PassengerForm } from './passenger-form.ts'

/** One thing that has to be put right: the path of its field in the form, and what is wrong with it, in words. */
export interface ErrorLine {
  field: string
  text: string
}

/** Where one of the passenger's numbers is in the form, or what is typed of it. */
export const numberPath = (place: number, text?: NumberText): string =>
  ['phoneNumbers', place, text].filter((part) => part !== undefined).join('.')

const numberLabels: Readonly<Record<NumberText, string>> = {
  number: 'passengers.editor.phoneNumber',
  contactName: 'passengers.editor.phone.contactName',
  relation: 'passengers.editor.phone.relation',
}

/** All that is wrong with the numbers. Of several it is told which one is meant. */
const numberLines = (numbers: readonly ContactNumber[], t: TFunction): ErrorLine[] =>
  numbers.flatMap((entry, place) => {
    const errors = numberErrors(entry)
    const which = numbers.length > 1 ? [entry.number.trim()] : []
    return numberTexts.flatMap((text) => {
      const error = errors[text]
      if (error === null) return []
      const words = `${t(numberLabels[text])}: ${errorText(error, t)}`
      return [{ field: numberPath(place, text), text: [...which, words].filter(Boolean).join(' · ') }]
    })
  })

/** What is wrong in the form, each in a line. */
export const errorLines = ({ errors, draft }: Pick<PassengerForm, 'errors' | 'draft'>, t: TFunction): ErrorLine[] =>
  Object.entries(errors).flatMap(([field, error]) => {
    const lines = field === 'phoneNumbers' ? numberLines(draft.phoneNumbers, t) : []
    return lines.length > 0 ? lines : [{ field, text: `${t(fieldLabel(field))}: ${errorText(error, t)}` }]
  })
