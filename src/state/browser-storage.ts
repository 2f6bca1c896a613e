/** Older browsers, other WebKits than Safari, and pages that are not served over https, have no such thing to ask. */
type MaybeStorage = Partial<Pick<Navigator, 'storage'>>

/** What the browser is asked about the app's storage; `null` where it cannot be asked. */
export const browserStorage = (): StorageManager | null => (navigator as MaybeStorage).storage ?? null
