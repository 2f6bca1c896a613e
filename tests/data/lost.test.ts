import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { closeWorkspace, openedWorkspace, openWorkspace, reopenWorkspace, whenLost, workspace } from '#data/device/workspace.ts'
import { names, openDesk, type Desk } from './desk.ts'

let desk: Desk

beforeAll(async () => {
  desk = await openDesk()
})
afterAll(() => desk.close())

test('databases that the browser has closed are opened again, and their rows are there', async () => {
  const { mirror, outbox } = workspace()
  mirror.close({ disableAutoOpen: true })
  outbox.close({ disableAutoOpen: true })

  expect(await reopenWorkspace()).toBe(true)
  expect(await reopenWorkspace()).toBe(false)

  expect(openedWorkspace()?.mirror.isOpen()).toBe(true)
  expect(await desk.board()).toHaveLength(names.length)
})

test('databases that this window has closed stay closed', async () => {
  const open = workspace()
  whenLost(() => void reopenWorkspace())

  closeWorkspace()
  // long enough for one to open
  await sleep(50)

  expect([open.mirror, open.outbox, open.drafts].map((database) => database.isOpen())).toEqual([false, false, false])
  whenLost(() => undefined)
  openWorkspace(open)
})
