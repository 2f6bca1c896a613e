import type { Generated } from 'kysely'
import type { EnteredPassenger } from '#domain/passenger.ts'

/** What people enter about a passenger and that stands in the passenger's own row. */
export type EnteredField = Exclude<keyof EnteredPassenger, 'utilityIds' | 'phoneNumbers'>

/** The column of each field that people enter: the table's type, what is selected and what is written come from here. */
const enteredColumns = {
  name: 'name',
  externalId: 'external_id',
  homeAddress: 'home_address',
  homePostalcode: 'home_postalcode',
  homeCity: 'home_city',
  pickupAddress: 'pickup_address',
  billingUseHomeAddress: 'billing_use_home_address',
  billingName: 'billing_name',
  billingAddress: 'billing_address',
  billingPostalcode: 'billing_postalcode',
  billingCity: 'billing_city',
  yearGrade: 'year_grade',
  transportationPermissionRequired: 'transportation_permission_required',
  note: 'note',
  timitNote: 'coordinator_note',
  language: 'language',
  secondaryDestinationId: 'secondary_destination_id',
} as const satisfies Record<EnteredField, string>

type Column<Field extends EnteredField> = (typeof enteredColumns)[Field]

/** Columns that have a default need not be written. */
type Stored<Field extends EnteredField> = Field extends 'name'
  ? EnteredPassenger[Field]
  : null extends EnteredPassenger[Field]
    ? EnteredPassenger[Field]
    : Generated<EnteredPassenger[Field]>

export type EnteredColumns = { [Field in EnteredField as Column<Field>]: Stored<Field> }

const fields = Object.keys(enteredColumns) as EnteredField[]

/** The columns of those fields that a shape has, under the fields' names, for a query that calls the passenger `p`. */
export const selectedFields = <Shape extends object>(shape: Shape) =>
  fields.filter((field) => field in shape).map((field) => `p.${enteredColumns[field]} as ${field}`) as {
    [Field in EnteredField & keyof Shape]: `p.${Column<Field>} as ${Field}`
  }[EnteredField & keyof Shape][]

/** What was entered, by columns. */
export const columnsOf = (entered: Pick<EnteredPassenger, EnteredField>) =>
  Object.fromEntries(fields.map((field) => [enteredColumns[field], entered[field]])) as {
    [Field in EnteredField as Column<Field>]: EnteredPassenger[Field]
  }
