import { afterAll, beforeAll, expect, test } from 'vitest'
import { openedWorkspace, reopenWorkspace, workspace } from '#data/device/workspace.ts'
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
