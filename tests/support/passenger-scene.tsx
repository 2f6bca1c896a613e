import { FluentProvider } from '@fluentui/react-components'
import { render } from '@testing-library/react'
import { userEvent, type UserEvent } from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { fetchWholePassenger } from '#data/passenger.ts'
import { pullInstanceConfigs } from '#data/app-info.ts'
import { pullOrganizations } from '#data/organizations.ts'
import { accessLevels, type AccessLevel } from '#domain/access.ts'
import type { Passenger } from '#domain/passenger.ts'
import { signIn } from '#state/session.ts'
import { LiveRegions } from '#ui/speak/LiveRegions.tsx'
import { appTheme } from '#ui/look/themes.ts'
import { Toasts } from '#ui/speak/Toasts.tsx'
import type { ClientLink } from './client.ts'
import { startClient } from './open-page.tsx'
import { addUser, nothing, testPassword } from './users.ts'
import { addCentre, addPassenger, type Centre } from './rides.ts'
import { startTestServer, type TestServer } from './server.ts'

export interface PassengerStage {
  server: TestServer
  client: ClientLink
  centre: Centre
  /** Signs in somebody with these levels at the centre, and gives the passenger as they see it. */
  enter: (id: number, levels?: Levels) => Promise<Passenger>
  addPassenger: (given?: Parameters<typeof addPassenger>[2]) => Promise<number>
  /** Puts something on the screen. */
  put: (element: ReactNode) => UserEvent
}

type Levels = Partial<Record<'passengers' | 'transportationPermissions' | 'schedule', AccessLevel>>

const { write } = accessLevels
const mayEverything: Levels = { passengers: write, transportationPermissions: write, schedule: write }

/** A real server with a centre, for parts of a passenger's page. */
export async function openPassengerStage(): Promise<PassengerStage> {
  const server = await startTestServer()
  const client = await startClient(server)
  const centre = await addCentre(server.services)
  let users = 0
  return {
    server,
    client,
    centre,
    addPassenger: (given) => addPassenger(server.services, centre, given),
    async enter(id, levels = mayEverything) {
      users += 1
      const email = `office-${users}@perille.example`
      await addUser(server.services, { email, roles: [{ ...centre, levels: { ...nothing, ...levels } }] })
      await signIn(email, testPassword)
      await Promise.all([pullInstanceConfigs(), pullOrganizations()])
      return fetchWholePassenger(id)
    },
    put(element) {
      render(
        <FluentProvider theme={appTheme('base', 'light')}>
          <LiveRegions />
          {element}
          <Toasts />
        </FluentProvider>,
      )
      return userEvent.setup()
    },
  }
}
