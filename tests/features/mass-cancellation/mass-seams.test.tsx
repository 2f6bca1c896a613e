import { act, renderHook, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { keptSearch, knownTrips } from '#data/mass-cancellation/kept.ts'
import { keepChangedTrips, tripsOf } from '#data/trips.ts'
import { workspace } from '#data/workspace/workspace.ts'
import { refreshScreen } from '#state/refresh.ts'
import { screenData } from '#state/screen-data.ts'
import { signIn } from '#state/session.ts'
import { useMirror } from '#state/use-mirror.ts'
import { holdCalls } from '#tests/support/hold-calls.ts'
import { change } from '#tests/support/open-page.tsx'
import { testPassword } from '#tests/support/users.ts'
import { button, colleagueEmail, confirm, coordinatorEmail, massScene, searchFor, step } from './mass-scene.ts'

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

test('whoever pressed the search is at the bar once all is found, and not at what cannot be undone', async () => {
  const page = await scene.open()
  await searchFor(page, 'Anna')
  await button('Peru 2 matkaa')
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Tyhjennä haku'))
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
  expect(screenData.fetchedAt).toBeGreaterThan(0)
  await change(() => void dispatchEvent(new Event('beforeprint')))
  const paper = document.querySelector<HTMLElement>('.paper-sheet')!
  const head = paper.querySelector('thead')!
  for (const text of ['4 matkaa peruttu', 'syy: Loma', coordinatorEmail]) expect(head.textContent).toContain(text)
  const [columns, ...rows] = [...paper.querySelector('table')!.rows].map((row) =>
    [...row.cells].map(({ textContent }) => textContent),
  )
  expect(columns).toEqual(['Matkustaja', 'Päivä', 'Aika', 'Suunta', 'Mistä', 'Minne', 'Syy', 'Tulos'])
  expect(rows.map((row) => row.slice(0, 4))).toEqual([
    ['Anna Esimerkki', 'ke\u00a011.3.', expect.any(String), 'Meno'],
    ['Anna Esimerkki', 'ke\u00a011.3.', '14:00', 'Paluu'],
    ['Eero Esimerkki', 'ke\u00a011.3.', expect.any(String), 'Meno'],
    ['Eero Esimerkki', 'ke\u00a011.3.', '14:00', 'Paluu'],
  ])
  await change(() => void dispatchEvent(new Event('afterprint')))
})

test('the numbers of what was confirmed stay until the page shows how it goes on', async () => {
  const page = await scene.open()
  await searchFor(page, 'Anna', 'Eero')
  await button('Peru 4 matkaa')
  const { letGo } = holdCalls(scene.server, '/cancel')
  await confirm(page.user, 4)
  const asking = await screen.findByRole('alertdialog')
  await within(asking).findByRole('progressbar')
  // another window has fetched what the first call has cancelled, before the job tells of it
  const id = scene.centre.destinationId
  const [startDate, endDate] = ['2026-03-11', '2026-03-11']
  const query = { passengerId: scene.anna, destinationId: id, startDate, endDate }
  const trips = (await tripsOf(query))!.value
  expect(trips).toHaveLength(2)
  const { result: known } = renderHook(() => useMirror(async () => knownTrips(id, await keptSearch(id)), [id]))
  await act(() =>
    keepChangedTrips(
      query,
      trips.map((trip) => ({ ...trip, cancelling: true })),
    ),
  )
  // the page has asked for it before, and has it by then
  await waitFor(() => expect(known.current?.trips.filter(({ cancelling }) => cancelling)).toHaveLength(2))
  expect(within(asking).getByRole('heading', { name: 'Peru 4 matkaa' })).toBeDefined()
  expect(within(asking).getByText('Olet perumassa 4 matkaa. Oletko varma?')).toBeDefined()
  letGo()
  expect(await screen.findByRole('heading', { name: '4 matkaa peruttu' })).toBeDefined()
  expect(screen.queryByRole('alertdialog')).toBeNull()
})

test('a first day that has passed is refused at its field, and moves nothing', async () => {
  const page = await scene.open()
  const period = await step('Ajanjakso')
  const [start, end] = within(period).getAllByRole<HTMLInputElement>('textbox')
  await page.user.clear(end!)
  await page.user.type(end!, '20.3.2026')
  await page.user.clear(start!)
  await page.user.type(start!, '1.2.2026')
  await page.user.tab()
  expect(await within(period).findByText('Aikaisin mahdollinen päivä on 11.3.2026.')).toBeDefined()
  expect([start!.value, end!.value]).toEqual(['1.2.2026', '20.3.2026'])
  expect(start!.getAttribute('aria-invalid')).toBe('true')
})

test('who could not be searched for is in the report, on the page and on paper', async () => {
  const page = await scene.open()
  scene.client.link = ({ path, method }) => (method === 'GET' && path.endsWith(`/${scene.eero}/trips`) ? 409 : 'pass')
  await searchFor(page, 'Anna', 'Eero')
  await confirm(page.user, 2)
  await screen.findByRole('heading', { name: '2 matkaa peruttu' })
  const toCheck = screen.getByRole('region', { name: 'Tarkistettavaa' })
  expect(within(toCheck).getByRole('heading').textContent).toContain('1')
  expect(within(toCheck).getByText('Eero Esimerkki')).toBeDefined()
  const said = /^Matkoja ei saatu haettua, eikä niitä ole peruttu\. ./
  expect(within(toCheck).getByText(said)).toBeDefined()
  await change(() => void dispatchEvent(new Event('beforeprint')))
  const rows = [...document.querySelector('.paper-sheet table')!.querySelectorAll('tr')]
  const cells = [...rows.at(-1)!.children].map(({ textContent }) => textContent)
  expect(cells[0]).toBe('Eero Esimerkki')
  expect(cells.slice(1, -1)).toEqual(['', '', '', '', '', ''])
  expect(cells.at(-1)).toMatch(said)
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

test('a trip whose cancellation is asked for is told as that, and not as cancelled', async () => {
  const [first] = await scene.stored(scene.anna)
  await scene.server.services.db
    .updateTable('trip')
    .set({ cancel_requested_at: new Date(), cancel_answer_at: new Date(), cancel_reason: 'Muu' })
    .where('id', '=', first!.id)
    .execute()
  const page = await scene.open()
  await searchFor(page, 'Anna')
  expect(await screen.findByText('2 matkaa löytyi, 1 peruutus jo pyydetty')).toBeDefined()
  expect(screen.getByText('1 matka valittu, 1 voi perua')).toBeDefined()
})
