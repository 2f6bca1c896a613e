import { whenNobodyWorks, workingHereOnly } from '../device/locks.ts'

const nameOf = (userKey: string, organizationId: number) => `import-${userKey}-${organizationId}`

/** Saves, or takes up, an import of the organisation: one window of the browser does at a time. */
export const importingHereOnly = <T>(
  userKey: string,
  organizationId: number,
  work: () => Promise<T>,
): Promise<T | 'elsewhere'> => workingHereOnly(nameOf(userKey, organizationId), work)

/** Resolves once no window of the browser is at an import of the organisation. @throws the signal's reason */
export const whenNobodyImports = (userKey: string, organizationId: number, signal: AbortSignal): Promise<void> =>
  whenNobodyWorks(nameOf(userKey, organizationId), signal)
