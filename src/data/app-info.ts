import { getAppInfo, getInstanceConfigs, type AppInfo } from '#contract/app.ts'
import { call } from './api/client.ts'
import { workspace } from './device/workspace.ts'

/** @throws ApiError */
export const fetchAppInfo = (): Promise<AppInfo> => call(getAppInfo, {})

/** Fetches the configuration of the user's booking system instances into the mirror. @throws ApiError */
export async function pullInstanceConfigs(): Promise<void> {
  await workspace().mirror.references.put({ key: 'instanceConfigs', value: await call(getInstanceConfigs, {}) })
}
