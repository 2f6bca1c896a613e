import { screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { expect } from 'vitest'
import { organizationsOfUser } from '#data/organizations.ts'
import { signIn } from '#state/session.ts'
import { toasts } from '#ui/speak/toast.ts'
import type { DestinationScene } from './destination-scene.ts'
import { openPage } from './open-page.tsx'
import { testPassword } from './users.ts'

export const administratorEmail = 'administrator@perille.example'

export const destinationsPath = ({ organizationId }: DestinationScene): string => `/o/${organizationId}/destinations`

/** Signs in and opens the list of destinations. */
export async function openDestinations(scene: DestinationScene, email = administratorEmail) {
  await signIn(email, testPassword)
  await waitFor(async () => expect(await organizationsOfUser()).not.toBeNull())
  return openPage(destinationsPath(scene))
}

/** What was said last. */
export const said = () => toasts.get().at(-1)?.title

export const destinationTable = () => screen.findByRole('table', { name: 'Kohteet' })

/** The destinations on the page, in their order. */
export const shownAliases = async () =>
  within(await destinationTable())
    .getAllByRole('row')
    .slice(1)
    .map((row) => within(row).getAllByRole('cell')[0]?.textContent)

export async function openNew(user: UserEvent) {
  await user.click(await screen.findByRole('button', { name: 'Luo kohde' }))
  return within(await screen.findByRole('dialog', { name: 'Luo kohde' }))
}

type Dialog = Awaited<ReturnType<typeof openNew>>

export const saveButton = (dialog: Dialog, name = 'Luo kohde') => dialog.getByRole('button', { name })
export const typed = (dialog: Dialog, name: RegExp) => dialog.getByLabelText<HTMLInputElement>(name)
