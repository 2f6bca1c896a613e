import * as z from 'zod/mini'
import { LastChange } from '#domain/last-change.ts'

/** Codes that the server answers with; each is a text `api.errors.<code>`. Source: spec 1 §8, spec 3 §8. */
export const errorCodes = [
  'login_failure',
  'password_too_short',
  'password_requires_upper',
  'password_requires_lower',
  'password_requires_digit',
  'password_too_common',
  'passwords_do_not_match',
  'user_account_not_found',
  'user_not_found_or_password_reset_token_invalid',
  'error_sending_email',
  'user_already_signed_in_with_authtenant',
  'email_domain_reserved_for_authtenant_WARN_ONLY',
  'azuread_login_not_configured',
  'azuread_login_tenant_deleted',
  'azuread_login_tenant_not_found',
  'azuread_login_email_domain_not_allowed',
  'azuread_login_no_valid_email',
  'azuread_login_tenant_id_or_user_id_missing_in_claims',
  'azuread_login_multiple_users_matched',
  'azuread_login_user_creation_error',
  'azuread_login_unconfirmed_email_exists',
  'azuread_login_user_not_authenticated',
  'authtenant_other',
  'authtenant_proved',
  'authtenant_deleted',
  'authtenant_taken',
  'unauthorized',
  'forbidden',
  'not_found',
  'too_many_requests',
  'idempotency_key_reused',
  'idempotency_in_progress',
  'arrival_cancelled',
  'arrival_cancelling',
  'arrival_changed',
  'arrival_other_day',
  'arrival_past',
  'passenger_inactive',
  'passenger_archived',
  'passenger_not_confirmed',
  'passenger_needs_destination',
  'version_conflict',
  'group_exists',
  'group_not_found',
  'destination_deleted',
  'destination_has_orders',
  'permission_has_reservations',
  'permission_other_source',
  'permission_quota_locked',
  'permission_draft_unsupported',
  'import_running',
  'import_not_running',
  'import_taken_over',
  'import_too_old',
  'import_saved_since',
  'schedule_begun',
  'schedule_expired',
  'trip_cancelled',
  'trip_past',
  'trip_started',
  'timetable_not_found',
  'timetable_locked',
  'timetable_state',
  'timetable_started',
  'timetable_no_rides',
  'timetable_inactive_passengers',
  'timetable_missing_permissions',
  'timetable_not_cancelable',
  'timetable_passengers_locked',
  'timetable_split_off',
  'timetable_split_waiting',
  'timetable_split_date',
  'ride_day_outside',
  'ride_not_in_timetable',
  'booking_disabled',
  'booking_past',
  'booking_locked',
  'booking_not_open',
  'booking_product_missing',
  'booking_product_unknown',
  'booking_permission_not_valid',
  'booking_place_not_allowed',
  'user_invited',
  'user_exists',
  'last_administrator',
  'own_administrator_right',
  'own_removal',
  'invitation_not_valid',
  'invitation_for_account',
  'calendar_limit',
  'calendar_revoked',
  'program_limit',
  'program_revoked',
  'person_only',
  'map_tile_unavailable',
  'storage_full',
  'service_unavailable',
  'payload_too_large',
  'unsupported_media_type',
  'bad_request',
  'server_error',
] as const
export type ErrorCode = (typeof errorCodes)[number]

export const validationTitle = 'One or more validation errors occurred.'

/** A body, path or query that does not fit its schema. `errors` holds text keys by property path. Source: spec 1 §8. */
export const ValidationProblem = z.object({
  title: z.literal(validationTitle),
  errors: z.record(z.string(), z.array(z.string())),
})
export type ValidationProblem = z.infer<typeof ValidationProblem>

/** A refusal: messages by code. Source: spec 1 §8 "other objects map each key to a code". */
export const CodedErrors = z.record(z.string(), z.union([z.array(z.string()), z.string()]))
export type CodedErrors = z.infer<typeof CodedErrors>

/** Source: spec 1 §8 "Model state errors carry an apiErrors list". */
export const ModelStateErrors = z.object({
  apiErrors: z.array(z.object({ code: z.string(), description: z._default(z.string(), '') })),
})

/** A code with this in it is not translated; its raw text is shown. Source: spec 1 §2.4. */
export const untranslatedMark = 'NO_L10N'

/** Found anywhere in a code, it means that the user has to sign in with Microsoft. Source: spec 1 §2.6, open point C-18. */
export const microsoftOnlyMark = 'email_domain_reserved_for_authtenant'

/** What the answer's message says when a transportation permission with trips cannot be deleted. Source: spec 2 §8. */
export const hasReservationsMessage = 'Permission has reservations. Can not be deleted.'

/**
 * A write that started from another version than the stored one (409). `current` is the row as it is now, in the form in
 * which the call would have answered. Beyond the documents `changed` tells who has changed a single row.
 */
export const VersionConflict = z.object({
  version_conflict: z.array(z.string()),
  current: z.unknown(),
  changed: z.optional(LastChange),
})
export type VersionConflict = z.infer<typeof VersionConflict>

/**
 * A write to a row that was closed meanwhile (409): codes as in `CodedErrors`, and beyond the documents `changed`, who
 * has made the row what it is.
 */
export interface ClosedRow {
  changed: LastChange
  [code: string]: string[] | LastChange
}
