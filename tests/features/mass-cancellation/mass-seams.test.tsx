import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { workspace } from '#data/workspace/workspace.ts'
import { refreshScreen } from '#state/refresh.ts'
import { signIn } from '#state/session.ts'
import { change } from '#tests/support/open-page.tsx'
import { testPassword } from '#tests/support/users.ts'
import { button, colleagueEmail, confirm, coordinatorEmail, massScene, searchFor } from './mass-scene.ts'

const scene = massScene()
const cancelCalls = () => scene.client.seen.filter(({ path }) => path.endsWith('/trips/cancel'))

test('own words for the reason stay whatever is tapped last', async () => {
  const page = await scene.open()
  await searchFor(page, 'Anna')
  await page.user.click(await button('Peru 2 matkaa'))
  const asking = await screen.findByRole('alertdialog')
  const text = within(asking).getByRole<HTMLTextAreaElement>('textbox')
  const other = within(asking).getByRole('button', { name: 'Muu' })
  await page.user.type(text, 'Kuljettajan lakko')
  await page.user.click(other)
  expect(text.value).toBe('Kuljettajan lakko')
  await page.user.click(within(asking).getByRole('button', { name: 'Loma' }))
  await page.user.click(other)
  expect(text.value).toBe('')
  expect(document.activeElement).toBe(text)
})

test.each([
  ['whoever sees it asks', true],
  ['the window is looked at again', false],
])('a device that cannot store how far it is says so, sends nothing more, and goes on once %s', async (_, isAsked) => {
  const page = await scene.open()
  await searchFor(page, 'Anna', 'Eero')
  await button('Peru 4 matkaa')
  const full = () => vi.spyOn(workspace().drafts.drafts, 'put').mockRejectedValue(new Error('The disk is full'))
  let disk: ReturnType<typeof full> | null = null
  scene.client.link = ({ path }) => {
    if (path.includes(`/${scene.anna}/trips/cancel`)) disk ??= full()
    return 'pass'
  }
  await confirm(page.user, 4)
  const again = await button('Yritä uudelleen')
  expect(again.closest('[role="alert"]')).toBeTruthy()
  expect(cancelCalls()).toHaveLength(1)
  disk!.mockRestore()
  if (isAsked) await page.user.click(again)
  else await act(() => refreshScreen('wake'))
  expect(await screen.findByRole('heading', { name: '4 matkaa peruttu' })).toBeDefined()
  expect(cancelCalls().map(({ path }) => path)).toEqual([
    `/api/passenger/${scene.anna}/trips/cancel`,
    `/api/passenger/${scene.eero}/trips/cancel`,
  ])
})

test('on paper is each trip of the report, under what it is a report of', async () => {
  const page = await scene.open()
  await searchFor(page, 'Anna', 'Eero')
  await confirm(page.user, 4)
  await screen.findByRole('heading', { name: '4 matkaa peruttu' })
  await change(() => void dispatchEvent(new Event('beforeprint')))
  const paper = document.querySelector<HTMLElement>('.paper-sheet')!
  const head = paper.querySelector('thead')!
  for (const text of ['4 matkaa peruttu', 'syy: Loma', coordinatorEmail]) expect(head.textContent).toContain(text)
  const [columns, ...rows] = [...paper.querySelector('table')!.rows].map((row) =>
    [...row.cells].map(({ textContent }) => textContent),
  )
  expect(columns).toEqual(['Matkustaja', 'Päivä', 'Aika', 'Suunta', 'Mistä', 'Minne', 'Syy', 'Tulos'])
  expect(rows.map((row) => row.slice(0, 4))).toEqual([
    ['Anna Esimerkki', 'ke 11.3.', expect.any(String), 'Meno'],
    ['Anna Esimerkki', 'ke 11.3.', '14:00', 'Paluu'],
    ['Eero Esimerkki', 'ke 11.3.', expect.any(String), 'Meno'],
    ['Eero Esimerkki', 'ke 11.3.', '14:00', 'Paluu'],
  ])
  await change(() => void dispatchEvent(new Event('afterprint')))
})

test('whoever signs in next on the device sees nothing of the report, and the first one does again', async () => {
  const page = await scene.open()
  await searchFor(page, 'Anna')
  await confirm(page.user, 2)
  await screen.findByRole('heading', { name: '2 matkaa peruttu' })
  await act(() => signIn(colleagueEmail, testPassword))
  await waitFor(() => expect(screen.queryByText('2 matkaa peruttu')).toBeNull())
  await page.leave()
  await scene.open(colleagueEmail)
  expect(await screen.findByText('Valitse matkustaja(t)')).toBeDefined()
  expect(screen.queryByText('2 matkaa peruttu')).toBeNull()
})
