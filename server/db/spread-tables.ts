import type { Database } from './tables.ts'

/** By its `organization_id`. */
const spread = null

/** Whose rows are of the installation as a whole. */
const ofAll = 'It is of no organisation.'
const ofUsers = 'It is of a user, who may be of several organisations.'
const ofInstances = 'It is of a booking system’s instance, which several organisations order from.'
const rights =
  'What a caller may do is read by the user, or by a secret, before it is known which organisation the call is about.'

/**
 * Whether a table's rows can be spread over several machines, or parts of one, by their organisation: `null` for those that
 * can, and why the others stay whole. Whole ones are small; what is spread may refer to them, and they to nothing that is
 * spread. Each key of what is spread has the organisation in it, which the tests hold the database against.
 */
export const whyWhole: Readonly<Record<keyof Database, string | null>> = {
  area_price: spread,
  arrival: spread,
  arrival_event: spread,
  audit_event: spread,
  booking: spread,
  booking_passenger: spread,
  booking_requirement: spread,
  cost_center: spread,
  destination_price_category: spread,
  emptied_cell: spread,
  group_member: spread,
  organization_instance: spread,
  passenger: spread,
  passenger_destination: spread,
  passenger_import: spread,
  passenger_import_row: spread,
  passenger_ssn: spread,
  passenger_utility: spread,
  permission_extra: spread,
  permission_name: spread,
  phone_number: spread,
  provider_request: spread,
  provider_ride: spread,
  provider_subject: spread,
  ride: spread,
  run: spread,
  schedule: spread,
  schedule_item: spread,
  timetable: spread,
  timetable_passenger: spread,
  transportation_permission: spread,
  trip: spread,

  organization: 'It is what the others are spread by.',
  destination: rights,
  destination_role: rights,
  group_role: rights,
  membership: rights,
  organization_admin: rights,
  passenger_group: 'Rights in it refer to it, and they stay whole.',
  calendar_address: rights,
  program_access: rights,
  program_destination: rights,
  invitation: 'It is found by its code, which nobody else’s may be.',
  auth_tenant: 'It is found by its id at Microsoft, which one organisation alone may have proved.',
  auth_tenant_domain: 'A domain is of one organisation alone.',
  microsoft_account: 'It is read at sign-in, before an organisation is known.',
  support_request: 'It may be of no organisation, and is answered by who runs the server.',

  app_user: ofUsers,
  credential: ofUsers,
  idempotency: ofUsers,
  reset_code: ofUsers,
  session: ofUsers,

  address_list: ofAll,
  attempt: ofAll,
  change: 'It is read in the order in which everything has changed, for all who listen.',
  change_epoch: ofAll,
  audit_seal: 'A seal covers what all organisations have done meanwhile.',
  external_sign_in: ofAll,
  key_check: ofAll,
  mail: ofAll,
  presence: 'It holds a few rows of this very moment.',
  provider_feed: ofAll,

  car: ofInstances,
  instance: ofInstances,
  instance_extra: ofInstances,
  instance_requirement: ofInstances,
  price_category: ofInstances,
}
