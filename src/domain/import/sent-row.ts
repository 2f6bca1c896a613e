import * as z from 'zod/mini'
import { costCenterLimits } from '../cost-center.ts'
import { destinationLimits } from '../destination.ts'
import { EnteredPassenger, passengerLimits } from '../passenger.ts'
import { passengerGroupLimits } from '../passenger-group.ts'
import { PhoneNumberInput, phoneNumberLimits } from '../phone-number.ts'
import { SsnInput } from '../ssn.ts'
import { Id, Version, oneLine, requiredLine } from '../text.ts'
import { TransportationPermissionInput } from '../transportation-permission/schema.ts'

/** Bounds of what one call of an import carries. Source: design decision, `import.md` 7 and 8. */
export const importLimits = {
  /** Rows of a search, and bytes of its body. */
  searchRows: 500,
  searchBytes: 256 * 1024,
  /** Passengers whose transportation permissions are asked for, and names asked of each. */
  searchPassengers: 500,
  searchNames: 20,
  saveRows: 100,
  /** The last row that a spreadsheet can have. */
  row: 1_048_576,
  permissions: 20,
} as const

/** By what a row was matched to a passenger. Source: spec 2 §3 Import structures, IMP-29. */
export const matchTypes = { unknown: 0, externalId: 1, ssn: 2, name: 3, created: 4 } as const
export type MatchType = (typeof matchTypes)[keyof typeof matchTypes]

type WithoutDefault<Schema> = Schema extends z.ZodMiniDefault<infer Inner> ? Inner : Schema
type MappedShape<Shape> = {
  [Field in keyof Shape]: WithoutDefault<Shape[Field]> extends infer Schema extends z.ZodMiniType
    ? z.ZodMiniOptional<Schema>
    : never
}

/**
 * The fields of a form, each of which may be left out. Where a form would put its default, a row says nothing: a field
 * that no column is mapped to stays as it is stored.
 */
const mapped = <Shape extends Readonly<Record<string, z.ZodMiniType>>>(shape: Shape): MappedShape<Shape> =>
  Object.fromEntries(
    Object.entries(shape).map(([field, schema]) => [
      field,
      z.optional(schema instanceof z.ZodMiniDefault ? (schema.def.innerType as z.ZodMiniType) : schema),
    ]),
  ) as MappedShape<Shape>

const entered = EnteredPassenger.shape

/** What a row says of the passenger. An absent field is not mapped, or not to be updated: it stays as it is stored. */
export const SentPassenger = z.object(
  mapped({
    name: entered.name,
    externalId: entered.externalId,
    yearGrade: entered.yearGrade,
    language: entered.language,
    transportationPermissionRequired: entered.transportationPermissionRequired,
    homeAddress: entered.homeAddress,
    homePostalcode: entered.homePostalcode,
    homeCity: entered.homeCity,
    pickupAddress: entered.pickupAddress,
    note: entered.note,
    timitNote: entered.timitNote,
    billingUseHomeAddress: entered.billingUseHomeAddress,
    billingName: entered.billingName,
    billingAddress: entered.billingAddress,
    billingPostalcode: entered.billingPostalcode,
    billingCity: entered.billingCity,
  }),
)
export type SentPassenger = z.infer<typeof SentPassenger>

/** A destination by its id, as somebody chose it, or by its alias, as the sheet has it. Case does not count. */
export const SentDestination = z.union([Id.check(z.minimum(1)), requiredLine(destinationLimits.alias)])
export type SentDestination = z.infer<typeof SentDestination>

/** What a mapped utility column says. Others stay as they are stored. Source: spec 2 §4, IMP-37. */
export const SentUtility = z.object({ id: Id.check(z.minimum(1)), has: z.boolean() })
export type SentUtility = z.infer<typeof SentUtility>

/**
 * A block of phone number columns. The passenger's own number of the same digits is updated; another one is added, unless
 * `create` is false: then the block's creation column is mapped and its cell is empty. Source: spec 2 §4, IMP-36.
 */
export const SentPhone = z.object({
  create: z._default(z.boolean(), true),
  number: PhoneNumberInput.shape.number,
  ...mapped({
    sms: PhoneNumberInput.shape.sms,
    showToDriver: PhoneNumberInput.shape.showToDriver,
    assistant: PhoneNumberInput.shape.assistant,
  }),
})
export type SentPhone = z.infer<typeof SentPhone>

const permission = TransportationPermissionInput.shape

/**
 * A block of transportation permission columns. Quotas are in **shown** units, as a person writes them: trips, kilometres,
 * money; the server alone makes stored units of them (`storedQuota`), by the quota type that the transportation permission
 * has in the end. With `permissionId` that one is updated; without, the passenger's only one of that name, or the one of
 * these that starts on the same day; otherwise a new one is made, unless `create` is false. Source: spec 2 §3 and §4,
 * IMP-31, IMP-36, IMP-62.
 */
export const SentPermission = z.object({
  permissionId: z.optional(Id.check(z.minimum(1))),
  /** Of the transportation permission that the verdict was made against. */
  version: Version,
  create: z._default(z.boolean(), true),
  ...mapped({
    name: permission.name,
    isDraft: permission.isDraft,
    /** By its name; a new one is made. */
    costCenter: requiredLine(costCenterLimits.name),
    child: permission.child,
    tripDestinations: permission.tripDestinations,
    tripDirection: permission.tripDirection,
    deductiblePayment: permission.deductiblePayment,
    deductibleType: permission.deductibleType,
    fixedDeductible: permission.fixedDeductible,
    distanceLimit: permission.distanceLimit,
    quotaType: permission.quotaType,
    quotaTime: permission.quotaTime,
    initialQuota: z.number('validation.invalidValue'),
    initialExpressQuota: z.nullable(z.number('validation.invalidValue')),
    startDate: permission.startDate,
    endDate: permission.endDate,
    note: permission.note,
    accountKey: permission.accountKey,
    priceCode: permission.priceCode,
    priceIncVat: permission.priceIncVat,
    priceVatPercent: permission.priceVatPercent,
  }),
})
export type SentPermission = z.infer<typeof SentPermission>

/** What names a sent row: by it a repeat gets the answer that the first one got. */
export const SentRowKey = z.object({
  /** As the spreadsheet program counts, from 1. */
  row: z.int().check(z.minimum(1), z.maximum(importLimits.row)),
  /** `sentRowKey` of the import, the row and the times it was mended. */
  key: z.string().check(z.regex(/^\d{1,10}-\d{1,7}-[\w.]{1,24}$/, 'validation.invalid')),
})
export type SentRowKey = z.infer<typeof SentRowKey>

/**
 * By which a sent row is known for seven days, whatever was answered to it. A row that is mended, or tried again after it
 * has failed, has a higher revision; a row that hits several passengers has a part for each. Made of nothing that
 * the row says: a hash of an identity code can be guessed.
 */
export const sentRowKey = (importId: number, row: number, revision: number, part = 0): string =>
  `${importId}-${row}-${revision}${part === 0 ? '' : `.${part}`}`

/** What is sent of one row of a sheet: only what it says, and nothing of what is to stay. */
export const SentRow = z
  .object({
    ...SentRowKey.shape,
    op: z.enum(['create', 'update']),
    /** Whom to update; none for one that is to be made. */
    passengerId: z.optional(Id.check(z.minimum(1))),
    /** Of the passenger that the verdict was made against: nothing is written over what somebody changed since. */
    version: Version,
    passenger: SentPassenger,
    mainDestination: z.optional(SentDestination),
    /** `null` takes it away. */
    secondaryDestination: z.optional(z.nullable(SentDestination)),
    utilities: z.optional(z.array(SentUtility).check(z.maxLength(passengerLimits.utilities, 'validation.tooMany'))),
    phones: z.optional(z.array(SentPhone).check(z.maxLength(phoneNumberLimits.ofOnePassenger, 'validation.tooMany'))),
    /** Replaces the stored code; empty takes it away. */
    ssn: z.optional(SsnInput),
    /** Names of all groups the passenger is to be in; new ones are made. Absent leaves them as they are. */
    tags: z.optional(
      z.array(oneLine(passengerGroupLimits.name)).check(z.maxLength(passengerLimits.groups, 'validation.tooMany')),
    ),
    permissions: z.optional(z.array(SentPermission).check(z.maxLength(importLimits.permissions, 'validation.tooMany'))),
  })
  .check(
    z.refine(({ op, passengerId }) => (op === 'update') === (passengerId !== undefined), {
      path: ['passengerId'],
      error: 'validation.required',
    }),
  )
export type SentRow = z.infer<typeof SentRow>

/**
 * Names of one cell or several, trimmed, and each once whatever its case: the first spelling stands. Source: spec 2 §5,
 * IMP-63.
 */
export function uniqueNames(names: readonly string[]): string[] {
  const byKey = new Map<string, string>()
  for (const name of names.map((each) => each.trim())) {
    const key = name.toLowerCase()
    if (name !== '' && !byKey.has(key)) byKey.set(key, name)
  }
  return [...byKey.values()]
}
