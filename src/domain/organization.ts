import * as z from 'zod/mini'
import { authTenantStates } from './auth-tenant.ts'
import { Destination } from './destination.ts'
import { emailLine } from './email.ts'
import { MailedEmail } from './organization-user.ts'
import { Id, requiredLine, text } from './text.ts'
import { PriceTableEntry } from './price-area.ts'
import { userLimits } from './user.ts'

const organizationLimits = { name: 128 } as const

const flag = z._default(z.boolean(), false)

/**
 * Who reads the personal identity codes of passengers where an organisation shows them: whoever may read the passenger,
 * or of these only who may edit them. Source: open point G-61.
 */
export const ssnReaders = ['readers', 'editors'] as const
const SsnReaders = z.enum(ssnReaders)
export type SsnReaders = z.infer<typeof SsnReaders>

/** What an organisation says of personal identity codes. */
export interface SsnFacts {
  /** Whether they may be seen at all. */
  showSsn: boolean
  ssnReaders: SsnReaders
}

/** A user who administers an organisation. Beyond the documents, which give the id alone. */
const Administrator = z.object({
  id: Id,
  /** Empty for who has given none. */
  name: z._default(text(128), ''),
  email: text(userLimits.email),
})
export type Administrator = z.infer<typeof Administrator>

/** Source: spec 1 §3. */
const OrganizationFields = z.object({
  id: Id,
  name: text(organizationLimits.name),
  /** Users who administer the organisation. */
  administratorIds: z._default(z.array(Id), []),
  /** The same for everybody of the organisation, who may turn to them. */
  administrators: z._default(z.array(Administrator), []),
  destinations: z._default(z.array(Destination), []),
  users: z._default(
    z.array(
      z.object({
        email: text(userLimits.email),
        destinationRoles: z._default(z.array(z.object({ destinationId: Id })), []),
      }),
    ),
    [],
  ),
  authTenants: z._default(
    z.array(
      z.object({
        ...{ id: Id, name: text(128), externalTenantId: text(128), type: text(32), organizationId: Id },
        /** Beyond the documents: absent from a server that keeps to them. */
        state: z.optional(z.enum(authTenantStates)),
      }),
    ),
    [],
  ),
  /** Numbers of the deductible types in use, separated by commas. */
  ptpDeductibleTypeIds: z._default(text(512), ''),
  /** Whether national identity numbers may be seen. */
  showSsn: flag,
  ssnReaders: z._default(SsnReaders, 'readers'),
  /**
   * Where the messages of its users to support are mailed as well; `null` for nowhere, and for who does not administer
   * it.
   */
  supportEmail: z._default(z.nullable(text(userLimits.email)), null),
  /** Rises with each change of the settings; absent from a server that keeps to the documents. */
  version: z.optional(z.int()),
  /** Whether passengers have an external id that staff enter (open point G-22). */
  showExternalId: flag,
  /** Whether transportation permissions are priced by area (open point G-22). */
  hasPriceAreas: flag,
  /** Empty where transportation permissions are not priced by area. */
  priceTable: z._default(z.array(PriceTableEntry), []),
  /** Whether a timetable may be cut in two from a day on (open point C-62). */
  splitsTimetables: flag,
  requirePtpByDefault: flag,
  savePtpAsDraftByDefault: z._default(z.boolean(), true),
  ptpDeductiblePaymentBillableAsDefault: flag,
  permissionNames: z._default(z.array(text(128)), []),
  costCenterNames: z._default(z.array(text(128)), []),
})

/** Reads the administrators under both of their names. Source: spec 2 §3 "administratorIds (also called admins)". */
export const Organization = z.pipe(
  z.transform((value: unknown) => {
    if (typeof value !== 'object' || value === null) return value
    const { admins, ...rest } = value as Record<string, unknown>
    return { ...rest, administratorIds: rest['administratorIds'] ?? admins }
  }),
  OrganizationFields,
)
export type Organization = z.infer<typeof Organization>

/** What administrators set themselves; the rest of an organisation's settings comes with its contract. */
export const OrganizationSettings = z.object({
  ssnReaders: SsnReaders,
  /** Beyond the documents; `null` for none. */
  supportEmail: z.nullable(MailedEmail),
})
export type OrganizationSettings = z.infer<typeof OrganizationSettings>
export const settingNames = Object.keys(OrganizationSettings.shape) as (keyof OrganizationSettings)[]

/** What a new organisation is made of: its name, and the address of who is to administer it. */
export const NewOrganization = z.object({
  name: requiredLine(organizationLimits.name),
  email: emailLine(userLimits.email).check(z.minLength(1, 'validation.required')),
})
export type NewOrganization = z.infer<typeof NewOrganization>
