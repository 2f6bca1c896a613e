import { expect, test } from 'vitest'
import { errorCodes, validationTitle } from '#contract/errors.ts'
import { passwordLimits } from '#domain/password.ts'
import en from '../../locales/en.json' with { type: 'json' }
import fi from '../../locales/fi.json' with { type: 'json' }
import { reservedTexts } from './reserved-texts.ts'

const english: Record<string, string> = en
const finnish: Record<string, string> = fi

test.each(Object.entries(reservedTexts))('%s, which %s asks for, is in both languages', (key) => {
  expect(finnish[key]).toBeTruthy()
  expect(english[key]).toBeTruthy()
})

test.each(errorCodes)('the code %s has a text in both languages', (code) => {
  expect(finnish[`api.errors.${code}`]).toBeTruthy()
  expect(english[`api.errors.${code}`]).toBeTruthy()
})

/** Quoted by the documents and kept word for word. */
const quoted = [
  [
    'ERR-02',
    'api.errors.unauthorized',
    'Authentication failed. Your session might have expired. Please sign in again.',
  ],
  ['ERR-70', 'api.errors.no_connection', 'API connection error.'],
  ['ERR-70', 'errors.apiConnection', 'API connection error'],
  ['ERR-70', 'errors.passengerNotFound', 'The passenger entry was not found. It may have been moved or deleted.'],
  ['ERR-79', 'validation.failed', validationTitle.replace(/\.$/, '')],
  ['ERR-21', 'errors.notYetAvailable', 'This feature is not yet available'],
  ['VAL-01', 'validation.emailToRecover', 'Must be a valid E-Mail address'],
  ['VAL-02', 'validation.required', 'Required'],
  ['VAL-03', 'validation.email', 'Must be a valid email address'],
  ['VAL-04', 'api.errors.password_too_short', 'Password must be at least 8 characters long'],
  ['VAL-05', 'api.errors.password_requires_upper', 'Password must contain at least one uppercase character'],
  ['VAL-06', 'api.errors.password_requires_lower', 'Password must contain at least one lowercase character'],
  ['VAL-07', 'api.errors.password_requires_digit', 'Password must contain at least one number'],
  ['VAL-08', 'api.errors.passwords_do_not_match', 'Passwords do not match'],
  ['VAL-11', 'validation.externalId.tooLong', "External ID's max length is 128 characters."],
  ['VAL-12', 'validation.billingName.tooLong', 'Max length for billing name is 128 characters.'],
  ['VAL-13', 'validation.billingPostalcode.tooLong', 'Max length for postal code is 32 characters'],
  ['VAL-14', 'validation.billingCity.tooLong', 'Max length for billing city is 32 characters.'],
  ['VAL-17', 'validation.ssn', 'Check social security number'],
  ['VAL-20', 'validation.exceedsQuota', 'Exceeds quota'],
  ['VAL-22', 'validation.invalidValue', 'Invalid value'],
  ['AUTH-06', 'auth.signIn.submit', 'Sign in'],
  ['AUTH-07', 'auth.signIn.forgot', 'Forgot password?'],
  ['AUTH-08', 'auth.signIn.microsoft', 'Sign in with Microsoft 365'],
  ['AUTH-16', 'auth.forgot.submit', 'Send recovery email'],
  ['AUTH-17', 'auth.forgot.sent', 'Email sent'],
  ['AUTH-18', 'auth.reset.title', 'Set new password'],
  ['AUTH-22', 'auth.reset.submit', 'Save'],
  ['AUTH-23', 'auth.reset.saved', 'Success'],
  ['AUTH-23', 'auth.reset.saved.text', 'Password set.'],
  ['ARR-10', 'arrivals.noCar', 'Car has not been assigned yet'],
  ['PAX-09', 'people.noneAtDestination', 'No people were found for {{destinationAlias}}.'],
  ['PAX-10', 'people.none', 'No people found.'],
  [
    'ERR-09',
    'passengers.dialog.cancel.failed',
    'There was an error in sending the cancellation request. Please try again later.',
  ],
  ['ERR-23', 'passengers.unknown', 'Unknown passenger'],
  ['ERR-24', 'utilities.unknown', 'Unknown utility'],
  ['ERR-25', 'passengers.dialog.refused', 'Access to passenger information invalid'],
  ['SUPPORT-04', 'support.sent', 'Message sent'],
  ['BOOK-01', 'list.onlyMine', 'Show only mine'],
  ['BOOK-02', 'list.showExpired', 'Show expired'],
  ['BOOK-08', 'bookings.none', 'No bookings found for {{destinationAlias}}.'],
  ['ERR-51', 'places.searchFailed', 'Error when getting place autocomplete results from Places API: {{status}}'],
  ['ERR-53', 'places.detailsFailed', 'Error: Google Places API: {{status}}'],
  ['ERR-55', 'bookings.save.failed', 'Something went wrong when saving the booking. Please try again later.'],
  [
    'ERR-56',
    'bookings.cancel.failed',
    'There was an error deleting the booking. Please reload the page and try again later.',
  ],
  ['ERR-57', 'bookings.delete.ask', 'Deleting booking'],
  ['ERR-57', 'bookings.delete.sure', 'Do you really want to delete the booking?'],
  ['ERR-57', 'bookings.delete.yes', 'Yes'],
  ['ERR-57', 'bookings.delete.no', 'No'],
  ['ERR-58', 'timetables.cancelOrder.failed', 'Error when canceling order: {{errorMessage}}'],
  ['ERR-59', 'timetables.order.failed', 'Error when sending order: {{errorMessage}}'],
  ['ERR-60', 'timetables.order.done', 'Order sent.'],
  ['ERR-61', 'timetables.cancelOrder.done', 'Order canceled.'],
  [
    'ERR-62',
    'refusal.timetable.inactivePassengers',
    'Please remove inactive passengers from the list before ordering.',
  ],
  ['ERR-63', 'refusal.ride.noRight', 'Your user account does not have a permission to edit timetables.'],
  ['ERR-64', 'refusal.timetable.locked', 'Timetable is locked'],
  ['ERR-65', 'refusal.timetable.deleted', 'Timetable not found. It might have already been removed.'],
  ['ERR-66', 'timetables.saveFailed', 'Something went wrong when saving the timetable. Please try again later.'],
  [
    'ERR-67',
    'timetables.delete.failed',
    'There was an error deleting the timetable. Please reload the page and try again later.',
  ],
  [
    'ERR-68',
    'refusal.timetable.splitTooLate',
    'You can only split if at least {{days}} day(s) remain until the end of the timetable',
  ],
  ['I18N-10', 'timetables.states.new', 'New (draft)'],
] as const

test.each(quoted)('%s: %s keeps its words', (_, key, words) => {
  expect(english[key]).toBe(words)
})

/** Quoted in Finnish, and the same in both languages (open point C-24). */
const quotedInBoth = [
  [
    'ERR-54',
    'bookings.estimate.failed',
    'Tietojen haussa tapahtui virhe. Ole hyvä ja yritä myöhemmin uudelleen tai ota yhteyttä tukeen.',
  ],
  [
    'BOOK-33',
    'refusal.booking.noProductOrPermission',
    'Tilauksen luonti edellyttää kuljetuspäätöksen tai voimassaolevan hintaluokan.',
  ],
] as const

test.each(quotedInBoth)('%s: %s keeps its words in both languages', (_, key, words) => {
  expect([finnish[key], english[key]]).toEqual([words, words])
})

/** Quoted in Finnish, of which the English is a translation. */
const quotedInFinnish = [
  ['ERR-43', 'api.errors.permission_has_reservations', 'Kuljetuspäätöksellä on matka varauksia eikä sitä voi poistaa.'],
  [
    'ERR-43',
    'refusal.transportationPermission.hasReservations',
    'Kuljetuspäätöksellä on matka varauksia eikä sitä voi poistaa.',
  ],
  ['ERR-44', 'transportationPermissions.delete.failed', 'Kuljetupäätöksen poistaminen epäonnistui.'],
  ['TP-55', 'transportationPermissions.delete.ask', 'Oletko varma että haluat poistaa matkaoikeuden?'],
] as const

test.each(quotedInFinnish)('%s: %s keeps its words in Finnish, and is English in English', (_, key, words) => {
  expect(finnish[key]).toBe(words)
  expect(english[key]).toMatch(/transportation permission/i)
})

/** What the documents say that a state's text means. */
const meanings = [
  ['I18N-06', 'new', /ordered only while the start date has not passed/],
  ['I18N-07', 'ordered', /locked and waiting for approval/],
  ['I18N-08', 'accepted', /locked.*started or is about to start, splitting it into a duplicate is still allowed/],
  ['I18N-09', 'rejected', /Create a new order or contact the coordinator/],
] as const

test.each(meanings)('%s: the text of the state %s says what it means', (_, state, meaning) => {
  expect(english[`timetables.stateInfo.${state}`]).toMatch(meaning)
  expect(finnish[`timetables.stateInfo.${state}`]).toBeTruthy()
})

/** Only their first words are printed; the rest is ours (open point G-11). */
const begun = [
  ['ERR-13', 'api.errors.request_not_made', 'An error occurred during the processing of the request'],
  ['ERR-14', 'api.errors.server_error', 'A server error occurred'],
] as const

test.each(begun)('%s: %s begins with its words', (_, key, words) => {
  expect(english[key]?.startsWith(words)).toBe(true)
})

test('the shortest password is the same number wherever a text names one, in both languages', () => {
  const naming = ['api.errors.password_too_short', 'api.errors.login_failure']

  const numbers = naming.flatMap((key) => [finnish[key], english[key]]).flatMap((text) => text?.match(/\d+/g) ?? [])
  expect(new Set(numbers)).toEqual(new Set([String(passwordLimits.min)]))
  expect(finnish['api.errors.login_failure']).toContain(String(passwordLimits.min))
})
