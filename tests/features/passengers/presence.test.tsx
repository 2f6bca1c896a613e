import { act, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { tellPresence } from '#contract/presence.ts'
import { coordinatorEmail } from '#tests/support/coordinator.ts'
import { announcements } from '#ui/speak/announce.ts'
import { refreshScreen } from '#state/refresh.ts'
import { holdTimers } from '#tests/support/held-timers.ts'
import { valueOf } from '#tests/support/open-page.tsx'
import { openHelvi, passengerDesk } from '#tests/support/passenger-desk.tsx'
import { toldOfChange } from '#tests/support/told-of-change.ts'

const desk = passengerDesk()

beforeEach(() =>
  desk.server.services.db
    .updateTable('app_user')
    .set({ name: 'Elina Virta' })
    .where('email', '=', 'molemmat@perille.example')
    .execute(),
)

const elinaTells = async (isChanging: boolean): Promise<unknown[]> => {
  const body = { record: { kind: 'passenger', id: desk.helvi }, window: 'window-of-elina', isChanging }
  const reply = await desk.server.call(tellPresence, { body, token: desk.world.tokens.both })
  return reply.json<{ others: unknown[] }>().others
}
const seenByElina = () => elinaTells(false)
const told = () => desk.client.seen.filter(({ path }) => path === tellPresence.path)
const present = () => document.querySelector('[data-present]')?.textContent ?? null

test('who only looks at a passenger is told of to nobody, and who is in a field is, until the page is left', async () => {
  const { user, name } = await openHelvi(desk)
  await waitFor(() => expect(told()).not.toHaveLength(0))
  expect(await seenByElina()).toEqual([])
  await user.click(name)
  await waitFor(async () => expect(await seenByElina()).toHaveLength(1))
  await user.click(await screen.findByRole('link', { name: 'Takaisin listaan' }))
  await waitFor(async () => expect(await seenByElina()).toEqual([]))
})

test('a window that is hidden is told of no more, and again once it is looked at', async () => {
  const { user, name } = await openHelvi(desk)
  await user.type(name, 'n')
  await waitFor(async () => expect(await seenByElina()).toHaveLength(1))
  const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  document.dispatchEvent(new Event('visibilitychange'))
  await waitFor(async () => expect(await seenByElina()).toEqual([]))
  visibility.mockRestore()
  document.dispatchEvent(new Event('visibilitychange'))
  await waitFor(async () => expect(await seenByElina()).toHaveLength(1))
})

test('who else changes the passenger stands in the line of facts, and is read out once', async () => {
  await elinaTells(true)
  const { user, name } = await openHelvi(desk)
  await waitFor(() => expect(present()).toBe('Elina Virta muokkaa tätä'))
  await waitFor(() => expect(announcements.get().polite.trim()).toBe('Elina Virta muokkaa tätä'))
  const facts = document.querySelector('[data-present]')?.parentElement
  expect(facts?.textContent).toContain('P-77')
  await elinaTells(true)
  await user.click(name)
  await waitFor(() => expect(present()).toBe('Myös Elina Virta muokkaa tätä'))
  // she was read out when she came
  expect(announcements.get().polite.trim()).toBe('Elina Virta muokkaa tätä')
  await elinaTells(false)
  await act(async () => {
    name.blur()
    await Promise.resolve()
  })
  await user.click(name)
  await waitFor(() => expect(present()).toBeNull())
  expect(facts?.isConnected).toBe(true)
})

describe('what somebody else has changed while the passenger is open', () => {
  const markMs = 6000
  const marks = (words: string) => screen.queryAllByText(words).map((mark) => mark.parentElement!)
  const change = async (by: string, values: { note?: string; name?: string }) => {
    const { db } = desk.server.services
    const { id } = await db.selectFrom('app_user').select('id').where('email', '=', by).executeTakeFirstOrThrow()
    await db
      .updateTable('passenger')
      .set(({ eb }) => ({ ...values, updated_by: id, version: eb('version', '+', 1) }))
      .where('id', '=', desk.helvi)
      .execute()
    await toldOfChange()
  }

  test('is marked for a moment with who it was, and nothing else is', async () => {
    const pass = holdTimers(markMs)
    await openHelvi(desk)
    expect(marks('Elina Virta muutti')).toEqual([])
    await change('molemmat@perille.example', { note: 'Soita ensin' })
    await waitFor(() => expect(marks('Elina Virta muutti')).toHaveLength(1))
    const [marked] = marks('Elina Virta muutti')
    expect(valueOf(within(marked!).getByRole('textbox'))).toBe('Soita ensin')
    act(pass)
    expect(marks('Elina Virta muutti')).toEqual([])
  })

  test('is not marked where it is the user’s own, there or here', async () => {
    const { user, name } = await openHelvi(desk)
    await change(coordinatorEmail, { note: 'Omaa' })
    expect(await screen.findByDisplayValue('Omaa')).toBeTruthy()
    await user.type(name, 'nen')
    await user.click(screen.getByRole('button', { name: 'Tallenna' }))
    await waitFor(() => expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Helvi Esimerkkinen'))
    await act(() => refreshScreen('clock'))
    expect(screen.queryByText(/ muutti$/)).toBeNull()
  })

  test('is marked in a field that is being changed here too, once for each version, and what was typed stays', async () => {
    const pass = holdTimers(markMs)
    const { user, name } = await openHelvi(desk)
    await user.type(name, 'nen')
    await change('molemmat@perille.example', { name: 'Helvi Muualla', note: 'Soita ensin' })
    await waitFor(() => expect(marks('Elina Virta muutti')).toHaveLength(2))
    const [ofName, ofNote] = marks('Elina Virta muutti')
    expect(valueOf(within(ofName!).getByRole('textbox'))).toBe('Helvi Esimerkkinen')
    expect(valueOf(within(ofNote!).getByRole('textbox'))).toBe('Soita ensin')
    act(pass)
    expect(marks('Elina Virta muutti')).toEqual([])
    await act(() => refreshScreen('clock'))
    expect(marks('Elina Virta muutti')).toEqual([])
    await change('molemmat@perille.example', { note: 'Soita aina ensin' })
    await waitFor(() => expect(marks('Elina Virta muutti')).toHaveLength(1))
    expect(valueOf(within(marks('Elina Virta muutti')[0]!).getByRole('textbox'))).toBe('Soita aina ensin')

    await user.click(screen.getByRole('button', { name: 'Tallenna' }))
    const dialog = await screen.findByRole('dialog', { name: 'Matkustajan tietoja on muutettu sillä välin' })
    expect(dialog.textContent).toContain('Helvi Muualla')
    expect(dialog.textContent).toContain('Helvi Esimerkkinen')
    expect(dialog.textContent).not.toContain('Soita')
  })

  test('is read out once, by who it was and the names of the fields', async () => {
    const pass = holdTimers(markMs)
    await openHelvi(desk)
    const said: string[] = []
    const forget = announcements.subscribe(() => said.push(announcements.get().polite.trim()))
    await change('molemmat@perille.example', { name: 'Helvi Muualla', note: 'Soita ensin' })
    await waitFor(() => expect(marks('Elina Virta muutti')).toHaveLength(2))
    act(pass)
    await act(() => refreshScreen('clock'))
    forget()
    expect(said).toEqual(['Elina Virta muutti: Nimi ja Huomautus'])
  })
})
