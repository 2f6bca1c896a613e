import { act, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { routes } from '#app/routes.tsx'
import { Banners } from '#app/shell/Banners.tsx'
import { shell } from '#app/shell/shell-state.ts'
import { closeWorkspace, openWorkspace, workspace } from '#data/workspace/workspace.ts'
import { outboxRules } from '#data/outbox/plan.ts'
import { now, sync } from '#state/sync.ts'
import { show } from '#tests/support/show.tsx'

const hourMs = 3_600_000
const boardAddress = '/d/1/arrivals-departures'
const otherAddress = '/about'

let users = 0

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
  Object.defineProperty(navigator, 'serviceWorker', { value: new EventTarget(), configurable: true })
  openWorkspace({ userId: 1, userKey: `desk-${(users += 1)}` })
})
afterEach(() => {
  Object.assign(sync, { newerVersion: null, updateReady: false, waitingVersion: null })
  shell.dismissedUpdate = null
  closeWorkspace()
  vi.useRealTimers()
  Reflect.deleteProperty(navigator, 'serviceWorker')
})

/** The banners above a page of the app. */
function open(address: string) {
  const pages = [boardAddress, otherAddress].map((path) => {
    const handle = routes.find((route) => route.path.replace(':destinationId', '1') === path)
    return { path, element: <Banners />, handle }
  })
  const router = createMemoryRouter([{ children: pages }], { initialEntries: [address] })
  show(<RouterProvider router={router} />)
  return { go: (to: string) => act(() => router.navigate(to)) }
}

const user = userEvent.setup({ delay: null })
const textOf = (version: string) => `Uusi versio (v${version}) on saatavilla. Päivitä sivu.`
const found = (version: string) =>
  act(() => {
    sync.newerVersion = version
  })
const shown = (version: string) => screen.findByText(textOf(version), undefined, { timeout: 5000 })
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
const dismiss = async () => {
  await user.click(screen.getByRole('button', { name: 'Sulje ilmoitus' }))
  await waitFor(() => expect(screen.queryByText(/Uusi versio/)).toBeNull())
}

/** As a tap on a tile stores it. */
const confirm = () =>
  workspace().outbox.change((state) =>
    outboxRules.add(state, [
      {
        opId: `op-${now()}`,
        owner: 1,
        entityKey: 'arrival:7',
        listKey: 'arrivals:1',
        kind: 'setComplete',
        itemDate: '2026-03-11',
        madeAt: now(),
        body: { id: 7, placeId: 1, passengerId: 1, date: '2026-03-11', atHHMM: '10:15' },
        insisted: false,
      },
    ]),
  )

describe('a newer version that was put away', () => {
  test('is announced again after four hours', async () => {
    open(otherAddress)
    found('99.0.0')
    await shown('99.0.0')
    await dismiss()

    await pass(4 * hourMs - 60_000)
    expect(screen.queryByText(/Uusi versio/)).toBeNull()
    await pass(2 * 60_000)
    await shown('99.0.0')
  })

  test('is announced again at once when a later one is there', async () => {
    open(otherAddress)
    found('99.0.0')
    await shown('99.0.0')
    await dismiss()

    found('99.0.1')
    await shown('99.0.1')
  })

  test('is not announced again because its build has come as well', async () => {
    open(otherAddress)
    found('99.0.0')
    await shown('99.0.0')
    await dismiss()

    act(() => {
      Object.assign(sync, { updateReady: true, waitingVersion: '99.0.0' })
    })
    await pass(60_000)
    expect(screen.queryByText(/Uusi versio/)).toBeNull()
  })
})

describe('on the board', () => {
  test('nothing is announced until the latest confirmation is five seconds old', async () => {
    open(boardAddress)
    await confirm()
    found('99.0.0')
    await pass(3000)
    await confirm()
    await pass(3000)
    expect(screen.queryByText(/Uusi versio/)).toBeNull()
    await pass(3000)
    await shown('99.0.0')
  })

  test('nor when the confirmation has reached the server', async () => {
    open(boardAddress)
    await confirm()
    const { commands, log } = workspace().outbox
    await commands.clear()
    await log.add({ opId: 'a', entityKey: 'arrival:7', kind: 'setComplete', madeAt: now(), at: now(), outcome: 'sent' })
    found('99.0.0')
    await pass(3000)
    expect(screen.queryByText(/Uusi versio/)).toBeNull()
    await pass(3000)
    await shown('99.0.0')
  })

  test('what stands stays while somebody confirms', async () => {
    open(boardAddress)
    found('99.0.0')
    await shown('99.0.0')
    await confirm()
    await pass(1000)
    expect(screen.queryByText(textOf('99.0.0'))).not.toBeNull()
  })

  test('what waits there is announced at once elsewhere, and stays', async () => {
    const { go } = open(boardAddress)
    await confirm()
    found('99.0.0')
    await pass(1000)
    expect(screen.queryByText(/Uusi versio/)).toBeNull()
    await go(otherAddress)
    await shown('99.0.0')
    await go(boardAddress)
    await shown('99.0.0')
  })
})
