import { screen, waitFor } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { File as DeviceFile } from 'node:buffer'
import { expect, vi } from 'vitest'
import { organizationsOfUser } from '#data/organizations.ts'
import { accessLevels } from '#domain/access.ts'
import { KeptMappings } from '#domain/import/saved-mapping.ts'
import { importMappings } from '#state/import-mapping.ts'
import { signIn } from '#state/session.ts'
import { openPage, resetClient, type OpenedPage } from './open-page.tsx'
import { openPassengerStage, type PassengerStage } from './passenger-scene.tsx'
import { testNow } from './server.ts'
import { addUser, nothing, testPassword } from './users.ts'

export const importAlias = 'Päiväkeskus Aalto'

/** The page of an import in front of a real server. */
export interface ImportScreen extends PassengerStage {
  /** Of the page. */
  path: string
  /** Signs in, as the administrator unless somebody else is named, and opens the page. */
  open: (email?: string) => Promise<OpenedPage>
  /** Somebody who may everything but administers nothing. */
  reader: string
  /** After each test: the device is as new. */
  leave: () => Promise<void>
}

export async function openImportScreen(): Promise<ImportScreen> {
  const stage = await openPassengerStage()
  const { server, centre } = stage
  const [admin, reader] = ['administrator@perille.example', 'reader@perille.example']
  const levels = { ...nothing, passengers: accessLevels.write, transportationPermissions: accessLevels.write }
  await addUser(server.services, { email: admin, roles: [{ ...centre, levels }], administers: [centre.organizationId] })
  await addUser(server.services, { email: reader, roles: [{ ...centre, levels }] })
  const path = `/o/${centre.organizationId}/import`
  return {
    ...{ ...stage, path, reader },
    async open(email = admin) {
      vi.useFakeTimers({ toFake: ['Date'], now: testNow })
      await signIn(email, testPassword)
      await waitFor(async () => {
        if ((await organizationsOfUser()) === null) throw new Error('The organisations are not there yet.')
      })
      return openPage(path)
    },
    async leave() {
      stage.client.link = () => 'pass'
      await resetClient()
      forgetMappings()
      vi.useRealTimers()
    },
  }
}

export const forgetMappings = (): void => {
  Object.assign(importMappings, KeptMappings.parse({}))
}

/** A file as a person chooses it: what the browser's own of these tests cannot, read its bytes, it can. */
export const deviceFile = (content: string | Uint8Array<ArrayBuffer>, name = 'asiakkaat.csv'): File =>
  new DeviceFile([content], name) as unknown as File

export const chooseFile = async (user: UserEvent, file: File): Promise<void> =>
  user.upload(await screen.findByLabelText('Tuotava tiedosto'), file)

/** As far as the mapper. */
export async function openMapper(user: UserEvent, file: File): Promise<void> {
  await chooseFile(user, file)
  await screen.findByRole('region', { name: 'Tiedoston ensimmäiset rivit' })
  await user.click(screen.getByRole('button', { name: 'Seuraava' }))
  await screen.findByRole('button', { name: 'Hae tiedot' })
  await untilDrawn()
}

/** Waits until the mapper is drawn to its end: it comes bit by bit, and the sample after its first fields. */
export const untilDrawn = (): Promise<void> =>
  waitFor(() => {
    expect(document.querySelector('[aria-busy=true]')).toBeNull()
    expect(document.querySelector('[aria-busy=false]')).not.toBeNull()
  })
