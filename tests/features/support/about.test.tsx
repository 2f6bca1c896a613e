import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { workspace } from '#data/workspace/workspace.ts'
import { destinationsOfUser } from '#data/destinations.ts'
import { arrivalsKey } from '#data/mirror/arrivals-list.ts'
import { entityKeyOf } from '#data/outbox/command.ts'
import { outboxRules } from '#data/outbox/plan.ts'
import { emptyMirror } from '#data/workspace/empty-mirror.ts'
import { chooseDestination } from '#state/lists.ts'
import { signIn } from '#state/session.ts'
import type { ClientLink } from '#tests/support/client.ts'
import { addDestination, addOrganization, addUser, deskLevels, testPassword } from '#tests/support/users.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'
import { openPage, resetClient, startClient } from '#tests/support/open-page.tsx'
import { loseConnection } from '#tests/support/lost-connection.ts'

let server: TestServer
let client: ClientLink
let destinationId: number

beforeAll(async () => {
  server = await startTestServer({ now: Date.now(), services: { frontendVersion: '1.12.0' } })
  const organizationId = await addOrganization(server.services, 'Rantakunta')
  destinationId = await addDestination(server.services, organizationId, 'Päiväkeskus Aalto')
  await addUser(server.services, {
    email: 'aino@perille.example',
    roles: [{ organizationId, destinationId, levels: deskLevels }],
  })
  client = await startClient(server)
})
beforeEach(async () => {
  client.link = () => 'pass'
  await signIn('aino@perille.example', testPassword)
  await waitFor(async () => expect(await destinationsOfUser()).toHaveLength(1))
  chooseDestination(destinationId)
})
afterEach(resetClient)
afterAll(() => server.close())

/** What stands beside a name. */
const fact = async (name: string) => (await screen.findByText(name)).nextElementSibling?.textContent
const clearButton = () => screen.findByRole('button', { name: 'Tyhjennä välimuisti' })

/** A confirmation that waits, of an item that this test need not have. */
const queueConfirmation = () =>
  workspace().outbox.change((state) =>
    outboxRules.add(state, [
      {
        opId: crypto.randomUUID(),
        owner: workspace().userId,
        entityKey: entityKeyOf(1),
        listKey: arrivalsKey(destinationId),
        kind: 'setComplete',
        itemDate: '2026-03-11',
        madeAt: Date.now(),
        body: {
          id: 1,
          tripId: 1,
          placeId: destinationId,
          passengerId: 1,
          date: '2026-03-11',
          atHHMM: '08:00',
          arrivalDepartureType: 1,
        },
        insisted: false,
      },
    ]),
  )

test('it says which product this is, and in which versions', async () => {
  openPage('/about')

  expect(await screen.findByRole('heading', { name: 'Tietoja sovelluksesta' })).toBeTruthy()
  expect(screen.getByText('Perille')).toBeTruthy()
  expect(await fact('Sovelluksen versio')).toBe('1.11.0')
  expect(await fact('Teema')).toBe('Perus')
  await waitFor(async () => expect(await fact('Versio palvelimella')).toBe('1.12.0'))
  expect(screen.getByRole('link', { name: 'Ota yhteyttä tukeen' }).getAttribute('href')).toBe(
    `/d/${destinationId}/contactSupport`,
  )
})

test('without an answer the version of the server is not known', async () => {
  client.link = () => 'cut'
  openPage('/about')

  expect(await fact('Versio palvelimella')).toBe('Ei tiedossa ilman yhteyttä')
})

test('it says what waits on this device, and when its data came', async () => {
  await workspace().mirror.lists.put({
    key: arrivalsKey(destinationId),
    appliedTick: 1,
    fetchedAt: Date.parse('2026-03-11T08:05:00+02:00'),
    etag: null,
  })
  openPage('/about')

  await waitFor(async () => expect(await fact('Viimeksi haettu')).toBe('ke 11.3. 08:05'))
  expect(await fact('Jonossa lähetettävänä')).toBe('Ei mitään')
})

test('clearing asks first, empties what was fetched and fetches it again', async () => {
  await workspace().mirror.lists.put({ key: arrivalsKey(destinationId), appliedTick: 1, fetchedAt: 1, etag: null })
  const { user } = openPage('/about')
  const button = await clearButton()
  // the queue is counted first
  await waitFor(() => expect(button.getAttribute('aria-disabled')).not.toBe('true'))

  await user.click(button)
  const dialog = await screen.findByRole('alertdialog', { name: 'Tyhjennetäänkö välimuisti?' })
  await user.click(within(dialog).getByRole('button', { name: 'Tyhjennä välimuisti' }))

  await waitFor(async () => expect(await fact('Viimeksi haettu')).toBe('Ei vielä haettu'))
  await waitFor(async () => expect(await destinationsOfUser()).toHaveLength(1))
})

test('nothing is cleared while a confirmation waits', async () => {
  client.link = () => 'cut'
  await queueConfirmation()
  const { user } = openPage('/about')

  await waitFor(async () => expect(await fact('Jonossa lähetettävänä')).toBe('1 muutos'))
  const button = await clearButton()
  expect(button.getAttribute('aria-disabled')).toBe('true')
  expect(document.getElementById(button.getAttribute('aria-describedby') ?? '')?.textContent).toBe(
    'Välimuistin voi tyhjentää, kun jonossa olevat muutokset on lähetetty.',
  )
  await user.click(button)
  expect(screen.queryByRole('alertdialog')).toBeNull()
  await expect(emptyMirror()).resolves.toBe(false)
  await expect(destinationsOfUser()).resolves.toHaveLength(1)
})

test('nothing is cleared without a connection', async () => {
  openPage('/about')
  const button = await clearButton()
  await waitFor(() => expect(button.getAttribute('aria-disabled')).not.toBe('true'))

  await loseConnection()

  expect(button.getAttribute('aria-disabled')).toBe('true')
  expect(screen.getByText(/^Voit tyhjentää välimuistin, kun yhteys palaa/)).toBeTruthy()
})
