import { getAppInfo, getInstanceConfigs, type AppInfo } from '#contract/app.ts'
import type { InstanceConfig } from '#domain/instance-config.ts'
import { call } from './api/client.ts'
import { workspace } from './workspace/workspace.ts'

/** @throws ApiError */
export const fetchAppInfo = (): Promise<AppInfo> => call(getAppInfo, {})

/** Fetches the configuration of the user's booking system instances into the mirror. @throws ApiError */
export async function pullInstanceConfigs(): Promise<void> {
  await workspace().mirror.references.put({ key: 'instanceConfigs', value: await call(getInstanceConfigs, {}) })
}

/** Configuration of a booking system's instance, as the device has it; `null` when there is none. Live. */
export async function instanceConfigOf(instanceId: number): Promise<InstanceConfig | null> {
  const kept = await workspace().mirror.references.get('instanceConfigs')
  const configs = getInstanceConfigs.result.safeParse(kept?.value)
  return configs.data?.find((config) => config.instanceId === instanceId) ?? null
}
