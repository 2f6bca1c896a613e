interface TrustedTypes {
  createPolicy: (
    name: string,
    rules: { createScriptURL: (url: string) => string; createHTML: (html: string) => string },
  ) => unknown
}

/** Scripts that the page may start: its own service worker and workers, nothing else. */
const ownScripts = [/^\/service\.worker\.js$/, /^\/frontend\/js\/[\w.-]+\.js$/]

/** Markup that libraries hand over as text: an emptied element, and the map's test of what the browser can draw. */
const harmlessMarkup = new Set(['', '<svg/>'])

/**
 * The page's only way to make script addresses and markup out of text, for the places that no code of ours reaches
 * (the service worker's registration). Made before anything else runs. Source: design decision, security 3.12.
 */
export function restrictScripts(): void {
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes }
  trustedTypes?.createPolicy('default', {
    createScriptURL(url) {
      const { origin, pathname } = new URL(url, location.href)
      if (origin === location.origin && ownScripts.some((pattern) => pattern.test(pathname))) return url
      throw new TypeError('This script is not one of ours')
    },
    createHTML(html) {
      if (harmlessMarkup.has(html)) return html
      throw new TypeError('Markup is never made out of text')
    },
  })
}
