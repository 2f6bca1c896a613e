import * as z from 'zod/mini'
import { parseDecimal } from '#domain/decimal.ts'
import { fieldErrors, type FieldErrors } from '#domain/field-errors.ts'
import { EnteredPassenger, NewPassenger, destinationIdsOf, emptyPassenger, type Passenger } from '#domain/passenger.ts'
import { joinedGroupNames } from '#domain/passenger-group.ts'
import { isEmptyNumber, joinedPhones, saidNumber } from '#domain/phone-number.ts'

type Entered = typeof EnteredPassenger.shape

/** A line of text may hold whatever was typed, and so may what is not entered as a text but is typed. */
type Typed = {
  [Field in keyof Entered as EnteredPassenger[Field] extends string | boolean ? Field : never]: z.ZodMiniType<
    EnteredPassenger[Field] extends string ? string : boolean
  >
}

const nobody = emptyPassenger(0, [])
const schemas: Readonly<Record<string, z.ZodMiniType>> = { string: z.string(), boolean: z.boolean() }
const typed = Object.fromEntries(
  (Object.keys(EnteredPassenger.shape) as (keyof Entered)[]).flatMap((field) => {
    const schema = schemas[typeof nobody[field]]
    return schema ? [[field, schema] as const] : []
  }),
) as unknown as Typed

/** A passenger while it is being typed. A field may hold whatever text; a grade is text until it is saved. */
export const PassengerDraft = z.object({
  ...typed,
  yearGrade: z.string(),
  passengerDestinations: z.array(z.object({ passengerId: z.number(), destinationId: z.number() })),
  secondaryDestinationId: z.nullable(z.number()),
  phoneNumbers: z.array(
    z.object({
      id: z.number(),
      passengerId: z.number(),
      number: z.string(),
      sms: z.boolean(),
      showToDriver: z.boolean(),
      assistant: z.boolean(),
      // what an older version has kept on the device, or its server tells, is without
      contactName: z._default(z.string(), ''),
      relation: z._default(z.string(), ''),
    }),
  ),
  utilityIds: z.array(z.number()),
  groupObjs: z.array(z.object({ id: z.number(), name: z.string() })),
} satisfies Record<keyof Entered | 'passengerDestinations' | 'groupObjs', z.ZodMiniType>)
export type PassengerDraft = z.infer<typeof PassengerDraft>
export type DraftField = keyof PassengerDraft

export const draftFields = Object.keys(PassengerDraft.shape) as DraftField[]

/** Fields that hold a line of text. */
export type TextField = {
  [Field in DraftField]: PassengerDraft[Field] extends string ? Field : never
}[DraftField]

/** A stored passenger in the form in which it is typed. */
export const draftOf = (passenger: Passenger): PassengerDraft =>
  PassengerDraft.parse({ ...passenger, yearGrade: passenger.yearGrade?.toString() ?? '' })

/** The grade of a draft; `NaN` when what was typed is no number. */
const gradeOf = (typed: string): number | null => (typed.trim() === '' ? null : (parseDecimal(typed) ?? Number.NaN))

/** A draft as it counts. Where the home is billed, a billing address typed before is neither judged, compared nor stored. */
export function countedDraft(stored: Passenger, draft: PassengerDraft): PassengerDraft {
  const { billingAddress, billingPostalcode, billingCity } = stored
  return draft.billingUseHomeAddress ? { ...draft, billingAddress, billingPostalcode, billingCity } : draft
}

/** The passenger that a draft makes of a stored one. Numbers that are empty are left out. */
export function passengerOf(stored: Passenger, draft: PassengerDraft): Passenger {
  const storedNumbers = new Map(stored.phoneNumbers.map((phone) => [phone.id, phone]))
  const phoneNumbers = draft.phoneNumbers
    .filter((entry) => !isEmptyNumber(entry))
    .map((typed) => saidNumber(typed, typed.id === 0 ? undefined : storedNumbers.get(typed.id)))
  return {
    ...stored,
    ...countedDraft(stored, draft),
    name: draft.name.trim(),
    yearGrade: gradeOf(draft.yearGrade),
    phoneNumbers,
    phone: joinedPhones(phoneNumbers),
    groups: joinedGroupNames(draft.groupObjs),
    utilities: draft.utilityIds.join(),
  }
}

/**
 * What is wrong with a draft, by its fields.
 * @param needsDestination a passenger made outside of a group belongs to a destination at least
 */
export function draftErrors(
  stored: Passenger,
  draft: PassengerDraft,
  needsDestination: boolean,
): FieldErrors<PassengerDraft> {
  const passenger = passengerOf(stored, draft)
  const errors = fieldErrors<PassengerDraft>(NewPassenger, {
    ...passenger,
    destinationIds: destinationIdsOf(passenger),
  })
  const lacksDestination = needsDestination && draft.passengerDestinations.length === 0
  return lacksDestination ? { ...errors, passengerDestinations: 'validation.required' } : errors
}
