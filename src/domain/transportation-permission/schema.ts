import * as z from 'zod/mini'
import { CostCenter, CostCenterInput } from '../cost-center.ts'
import type { OpenRange } from '../date-range.ts'
import { hasDecimals } from '../decimal.ts'
import { LocalDate, PickedDate } from '../local-date.ts'
import { productField, productName } from '../product.ts'
import { Id, Version, oneLine, requiredLine, text } from '../text.ts'
import { allDeductibleTypes, deductiblePayments, deductibleTypes } from './deductible.ts'
import { Extra, ExtraInput, Price, VatPercent, extraLimits } from './extra.ts'
import { quotaTimes, quotaTypes } from './quota.ts'

/** Longest texts in characters, and the longest distance in kilometres. */
export const transportationPermissionLimits = {
  name: 128,
  note: 1024,
  accountKey: 64,
  priceCode: 64,
  distanceKilometres: 100_000,
  distanceDecimals: 3,
} as const

/** Who made the transportation permission: this product, or a system it came from. Source: spec 2 §3. */
export const transportationPermissionSources = { own: productName, timit: 'Timit', likuma: 'Likuma' } as const

/** Between which places the passenger may ride. Source: spec 2 §3. */
export const tripDestinations = {
  unselected: -1,
  homeMain: 0,
  grouping: 1,
  passengerDestinations: 2,
  all: 3,
  homeSecondary: 4,
  mainSecondary: 5,
} as const

/** Departure is from home, return is to it. Not the numbers of a ride's or an arrival's type (open point C-03). */
export const tripDirections = { twoWay: 0, departure: 1, return: 2 } as const

const oneOf = <const Values extends Record<string, number>>(values: Values) =>
  z.union((Object.values(values) as Values[keyof Values][]).map((value) => z.literal(value)))

const optionalText = (max: number) => z._default(text(max), '')
const nullableNumber = z._default(z.nullable(z.number()), null)
const storedUnits = z.int().check(z.minimum(-2_147_483_648), z.maximum(2_147_483_647))

/**
 * A transportation permission by which a passenger may ride, with its quota, price and deductible. Quotas are in stored
 * units (`quota.ts`), money in whole units with decimals, the distance limit in kilometres (open point C-60). Source:
 * spec 2 §3 Transportation permission.
 */
export const TransportationPermission = z.object({
  /** 0 until it is stored. */
  id: Id,
  version: Version,
  externalId: z._default(z.nullable(text(128)), null),
  source: z._default(z.enum(Object.values(transportationPermissionSources)), transportationPermissionSources.own),
  name: text(transportationPermissionLimits.name),
  isDraft: z._default(z.boolean(), true),
  tripType: z._default(z.nullable(text(64)), null),
  decisionType: z._default(text(64), 'TIMIT'),
  costCenter: z._default(z.nullable(CostCenter), null),
  child: z._default(z.boolean(), false),
  passengerId: Id,
  tripDestinations: z._default(oneOf(tripDestinations), tripDestinations.unselected),
  deductiblePayment: z._default(z.enum(deductiblePayments), 'Car'),
  deductibleType: z._default(z.int(), deductibleTypes.noDeductible),
  fixedDeductible: nullableNumber,
  /** Kilometres; `null` for no limit. */
  distanceLimit: nullableNumber,
  initialQuota: z._default(storedUnits, 0),
  /** Part of the quota for rides at short notice; `null` for none. */
  initialExpressQuota: z._default(z.nullable(storedUnits), null),
  /** `null` when nobody has said what remains. */
  remainingQuota: z._default(z.nullable(storedUnits), null),
  quotaTime: z._default(oneOf(quotaTimes), quotaTimes.month),
  quotaType: z._default(oneOf(quotaTypes), quotaTypes.trips),
  startDate: LocalDate,
  /** `null` when it does not end. */
  endDate: z._default(z.nullable(LocalDate), null),
  /** The same days under the names that some clients read; what is sent under them is not believed. */
  startDateYMD: z.optional(LocalDate),
  endDateYMD: z.optional(z.nullable(LocalDate)),
  /** The reason for the transportation permission. */
  note: optionalText(transportationPermissionLimits.note),
  accountKey: optionalText(transportationPermissionLimits.accountKey),
  priceCode: optionalText(transportationPermissionLimits.priceCode),
  priceIncVat: nullableNumber,
  priceVatPercent: nullableNumber,
  extras: z._default(z.array(Extra), []),
  tripDirection: z._default(oneOf(tripDirections), tripDirections.twoWay),
  timitPassengerId: z._default(z.nullable(text(64)), null),
  [productField.instanceId]: z._default(Id, 0),
  /** Trips are reserved on it: it cannot be deleted. */
  hasReservations: z._default(z.boolean(), false),
})
export type TransportationPermission = z.infer<typeof TransportationPermission>

/**
 * What a list says of a transportation permission, and all that a device keeps of it: no price, no deductible, no
 * reason. Source: design decision, offline rules 2.1.
 */
export const TransportationPermissionSummary = z.pick(TransportationPermission, {
  id: true,
  name: true,
  isDraft: true,
  costCenter: true,
  initialQuota: true,
  remainingQuota: true,
  quotaTime: true,
  quotaType: true,
  startDate: true,
  endDate: true,
  tripDirection: true,
})
export type TransportationPermissionSummary = z.infer<typeof TransportationPermissionSummary>

const requiredUnits = z
  .int({
    error: ({ input }) => (input === null || input === undefined ? 'validation.required' : 'validation.invalidValue'),
  })
  .check(z.minimum(0, 'validation.negative'), z.maximum(2_147_483_647, 'validation.tooLarge'))

const Entered = z.extend(
  z.pick(TransportationPermission, {
    id: true,
    version: true,
    isDraft: true,
    child: true,
    deductiblePayment: true,
    quotaTime: true,
    quotaType: true,
    tripDirection: true,
  }),
  {
    name: requiredLine(transportationPermissionLimits.name),
    accountKey: z._default(oneLine(transportationPermissionLimits.accountKey), ''),
    priceCode: z._default(oneLine(transportationPermissionLimits.priceCode), ''),
    note: z._default(text(transportationPermissionLimits.note).check(z.trim()), ''),
    costCenter: z.object(CostCenterInput.shape, 'validation.required'),
    tripDestinations: oneOf(tripDestinations).check(
      z.refine((value) => value !== tripDestinations.unselected, 'validation.required'),
    ),
    deductibleType: z._default(
      z.int().check(z.refine((type) => allDeductibleTypes.includes(type), 'validation.invalidValue')),
      deductibleTypes.noDeductible,
    ),
    fixedDeductible: z._default(z.nullable(Price), null),
    distanceLimit: z._default(
      z.nullable(
        z.number('validation.invalidValue').check(
          z.minimum(0, 'validation.negative'),
          z.maximum(transportationPermissionLimits.distanceKilometres, 'validation.tooLarge'),
          z.refine(
            (value) => hasDecimals(value, transportationPermissionLimits.distanceDecimals),
            'validation.decimals',
          ),
        ),
      ),
      null,
    ),
    initialQuota: requiredUnits,
    initialExpressQuota: z._default(z.nullable(requiredUnits), null),
    startDate: PickedDate,
    endDate: z._default(z.nullable(PickedDate), null),
    priceIncVat: z._default(z.nullable(Price), null),
    priceVatPercent: z._default(z.nullable(VatPercent), null),
    extras: z._default(
      z.array(ExtraInput).check(z.maxLength(extraLimits.ofOneTransportationPermission, 'validation.tooMany')),
      [],
    ),
  },
)

/** Rules about two fields are told as soon as both are right, whatever else is still missing. */
const areRight = (fields: Partial<Record<keyof z.infer<typeof Entered>, true>>) => {
  const both = z.pick(Entered, fields)
  return ({ value }: { value: unknown }) => both.safeParse(value).success
}

type Amounts = Pick<TransportationPermission, 'initialQuota' | 'initialExpressQuota'>

/** Whether more of the quota is for rides at short notice than there is. */
export const exceedsQuota = ({ initialQuota, initialExpressQuota }: Amounts): boolean =>
  initialExpressQuota !== null && initialExpressQuota > initialQuota

export const endsBeforeStart = ({ startDate, endDate }: OpenRange): boolean => endDate !== null && endDate < startDate

/** What a person enters in a transportation permission, in stored units. Everything else is the server's to say. */
export const TransportationPermissionInput = Entered.check(
  z.refine((entered) => !exceedsQuota(entered), {
    path: ['initialExpressQuota'],
    error: 'validation.exceedsQuota',
    when: areRight({ initialQuota: true, initialExpressQuota: true }),
  }),
  z.refine((entered) => !endsBeforeStart(entered), {
    path: ['endDate'],
    error: 'validation.endBeforeStart',
    when: areRight({ startDate: true, endDate: true }),
  }),
  z.refine(({ priceIncVat, priceVatPercent }) => priceIncVat === null || priceVatPercent !== null, {
    path: ['priceVatPercent'],
    error: 'validation.required',
    when: areRight({ priceIncVat: true, priceVatPercent: true }),
  }),
)
export type TransportationPermissionInput = z.infer<typeof TransportationPermissionInput>

/** A passenger's transportation permissions. Source: spec 2 §7 "Permission info", open point G-44. */
export const TransportationPermissionInfo = z.object({
  passengerId: Id,
  transportationPermissionRequired: z._default(z.boolean(), false),
  transportationPermissions: z._default(z.array(TransportationPermission), []),
})
export type TransportationPermissionInfo = z.infer<typeof TransportationPermissionInfo>
