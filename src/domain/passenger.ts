import * as z from 'zod/mini'
import type { PassengerReach } from './access.ts'
import { PassengerGroupSummary } from './passenger-group.ts'
import { contactsOf, PhoneContacts, PhoneNumberInput, PhoneNumbers, phoneNumberLimits } from './phone-number.ts'
import { productField } from './product.ts'
import { Id, Version, oneLine, requiredLine, text } from './text.ts'
import { userLimits } from './user.ts'

/** Longest accepted texts in characters, and bounds of numbers and lists. Source: spec 2 §5 Passenger and Import, §9. */
export const passengerLimits = {
  name: 128,
  externalId: 128,
  address: 512,
  city: 32,
  postalCode: 32,
  /** The English texts say 32, the Finnish ones 128 (open point C-02). */
  billingName: 128,
  billingPostalCode: 32,
  billingCity: 32,
  note: 1024,
  /** The note to coordinators. */
  timitNote: 2048,
  language: 128,
  yearGrade: 99,
  destinations: 50,
  utilities: 50,
  groups: 100,
} as const

/** Source: spec 2 §3 Passenger. */
export const passengerStates = { normal: 0, archived: 1, deleted: 2 } as const

const optionalText = (max: number) => z._default(text(max), '')
const optionalLine = (max: number, tooLong?: string) => z._default(oneLine(max, tooLong), '')
const flag = z._default(z.boolean(), false)
const providerId = z._default(z.nullable(text(64)), null)

/**
 * A passenger, whole. Never with the personal identity code: that has its own calls, and only `hasSsn` tells of it.
 * Source: spec 2 §3 Passenger.
 */
export const Passenger = z.object({
  /** 0 until it is stored. */
  id: Id,
  version: Version,
  name: text(passengerLimits.name),
  /** Entered by staff; not an id of the booking system (open point C-39). */
  externalId: optionalText(passengerLimits.externalId),
  hasSsn: flag,
  /** Numbers that were deleted are not among them. */
  phoneNumbers: PhoneNumbers,
  /** The numbers, separated by commas. */
  phone: optionalText(1024),
  homeAddress: optionalText(passengerLimits.address),
  homePostalcode: optionalText(passengerLimits.postalCode),
  homeCity: optionalText(passengerLimits.city),
  pickupAddress: optionalText(passengerLimits.address),
  billingUseHomeAddress: z._default(z.boolean(), true),
  billingName: optionalText(passengerLimits.billingName),
  billingAddress: optionalText(passengerLimits.address),
  billingPostalcode: optionalText(passengerLimits.billingPostalCode),
  billingCity: optionalText(passengerLimits.billingCity),
  /** `null` when the passenger is in no grade. */
  yearGrade: z._default(z.nullable(z.int()), null),
  /** Names of the groups, separated by commas. */
  groups: optionalText(16_384),
  groupObjs: z._default(z.array(PassengerGroupSummary), []),
  transportationPermissionRequired: flag,
  transportationPermissionCount: z._default(Id, 0),
  note: optionalText(passengerLimits.note),
  /** Note to coordinators. */
  timitNote: optionalText(passengerLimits.timitNote),
  language: optionalText(passengerLimits.language),
  inactive: flag,
  /** Deletion has been requested. */
  isArchivedOrDeleted: flag,
  state: z._default(z.union(Object.values(passengerStates).map((state) => z.literal(state))), passengerStates.normal),
  organizationId: Id,
  /** `null` until the external booking system has confirmed the passenger. */
  [productField.id]: providerId,
  [productField.instanceId]: z._default(Id, 0),
  /** By which the booking system knows where the passenger's car is; `null` when it does not. */
  timitId: providerId,
  /** First entry is the main destination. */
  passengerDestinations: z._default(z.array(z.object({ passengerId: Id, destinationId: Id })), []),
  /** `null` when there is none; otherwise one of the passenger's destinations, not the main one. */
  secondaryDestinationId: z._default(z.nullable(Id), null),
  utilityIds: z._default(z.array(Id), []),
  /** The same ids, separated by commas. */
  utilities: optionalText(1024),
  /** Timetables in which the passenger is. */
  timetables: z._default(z.array(z.object({ timetableId: Id, passengerId: Id })), []),
  /** Changes wait for the booking system to confirm them. */
  hasPendingPropertyChanges: flag,
  /** E-mail of the user who made the passenger. */
  creator: optionalText(userLimits.email),
})
export type Passenger = z.infer<typeof Passenger>

/** The passenger of a summary (spec 2 §2 Passenger dialog): no billing, no permissions, no coordinators' notes. */
export const PassengerSummary = z.pick(Passenger, {
  id: true,
  name: true,
  phoneNumbers: true,
  homeAddress: true,
  homePostalcode: true,
  homeCity: true,
  pickupAddress: true,
  yearGrade: true,
  note: true,
  utilityIds: true,
  passengerDestinations: true,
  organizationId: true,
  [productField.id]: true,
  inactive: true,
  isArchivedOrDeleted: true,
  state: true,
})
export type PassengerSummary = z.infer<typeof PassengerSummary>

/** What the board keeps of its passengers, so that the dialog opens without a network: no notes. */
export const BoardPassenger = z.omit(PassengerSummary, { note: true })
export type BoardPassenger = z.infer<typeof BoardPassenger>

/** A row of a list of passengers, and what the device keeps of each: what lists, pickers and search show (open point G-45). */
export const PassengerCard = z.extend(
  z.pick(Passenger, {
    id: true,
    name: true,
    externalId: true,
    yearGrade: true,
    groups: true,
    groupObjs: true,
    phone: true,
    homeAddress: true,
    homePostalcode: true,
    homeCity: true,
    utilityIds: true,
    transportationPermissionRequired: true,
    transportationPermissionCount: true,
    organizationId: true,
    [productField.id]: true,
    inactive: true,
    isArchivedOrDeleted: true,
  }),
  {
    /** First is the main destination. */
    destinationIds: z._default(z.array(Id), []),
    /** Whose each of the numbers in `phone` is, in the same order; empty where it is told of none. */
    contacts: PhoneContacts,
  },
)
export type PassengerCard = z.infer<typeof PassengerCard>

/** A passenger that a search found. */
export const PassengerHit = z.extend(PassengerCard, {
  /** Where to open the passenger: the destination searched in, else the first one that the user may see; `null` for none. */
  destinationId: z._default(z.nullable(Id), null),
})
export type PassengerHit = z.infer<typeof PassengerHit>

/** What a person enters about a passenger, as the form asks it. Everything else is the server's to say. */
export const EnteredPassenger = z.object({
  name: requiredLine(passengerLimits.name),
  externalId: optionalLine(passengerLimits.externalId, 'validation.externalId.tooLong'),
  yearGrade: z._default(
    z.nullable(
      z
        .int('validation.number')
        .check(z.minimum(0, 'validation.number'), z.maximum(passengerLimits.yearGrade, 'validation.number')),
    ),
    null,
  ),
  language: optionalLine(passengerLimits.language),
  transportationPermissionRequired: flag,
  secondaryDestinationId: Passenger.shape.secondaryDestinationId,
  homeAddress: optionalLine(passengerLimits.address),
  homePostalcode: optionalLine(passengerLimits.postalCode),
  homeCity: optionalLine(passengerLimits.city),
  pickupAddress: optionalLine(passengerLimits.address),
  phoneNumbers: z._default(
    z.array(PhoneNumberInput).check(z.maxLength(phoneNumberLimits.ofOnePassenger, 'validation.tooMany')),
    [],
  ),
  note: Passenger.shape.note,
  timitNote: Passenger.shape.timitNote,
  utilityIds: z._default(z.array(Id).check(z.maxLength(passengerLimits.utilities, 'validation.tooMany')), []),
  billingUseHomeAddress: Passenger.shape.billingUseHomeAddress,
  billingName: optionalLine(passengerLimits.billingName, 'validation.billingName.tooLong'),
  billingAddress: optionalLine(passengerLimits.address),
  billingPostalcode: optionalLine(passengerLimits.billingPostalCode, 'validation.billingPostalcode.tooLong'),
  billingCity: optionalLine(passengerLimits.billingCity, 'validation.billingCity.tooLong'),
})
export type EnteredPassenger = z.infer<typeof EnteredPassenger>

const DestinationIds = z.array(Id).check(z.maxLength(passengerLimits.destinations, 'validation.tooMany'))

/** What a create call carries. `destinationIds` is empty only for a passenger made in a group. */
export const NewPassenger = z.extend(EnteredPassenger, { destinationIds: z._default(DestinationIds, []) })
export type NewPassenger = z.infer<typeof NewPassenger>

/** What an update call carries. */
export const PassengerUpdate = z.extend(EnteredPassenger, {
  id: Id,
  version: Version,
  passengerDestinations: z
    .array(z.object({ destinationId: Id }))
    .check(z.maxLength(passengerLimits.destinations, 'validation.tooMany')),
})
export type PassengerUpdate = z.infer<typeof PassengerUpdate>

/** A passenger that is being made, with every default. */
export const emptyPassenger = (organizationId: number, destinationIds: readonly number[]): Passenger =>
  Passenger.parse({
    id: 0,
    name: '',
    organizationId,
    passengerDestinations: destinationIds.map((destinationId) => ({ passengerId: 0, destinationId })),
  })

export const destinationIdsOf = ({ passengerDestinations }: Pick<Passenger, 'passengerDestinations'>): number[] =>
  passengerDestinations.map(({ destinationId }) => destinationId)

/** Where the passenger belongs, for the rules about access. */
export const reachOf = (passenger: Pick<Passenger, 'passengerDestinations' | 'groupObjs'>): PassengerReach => ({
  destinationIds: destinationIdsOf(passenger),
  groupIds: passenger.groupObjs.map(({ id }) => id),
})

/** The list row of a whole passenger. */
export const cardOf = (passenger: Passenger): PassengerCard =>
  PassengerCard.parse({
    ...passenger,
    destinationIds: destinationIdsOf(passenger),
    contacts: contactsOf(passenger.phoneNumbers),
  })

/** Whether the booking system has yet to confirm the passenger or changes of it (open point G-29). */
export const isBeingChecked = (passenger: Passenger): boolean =>
  passenger.hasPendingPropertyChanges || (passenger.id !== 0 && passenger[productField.id] === null)
