import { act, screen, waitFor } from '@testing-library/react'
import i18next from 'i18next'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { openedWorkspace, workspace } from '#data/workspace/workspace.ts'
import { flushNow } from '#data/delivery/deliver.ts'
import { refreshScreen } from '#state/refresh.ts'
import { sync } from '#state/sync.ts'
import { toasts } from '#ui/speak/toast.ts'
import {
  completedAt,
  endDay,
  expectTicked,
  firstTile,
  inEnglish,
  openBoard,
  openStage,
  pauseBetweenTaps,
  startMorning,
  today,
  type BoardStage,
} from '#tests/support/open-board.tsx'

let stage: BoardStage
let helvi: number

beforeAll(async () => {
  stage = await openStage()
})
beforeEach(async () => {
  await startMorning(stage)
  const [first] = await stage.addRiders(['Helvi Tuomikoski', 'Onni Vuorenpää'])
  helvi = first!
})
afterEach(endDay)
afterAll(() => stage.server.close())

const sent = (path: string) => stage.client.seen.filter((request) => request.path.endsWith(path))
const toast = (text: string) => screen.findByText(text)

describe('a tick', () => {
  test('shows at once and is sent', async () => {
    const { user } = await openBoard(stage, { day: today })

    await user.click(await firstTile('Helvi'))
    await expectTicked('Helvi', true)

    await waitFor(async () => expect(await completedAt(stage, helvi)).toBe(true))
    expect(sent('setComplete')).toHaveLength(1)
  })

  test('is undone by a tap', async () => {
    const { user } = await openBoard(stage, { day: today })
    await user.click(await firstTile('Helvi'))
    await waitFor(async () => expect(await completedAt(stage, helvi)).toBe(true))
    pauseBetweenTaps()

    await user.click(await firstTile('Helvi'))

    await expectTicked('Helvi', false)
    await waitFor(async () => expect(await completedAt(stage, helvi)).toBe(false))
  })

  test('that cannot be made says why under the finger, and nothing is sent', async () => {
    const { user } = await openBoard(stage, { day: today })
    await firstTile('Helvi')
    const { db } = stage.server.services
    await db.updateTable('passenger').set({ inactive: true }).where('id', '=', helvi).execute()
    await act(() => refreshScreen())
    await waitFor(async () => expect((await firstTile('Helvi')).getAttribute('aria-disabled')).toBe('true'))

    await user.click(await firstTile('Helvi'))

    expect(toasts.get().map(({ title }) => title)).toEqual([i18next.t('refusal.arrival.inactivePassenger')])
    expect(sent('setComplete')).toHaveLength(0)
  })

  test('of a double tap counts once', async () => {
    const { user } = await openBoard(stage, { day: today })

    await user.dblClick(await firstTile('Helvi'))

    await expectTicked('Helvi', true)
    await waitFor(async () => expect(await completedAt(stage, helvi)).toBe(true))
    expect(sent('setIncomplete')).toHaveLength(0)
  })

  test('for a whole car is one call for each passenger', async () => {
    const { user } = await openBoard(stage, { day: today })

    await user.click((await screen.findAllByRole('button', { name: 'Kuittaa kaikki (2)' }))[0]!)

    await expectTicked('Helvi', true)
    await expectTicked('Onni', true)
    await waitFor(() => expect(sent('setComplete')).toHaveLength(2))
    expect(await screen.findByText('2 matkustajaa kuitattu')).toBeTruthy()
  })

  test('without a connection waits on the device and says so, and is sent when it is back', async () => {
    const { user } = await openBoard(stage, { day: today })
    await firstTile('Helvi')
    stage.client.link = () => 'cut'

    await user.click(await firstTile('Helvi'))
    expect(await screen.findByText('Jonossa')).toBeTruthy()
    expect(await completedAt(stage, helvi)).toBe(false)

    stage.client.link = () => 'pass'
    await act(() => flushNow({ hurry: true }))
    expect(await screen.findByText('Lähetetty')).toBeTruthy()
    expect(await completedAt(stage, helvi)).toBe(true)
  })

  test('that the server refuses is undone, with the words of the documents', async () => {
    const { user } = await openBoard(stage, { day: today })
    await firstTile('Helvi')
    await inEnglish()
    await stage.server.services.db.updateTable('passenger').set({ inactive: true }).where('id', '=', helvi).execute()

    await user.click(await firstTile('Helvi'))

    await toast('There was an error when marking the item as complete. Please reload the page and try again.')
    await expectTicked('Helvi', false)
    expect((await firstTile('Helvi')).getAttribute('aria-label')).toContain('Confirming failed')
  })

  test('that was refused can be tried again, and then nothing is said of it any more', async () => {
    const { user } = await openBoard(stage, { day: today })
    await firstTile('Helvi')
    stage.client.link = ({ path }) => (path.endsWith('setComplete') ? 422 : 'pass')
    await user.click(await firstTile('Helvi'))
    expect(await screen.findByText('Kuittaus epäonnistui')).toBeTruthy()
    pauseBetweenTaps()

    stage.client.link = () => 'pass'
    await user.click(await firstTile('Helvi'))
    await waitFor(async () => expect(await completedAt(stage, helvi)).toBe(true))
    await act(() => refreshScreen())

    await expectTicked('Helvi', true)
    expect(screen.queryByText('Kuittaus epäonnistui')).toBeNull()
  })

  test('undone in vain says it of the other direction', async () => {
    const { user } = await openBoard(stage, { day: today })
    await user.click(await firstTile('Helvi'))
    await waitFor(async () => expect(await completedAt(stage, helvi)).toBe(true))
    await act(() => refreshScreen())
    await inEnglish()
    pauseBetweenTaps()
    stage.client.link = ({ path }) => (path.endsWith('setIncomplete') ? 422 : 'pass')

    await user.click(await firstTile('Helvi'))

    await toast('There was an error when marking the item as incomplete. Please reload the page and try again.')
    await expectTicked('Helvi', true)
  })

  test('of an item that the device has lost says that there was a problem', async () => {
    const { user } = await openBoard(stage, { day: today })
    const tile = await firstTile('Helvi')
    await inEnglish()
    vi.spyOn(workspace().mirror.arrivals, 'get').mockResolvedValueOnce(undefined)

    await user.click(tile)

    await toast('There was a problem while setting the arrival/departure as complete')
    await expectTicked('Helvi', false)
  })
})

describe('a refresh', () => {
  test('that gets no answer is told of once, with another try', async () => {
    await openBoard(stage, { day: today })
    await firstTile('Helvi')
    stage.client.link = () => 'cut'

    await act(() => refreshScreen())
    await act(() => refreshScreen())

    expect(toasts.get().map(({ title }) => title)).toEqual([i18next.t('api.errors.no_connection')])
    expect(screen.getByRole('button', { name: 'Yritä uudelleen' })).toBeTruthy()
    expect(await firstTile('Helvi')).toBeTruthy()
  })

  test('that gets no answer leaves it to the line above the page to say that there is no connection', async () => {
    await openBoard(stage, { day: today })
    await firstTile('Helvi')
    stage.client.link = () => 'cut'
    act(() => void (sync.online = false))
    onTestFinished(() => void (sync.online = true))

    await act(() => refreshScreen())

    expect(toasts.get()).toEqual([])
    expect(await firstTile('Helvi')).toBeTruthy()
  })

  test('that is not authorized signs out', async () => {
    await openBoard(stage, { day: today })
    await firstTile('Helvi')
    await stage.server.services.db.deleteFrom('session').execute()

    await act(() => refreshScreen())

    await waitFor(() => expect(openedWorkspace()).toBeNull())
    expect(toasts.get()).toEqual([])
  })

  test('shows what another device has ticked', async () => {
    await openBoard(stage, { day: today })
    await firstTile('Helvi')
    await stage.server.services.db
      .updateTable('arrival')
      .set({ completed_at: new Date(stage.server.clock.now), occurred_at: new Date(stage.server.clock.now) })
      .where('passenger_id', '=', helvi)
      .where('date', '=', today)
      .execute()

    await act(() => refreshScreen())

    await expectTicked('Helvi', true)
  })
})
