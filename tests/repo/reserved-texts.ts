/**
 * Texts that the documents ask for before their screen exists, with the requirement that asks for each. A text leaves
 * this list when a screen uses it.
 */
export const reservedTexts: Record<string, string> = {
  'errors.apiConnection': 'ERR-70',
  'errors.bookingLocked': 'ERR-70',
  'errors.cancelFailed': 'ERR-70',
  'errors.deleteFailed': 'ERR-70',
  'errors.inviteFailed': 'ERR-70',
  'errors.orderFailed': 'ERR-70',
  'errors.passengerNotFound': 'ERR-70',
  'errors.saveFailed': 'ERR-70',
  'errors.server': 'ERR-70',
  'errors.updateFailed': 'ERR-70',
  'routes.calendar': 'I18N-04',
  'routes.organization': 'I18N-04',
  'routes.passengerImport': 'I18N-04',
  'routes.passengers': 'I18N-04',
  'routes.transportationPermissions': 'I18N-04',
  'routes.users': 'I18N-04',
  'screens.passengerEditor': 'I18N-05',
  'screens.passengerSearch': 'I18N-05',
  'screens.routeDetails': 'I18N-05',
  'screens.settings': 'I18N-05',
  'screens.timetableEdit': 'I18N-05',
  'screens.timetableInfo': 'I18N-05',
  'screens.timetableList': 'I18N-05',
}
