interface ImportMetaEnv {
  /** Origin of the API server when it is not the page's own. */
  readonly VITE_API_BASE_URL?: string
  /** Whom users may write to or call about the product; the block is absent without either. */
  readonly VITE_FEEDBACK_EMAIL?: string
  readonly VITE_FEEDBACK_PHONE?: string
}

/** Names the build: one reload after a missing chunk, and the version that a waiting service worker brings. */
declare const __BUILD_ID__: string
