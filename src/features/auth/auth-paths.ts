/** The routes that are open without a session. Source: spec 1 §2.1. */
export const authPaths = {
  signIn: '/signin',
  microsoft: '/signInAzureAd',
  forgotPassword: '/forgotPassword',
  resetPassword: '/resetPassword',
  invitation: '/invitation',
} as const
