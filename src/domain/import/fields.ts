import type * as z from 'zod/mini'
import { CostCenterInput } from '../cost-center.ts'
import { utilities, type UtilityName } from '../utility.ts'
import { SentPassenger, SentPermission, SentPhone } from './sent-row.ts'

/** Parts of the mapper, in its order. Source: spec 2 §2 Import screen. */
export type ImportSection =
  | 'identification'
  | 'passenger'
  | 'address'
  | 'pickup'
  | 'billing'
  | 'grade'
  | 'notes'
  | 'tags'
  | 'utilities'
  | 'phone'
  | 'permission'

/** How a cell of a field is read. */
export type ValueType =
  | 'line'
  | 'text'
  | 'number'
  | 'boolean'
  | 'date'
  | 'choice'
  | 'destination'
  | 'phone'
  | 'postalCode'
  | 'ssn'
  | 'tags'
  | 'utilities'

/** What an empty cell means; `undefined` says nothing, so that what is stored stays. Source: spec 2 §5, IMP-59 and IMP-60. */
export type EmptyValue = '' | 0 | null | boolean | undefined

/** A field that a column can be mapped to. */
export interface ImportField {
  /** Name of the property in a saved mapping, once among all fields. */
  readonly name: string
  readonly section: ImportSection
  readonly type: ValueType
  /** It must be mapped where its section is included. Source: spec 2 §5, IMP-55, open point C-36. */
  readonly isRequired: boolean
  /** Whether one value may stand for all rows in place of a column. */
  readonly allowsStatic: boolean
  /** Key of its label. */
  readonly text: string
  readonly empty: EmptyValue
  /** What a value must keep to, and the form in which it is sent; `null` where there is no more to say than its type does. */
  readonly schema: z.ZodMiniType | null
}

type Options = Partial<Pick<ImportField, 'isRequired' | 'allowsStatic' | 'empty' | 'schema'>>

const plain = { isRequired: false, allowsStatic: true, empty: '', schema: null } as const

const field = (
  section: ImportSection,
  name: string,
  type: ValueType,
  text: string,
  options: Options = {},
): ImportField => ({ name, section, type, text, ...plain, ...options })

const passenger = SentPassenger.shape
const phone = SentPhone.shape
const permission = SentPermission.shape

/** Names of the fields by which a row is matched: they write nothing. Source: IMP-10. */
export const searchFields = { name: 'search.name', externalId: 'search.externalId', ssn: 'search.ssn' } as const

const personal = { allowsStatic: false } as const
const identification = [
  field('identification', searchFields.name, 'line', 'validation.properties.name', personal),
  field('identification', searchFields.externalId, 'line', 'validation.properties.externalId', personal),
  field('identification', searchFields.ssn, 'ssn', 'validation.properties.Ssn', { ...personal, empty: undefined }),
]

const ofPassenger = [
  field('passenger', 'name', 'line', 'validation.properties.name', {
    ...{ isRequired: true, allowsStatic: false, schema: passenger.name },
  }),
  field('passenger', 'externalId', 'line', 'validation.properties.externalId', {
    ...{ allowsStatic: false, schema: passenger.externalId },
  }),
  // an empty cell takes no code away: it is not one of the passenger's fields, and has its own calls
  field('passenger', 'ssn', 'ssn', 'validation.properties.Ssn', { allowsStatic: false, empty: undefined }),
  field('passenger', 'mainDestination', 'destination', 'passengers.editor.mainDestination', { empty: undefined }),
  field('passenger', 'secondaryDestination', 'destination', 'validation.properties.secondaryDestinationId', {
    empty: null,
  }),
  field('address', 'homeAddress', 'line', 'validation.properties.homeAddress', { schema: passenger.homeAddress }),
  field('address', 'homePostalcode', 'postalCode', 'validation.properties.homePostalcode', {
    schema: passenger.homePostalcode,
  }),
  field('address', 'homeCity', 'line', 'validation.properties.homeCity', { schema: passenger.homeCity }),
  field('pickup', 'pickupAddress', 'line', 'validation.properties.pickupAddress', { schema: passenger.pickupAddress }),
  field('billing', 'billingUseHomeAddress', 'boolean', 'import.field.billingHome', { empty: true }),
  field('billing', 'billingAddress', 'line', 'validation.properties.billingAddress', {
    schema: passenger.billingAddress,
  }),
  field('billing', 'billingPostalcode', 'postalCode', 'validation.properties.billingPostalcode', {
    schema: passenger.billingPostalcode,
  }),
  field('billing', 'billingCity', 'line', 'validation.properties.billingCity', { schema: passenger.billingCity }),
  field('grade', 'yearGrade', 'number', 'validation.properties.yearGrade', {
    empty: null,
    schema: passenger.yearGrade,
  }),
  field('notes', 'note', 'text', 'validation.properties.note', { schema: passenger.note }),
  field('notes', 'timitNote', 'text', 'validation.properties.timitNote', { schema: passenger.timitNote }),
  field('tags', 'tags', 'tags', 'validation.properties.tags'),
]

export const utilityField = (name: UtilityName): string => `utilities.${name}`

const utilityNames = Object.keys(utilities) as UtilityName[]
const ofUtilities = [
  ...utilityNames.map((name) =>
    field('utilities', utilityField(name), 'boolean', utilityField(name), { empty: false }),
  ),
  // all in one column, as this product's own lists have them
  field('utilities', 'utilities', 'utilities', 'validation.properties.utilityIds'),
]

/** The utility of a field's name; `null` for another field. */
export const utilityOf = (name: string): number | null => {
  const utility = utilityNames.find((each) => utilityField(each) === name)
  return utility === undefined ? null : utilities[utility]
}

/** By these columns a block says for which rows it makes something new. Source: IMP-36. */
export const creationFields = { phone: 'phone.create', permission: 'permission.create' } as const

const ofPhone = [
  field('phone', creationFields.phone, 'boolean', 'import.field.create', { ...personal, empty: false }),
  field('phone', 'phone.number', 'phone', 'passengers.editor.phoneNumber', {
    ...{ isRequired: true, allowsStatic: false, schema: phone.number },
  }),
  field('phone', 'phone.sms', 'boolean', 'passengers.editor.phone.sms', { empty: false }),
  field('phone', 'phone.showToDriver', 'boolean', 'passengers.editor.phone.showToDriver', { empty: false }),
  field('phone', 'phone.assistant', 'boolean', 'passengers.editor.phone.assistant', { empty: false }),
]

const label = (name: string): string => `transportationPermissions.field.${name}`
const required = { isRequired: true } as const
const ofPermission = [
  field('permission', creationFields.permission, 'boolean', 'import.field.create', { ...personal, empty: false }),
  field('permission', 'permission.name', 'line', label('name'), { ...required, schema: permission.name }),
  field('permission', 'permission.isDraft', 'boolean', label('isDraft'), { empty: false }),
  field('permission', 'permission.costCenter', 'line', label('costCenter'), {
    ...{ empty: undefined, schema: CostCenterInput.shape.name },
  }),
  field('permission', 'permission.child', 'boolean', label('child'), { empty: false }),
  field('permission', 'permission.tripDestinations', 'choice', label('tripDestinations'), {
    ...{ ...required, empty: 0, schema: permission.tripDestinations },
  }),
  field('permission', 'permission.tripDirection', 'choice', label('tripDirection'), {
    ...{ ...required, empty: 0, schema: permission.tripDirection },
  }),
  field('permission', 'permission.deductiblePayment', 'choice', label('deductiblePayment'), {
    ...{ empty: undefined, schema: permission.deductiblePayment },
  }),
  field('permission', 'permission.deductibleType', 'choice', label('deductibleType'), {
    ...{ ...required, empty: 0, schema: permission.deductibleType },
  }),
  field('permission', 'permission.fixedDeductible', 'number', label('fixedDeductible'), {
    ...{ empty: null, schema: permission.fixedDeductible },
  }),
  field('permission', 'permission.distanceLimit', 'number', label('distanceLimit'), {
    ...{ empty: null, schema: permission.distanceLimit },
  }),
  field('permission', 'permission.quotaType', 'choice', label('quotaType'), {
    ...{ ...required, empty: 0, schema: permission.quotaType },
  }),
  // in shown units: of which size they are is known with the quota type, and `permission-block.ts` asks the stored ones
  field('permission', 'permission.initialQuota', 'number', 'transportationPermissions.quota', {
    ...{ ...required, empty: 0 },
  }),
  field('permission', 'permission.initialExpressQuota', 'number', label('expressQuota'), { empty: null }),
  field('permission', 'permission.quotaTime', 'choice', label('quotaTime'), {
    ...{ ...required, empty: 0, schema: permission.quotaTime },
  }),
  field('permission', 'permission.startDate', 'date', label('startDate'), {
    ...{ ...required, empty: undefined, schema: permission.startDate },
  }),
  field('permission', 'permission.endDate', 'date', label('endDate'), {
    ...{ ...required, empty: null, schema: permission.endDate },
  }),
  field('permission', 'permission.note', 'text', label('note'), { schema: permission.note }),
  field('permission', 'permission.accountKey', 'line', label('accountKey'), { schema: permission.accountKey }),
  field('permission', 'permission.priceIncVat', 'number', label('priceIncVat'), {
    ...{ empty: null, schema: permission.priceIncVat },
  }),
  field('permission', 'permission.priceVatPercent', 'number', label('priceVatPercent'), {
    ...{ empty: null, schema: permission.priceVatPercent },
  }),
]

/** Every field that a column can be mapped to, in the order of the mapper. */
export const importFields: readonly ImportField[] = [
  ...[...identification, ...ofPassenger, ...ofUtilities],
  ...[...ofPhone, ...ofPermission],
]

const byName = new Map(importFields.map((each) => [each.name, each]))

/** Throws for a name that is none of a field. */
export function importField(name: string): ImportField {
  const found = byName.get(name)
  if (!found) throw new Error(`No field of an import is called ${name}.`)
  return found
}

/** `null` for a name that is none of a field. */
export const knownImportField = (name: string): ImportField | null => byName.get(name) ?? null

/** Whether a field holds identity codes: they are hidden until somebody asks for them, and never in a label. */
export const isSsnField = (name: string): boolean => knownImportField(name)?.type === 'ssn'

/** The fields that stand once, and those of each block of telephone numbers or transportation permissions. */
export const singleFields: readonly ImportField[] = importFields.filter(
  ({ section }) => section !== 'phone' && section !== 'permission',
)
export const blockFields = { phone: ofPhone, permission: ofPermission } as const
export type BlockKind = keyof typeof blockFields
