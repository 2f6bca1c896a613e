import { updateOrganizationSettings, type StoredSettings } from '#contract/organizations.ts'
import type { OrganizationSettings } from '#domain/organization.ts'
import { sendOnce, type Submission } from './drafts/submission.ts'
import { quietly } from './mirror/quietly.ts'
import { pullOrganizations } from './organizations.ts'

/** @param version that the settings were shown of @throws ApiError; `version_conflict` when somebody changed them since */
export async function saveSettings(
  organizationId: number,
  settings: OrganizationSettings & { version: number },
  submission?: Submission,
): Promise<void> {
  const write = { endpoint: updateOrganizationSettings, params: { id: String(organizationId) }, body: settings }
  await sendOnce<StoredSettings>(write, submission)
  await quietly(pullOrganizations())
}
