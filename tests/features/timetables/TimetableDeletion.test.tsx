import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { workspace } from '#data/workspace/workspace.ts'
import { keepDraft } from '#data/drafts/drafts.ts'
import { untypedForms } from '#data/workspace/draft-key.ts'
import { deleteTimetable, ridesLeftOut } from '#data/timetable-deletion.ts'
import { timetableOf } from '#data/timetables.ts'
import { forgetDeleted, rememberDeleted } from '#features/timetables/deleted-timetable.ts'
import { sync } from '#state/sync.ts'
import { announcements } from '#ui/speak/announce.ts'
import { change, descriptionOf } from '#tests/support/open-page.tsx'
import { button, planningDesk, said } from '#tests/support/planning-desk.ts'
import { openWeek, storedRides } from '#tests/support/week-screen.ts'
import { loseConnection } from '#tests/support/lost-connection.ts'

const desk = planningDesk()

const undo = () => button('Kumoa poisto')
const cross = () => button('Sulje ilmoitus')
const kept = () => workspace().drafts.drafts.count()
const heading = () => screen.getByRole('heading', { level: 1 })
const heard = () => announcements.get().polite.trim()

/** The list, with a timetable of five rides that was just deleted. */
async function openDeleted() {
  const id = await desk.plan({ note: 'Talvi' })
  const page = await desk.open()
  await screen.findByRole('link', { name: 'Talvi' })
  await act(async () => {
    forgetDeleted()
    rememberDeleted(await deleteTimetable((await timetableOf(id))!))
  })
  await waitFor(() => expect(screen.queryByRole('link', { name: 'Talvi' })).toBeNull())
  expect(await storedRides(desk, id)).toEqual([])
  return { id, ...page }
}

describe('a deleted timetable', () => {
  test('that nobody wants back is forgotten with its rides, and the focus goes to the heading', async () => {
    const { user } = await openDeleted()
    expect(await kept()).toBe(1)
    await user.click(await cross())
    await waitFor(async () => expect(await kept()).toBe(0))
    expect(screen.queryByRole('button', { name: 'Kumoa poisto' })).toBeNull()
    expect(document.activeElement).toBe(heading())
    expect(heard()).toBe('Ilmoitus suljettu.')
  })

  test('cannot be given up while it is brought back', async () => {
    const { id } = await openDeleted()
    const [bringBack, giveUp] = [await undo(), await cross()]
    bringBack.focus()
    fireEvent.click(bringBack)
    expect(giveUp.getAttribute('aria-disabled')).toBe('true')
    fireEvent.click(giveUp)
    await waitFor(() => expect(bringBack.isConnected).toBe(false))
    expect(await storedRides(desk, id)).toHaveLength(5)
    expect(document.activeElement).toBe(heading())
  })

  test('is not brought back without a connection, and the button says why', async () => {
    const { id, user } = await openDeleted()
    const bringBack = await undo()
    desk.client.link = () => 'cut'
    await loseConnection()

    expect([bringBack.getAttribute('aria-disabled'), descriptionOf(bringBack)]).toEqual([
      'true',
      'Vaatii verkkoyhteyden',
    ])
    await user.click(bringBack)
    expect(bringBack.isConnected).toBe(true)
    await change(() => (sync.online = true))
    expect(await storedRides(desk, id)).toEqual([])
  })

  test('that came back alone keeps its rides for later, also when its notice is put away', async () => {
    const { id, user } = await openDeleted()
    desk.client.link = ({ path }) => (path.endsWith('/ride/createOrUpdateMany') ? 'cut' : 'pass')
    await user.click(await undo())
    await waitFor(() => expect(said()).toBe(`Aikataulun #${id} Talvi palauttaminen epäonnistui.`))
    expect((await desk.stored(id)).deleted).toBe(false)
    await user.click(await cross())
    expect(screen.queryByRole('button', { name: 'Kumoa poisto' })).toBeNull()

    desk.client.link = () => 'pass'
    await openWeek(desk, id)
    await waitFor(async () => expect(await storedRides(desk, id)).toHaveLength(5))
  })
})

test('rides that stayed out are named until somebody has read of them; the focus goes to the heading then', async () => {
  const id = await desk.plan({ note: 'Talvi' })
  const { user } = await openWeek(desk, id)
  const week = await workspace().mirror.weeks.get(id)
  await act(() => keepDraft({ form: untypedForms.leftOut, id }, week!.rides.slice(0, 1), null))
  await screen.findByText(/^1 kyyti jäi palauttamatta/)
  await user.click(await cross())
  await waitFor(() => expect(screen.queryByText(/^1 kyyti jäi palauttamatta/)).toBeNull())
  expect(await ridesLeftOut(id)).toEqual([])
  expect(document.activeElement).toBe(heading())
  expect(heard()).toBe('Ilmoitus suljettu.')
})
