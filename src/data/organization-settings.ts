import { updateOrganizationSettings, type SettingsChange, type StoredSettings } from '#contract/organizations.ts'
import { sendOnce, type Submission } from './drafts/submission.ts'
import { quietly } from './mirror/quietly.ts'
import { pullOrganizations } from './organizations.ts'

/** @param change its version is that of which the settings were shown @throws ApiError; `version_conflict` when somebody changed them since */
export async function saveSettings(
  organizationId: number,
  change: SettingsChange,
  submission?: Submission,
): Promise<void> {
  const write = { endpoint: updateOrganizationSettings, params: { id: String(organizationId) }, body: change }
  await sendOnce<StoredSettings>(write, submission)
  await quietly(pullOrganizations())
}
