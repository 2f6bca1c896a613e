import { atAddress, type Screen } from './screen.ts'

/** What somebody sees who has not signed in. */
export const guestScreens: readonly Screen[] = [
  atAddress('sign-in', null, '/signin'),
  atAddress('forgot-password', null, '/forgotPassword'),
  atAddress('reset-password', null, '/resetPassword'),
  atAddress('invitation', null, '/invitation'),
  atAddress('microsoft-refused', null, '/signInAzureAd?error=azuread_login_not_configured'),
]
