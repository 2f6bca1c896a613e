import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { addDays, weekdayOf } from '#domain/local-date.ts'
import { timetableStates } from '#domain/timetable/state.ts'
import { hasUnsavedWork, isWorkOnlyHere } from '#state/dirty.ts'
import { button, planningDesk, readerEmail, said } from '#tests/support/planning-desk.ts'
import { addPassenger, ridesFor } from '#tests/support/rides.ts'
import { openNotices, storedRides } from '#tests/support/week-screen.ts'
import { formatDay } from '#ui/look/format.ts'
import { toasts } from '#ui/speak/toast.ts'

const desk = planningDesk()

const pathOf = (id: number) => `/d/${desk.centre.destinationId}/timetables/tt/${id}`
const numeric = (day: string) => formatDay(day, 'fi', 'numeric')
const switchOn = (splits_timetables = true) =>
  desk.server.services.db
    .updateTable('organization')
    .set({ splits_timetables })
    .where('id', '=', desk.centre.organizationId)
    .execute()
/** Accepted, since two weeks ago and for eight more. */
const running = (given: Parameters<typeof desk.plan>[0] = {}) =>
  desk.plan({
    note: 'Talvi',
    state: 'accepted',
    startDate: addDays(desk.today, -14),
    endDate: addDays(desk.today, 56),
    ...given,
  })
/** A working day at least so many days ahead. */
const workdayAfter = (days: number): string => {
  const day = addDays(desk.today, days)
  return [0, 6].includes(weekdayOf(day)) ? workdayAfter(days + 1) : day
}
/**
 * Here the kit may take the focus of a dialog before it knows the dialog, and then hides that from readers: no browser
 * does so, and the browser tests hold them to it.
 */
const hidden = true
const dialog = async () => within(await screen.findByRole('dialog', { hidden }))
/** Waits for a timetable's page. */
const headingOf = (id: number) => screen.findByRole('heading', { level: 1, name: new RegExp(`^#${id}\\b`) })
const newest = () =>
  desk.server.services.db.selectFrom('timetable').selectAll().orderBy('id', 'desc').executeTakeFirstOrThrow()

/** Split in three weeks; the draft waits. */
async function splitAlready() {
  const until = addDays(desk.today, 56)
  const id = await running({ endDate: addDays(desk.today, 20) })
  const draft = await desk.plan({ note: 'Jatko', startDate: addDays(desk.today, 21), endDate: until })
  await desk.server.services.db
    .updateTable('timetable')
    .set({ original_timetable_id: id, split_until: until })
    .where('id', '=', draft)
    .execute()
  return { id, draft, until }
}

describe('a copy of an accepted timetable', () => {
  test('has its passengers and rides in the days entered, and is opened', async () => {
    await switchOn(false)
    const id = await running({ description: 'Ovikoodi 12' })
    const page = await desk.open(pathOf(id))
    await page.user.click(await button('Kopioi uudeksi luonnokseksi'))
    const asking = await dialog()
    await asking.findByText('Uuteen luonnokseen tulee 1 matkustaja ja 5 kyytiä viikossa.')
    expect(asking.getByLabelText<HTMLInputElement>('Nimi').value).toBe('Talvi (kopio)')
    const start = workdayAfter(20)
    await page.user.clear(asking.getByLabelText(/^Alkaa/))
    await page.user.type(asking.getByLabelText(/^Alkaa/), numeric(start))
    const end = numeric(addDays(desk.today, 56))
    expect(
      await asking.findByText(
        `Alkuperäinen on voimassa ${end} asti. Jos tilaat kopion, kyydit ajetaan kahteen kertaan ${numeric(start)} alkaen.`,
      ),
    ).toBeTruthy()
    expect(asking.queryByRole('button', { name: 'Jaa aikataulu kahdeksi' })).toBeNull()
    await page.user.click(asking.getByRole('button', { name: 'Luo luonnos', hidden }))

    await waitFor(() => expect(said()).toBe('Luonnos luotu.'))
    const made = await newest()
    expect(made).toMatchObject({
      state: timetableStates.new,
      note: 'Talvi (kopio)',
      description: 'Ovikoodi 12',
      start_date: start,
      end_date: addDays(desk.today, 56),
    })
    expect(await storedRides(desk, made.id)).toEqual(await storedRides(desk, id))
    await waitFor(() => expect(page.address()).toBe(pathOf(made.id)))
    expect(await desk.stored(id)).toMatchObject({ state: timetableStates.accepted, note: 'Talvi' })
  })

  test('that something was entered for keeps a sign-out from going unasked', async () => {
    const id = await running()
    const page = await desk.open(pathOf(id))
    await page.user.click(await button('Kopioi uudeksi luonnokseksi'))
    const asking = await dialog()
    expect(hasUnsavedWork()).toBe(false)
    await page.user.type(asking.getByLabelText('Nimi'), ' 2')
    expect(await isWorkOnlyHere()).toBe(true)
    await page.user.click(asking.getByRole('button', { name: 'Peruuta', hidden }))
    await waitFor(() => expect(hasUnsavedWork()).toBe(false))
  })

  test('names who cannot come along, before and after', async () => {
    const lempi = await addPassenger(desk.server.services, desk.centre, { name: 'Lepo Lempi', inactive: true })
    const id = await running({ rides: ridesFor([desk.helvi, lempi]) })
    const page = await desk.open(pathOf(id))
    await page.user.click(await button('Kopioi uudeksi luonnokseksi'))
    const asking = await dialog()
    expect(await asking.findByText('1 matkustaja ei tule mukaan')).toBeTruthy()
    expect(asking.getByText('Lepo Lempi. Matkustaja ei ole aktiivinen.')).toBeTruthy()
    await page.user.click(asking.getByRole('button', { name: 'Luo luonnos', hidden }))

    await waitFor(() => expect(said()).toBe('Luonnos luotu.'))
    expect(toasts.get().at(-1)).toMatchObject({ text: 'Mukaan ei tullut: Lepo Lempi', intent: 'warning' })
  })

  test('is made once, with the words of the last try, where answers are lost', async () => {
    const id = await running()
    const page = await desk.open(pathOf(id))
    await page.user.click(await button('Kopioi uudeksi luonnokseksi'))
    const asking = await dialog()
    await asking.findByText(/^Uuteen luonnokseen tulee 1 matkustaja/)
    desk.client.link = ({ path }) => (path.endsWith('/copy') ? 'loseAnswer' : 'pass')
    await page.user.click(asking.getByRole('button', { name: 'Luo luonnos', hidden }))
    expect((await asking.findByRole('alert', { hidden })).textContent).toMatch(/^Luonnoksen luominen epäonnistui\. /)

    desk.client.link = () => 'pass'
    await page.user.clear(asking.getByLabelText('Nimi'))
    await page.user.type(asking.getByLabelText('Nimi'), 'Kevät')
    await page.user.click(asking.getByRole('button', { name: 'Luo luonnos', hidden }))
    await waitFor(() => expect(said()).toBe('Luonnos luotu.'))
    const there = await desk.server.services.db
      .selectFrom('timetable')
      .select('note')
      .where('deleted', '=', false)
      .orderBy('id')
      .execute()
    expect(there).toEqual([{ note: 'Talvi' }, { note: 'Kevät' }])
  })

  test('is offered in the list too, and to nobody who may not make timetables', async () => {
    const id = await running()
    const page = await desk.open(desk.listPath('/accepted'))
    await page.user.click(await button(/^Lisää toimintoja: #\d+ Talvi/))
    await page.user.click(await screen.findByRole('menuitem', { name: 'Kopioi uudeksi luonnokseksi' }))
    expect(await screen.findByRole('dialog', { name: `Kopioi aikataulu #${id} Talvi`, hidden })).toBeTruthy()
  })

  test('is not offered to who may only read', async () => {
    const id = await running()
    await desk.open(pathOf(id), readerEmail)
    await screen.findByRole('heading', { level: 1, name: `#${id} Talvi` })
    expect(screen.queryByRole('button', { name: 'Kopioi uudeksi luonnokseksi' })).toBeNull()
  })
})

describe('a split', () => {
  test('is neither offered nor spoken of where the organisation has not switched it on', async () => {
    await switchOn(false)
    const id = await running()
    const page = await desk.open(pathOf(id))
    expect(
      await screen.findByText(/Hyväksytty aikataulu on lukittu\. Sen kyydit ajetaan aikataulun mukaan\.$/),
    ).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Jaa kahdeksi' })).toBeNull()
    await page.user.click(await button(/^Lisää toimintoja: #/))
    await screen.findByRole('menuitem', { name: 'Tulosta' })
    expect(screen.queryByRole('menuitem', { name: 'Jaa kahdeksi' })).toBeNull()
  })

  test('ends the timetable the day before, opens the draft, and both say who drives until when', async () => {
    await switchOn()
    const id = await running()
    const page = await desk.open(pathOf(id))
    expect(await screen.findByText(/pian alkavan aikataulun jakaminen kahdeksi on yhä sallittu/)).toBeTruthy()
    await page.user.click(await button('Jaa kahdeksi'))
    const asking = await dialog()
    await asking.findByText(/^Uuteen luonnokseen tulee 1 matkustaja/)
    const day = workdayAfter(10)
    const field = asking.getByLabelText(/^Uuden luonnoksen alkamispäivä/)
    await page.user.clear(field)
    await page.user.type(field, numeric(day))
    const ends = numeric(addDays(day, -1))
    const last = addDays(desk.today, 56)
    const words = `Nykyinen aikataulu päättyy ${ends}. Uusi luonnos: ${numeric(day)} – ${numeric(last)}.`
    expect((await asking.findByText(new RegExp(words.replaceAll('.', '\\.')))).textContent).toContain(
      'Kyydit ajetaan ennallaan, kunnes uusi on tilattu ja hyväksytty.',
    )
    await page.user.click(asking.getByRole('button', { name: 'Jaa kahdeksi', hidden }))

    await waitFor(() => expect(said()).toBe('Aikataulu jaettu.'))
    const made = await newest()
    expect(made).toMatchObject({ start_date: day, end_date: last, split_until: last, original_timetable_id: id })
    expect((await desk.stored(id)).end_date).toBe(addDays(day, -1))
    await headingOf(made.id)
    await openNotices(page)
    expect(
      await screen.findByText(
        `Jaettu aikataulusta #${id}. Kyydit ajetaan ennallaan, kunnes tämä on tilattu ja hyväksytty.`,
      ),
    ).toBeTruthy()
  })

  test('that waits is told by the original, which is not split again before', async () => {
    await switchOn()
    const { id } = await splitAlready()
    const page = await desk.open(pathOf(id))
    await openNotices(page)
    expect(await screen.findByText(/^Jaettu kahdeksi\. Kyydit ajetaan tämän aikataulun mukaan/)).toBeTruthy()
    await page.user.keyboard('{Escape}')
    expect(screen.getByText('päättyy 56 päivän kuluttua')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Jaa kahdeksi' })).toBeNull()
    await page.user.click(await button(/^Lisää toimintoja: #/))
    const again = await screen.findByRole('menuitem', { name: /^Jaa kahdeksi/ })
    expect(again.getAttribute('aria-disabled')).toBe('true')
  })

  test('of a draft that waits itself says who drives until when once that is accepted', async () => {
    await switchOn()
    const { draft, until } = await splitAlready()
    const page = await desk.open(pathOf(draft))
    await page.user.click(await button('Jaa kahdeksi'))
    const asking = await dialog()
    await asking.findByText(/^Uuteen luonnokseen tulee /)
    expect(asking.getByText(/Kyydit ajetaan ennallaan, kunnes uusi on tilattu ja hyväksytty\./)).toBeTruthy()
    await page.user.click(asking.getByRole('button', { name: 'Jaa kahdeksi', hidden }))
    await waitFor(() => expect(said()).toBe('Aikataulu jaettu.'))
    const rest = await newest()
    expect(rest).toMatchObject({ original_timetable_id: draft, split_until: until })
    await headingOf(rest.id)

    await page.user.click(await screen.findByRole('link', { name: 'Takaisin listaan' }))
    await page.user.click(await screen.findByRole('link', { name: 'Jatko' }))
    await openNotices(page)
    expect(
      await screen.findByText(
        `Jaettu kahdeksi. Kun tämä on tilattu ja hyväksytty, kyydit ajetaan tämän mukaan ${numeric(until)} asti tai kunnes myös jatko on hyväksytty.`,
      ),
    ).toBeTruthy()
  })

  test('is offered in the place of a copy whose rides would be doubled', async () => {
    await switchOn()
    const id = await running()
    const page = await desk.open(pathOf(id))
    await page.user.click(await button('Kopioi uudeksi luonnokseksi'))
    const copying = await dialog()
    const day = workdayAfter(20)
    await page.user.clear(copying.getByLabelText(/^Alkaa/))
    await page.user.type(copying.getByLabelText(/^Alkaa/), numeric(day))
    await page.user.click(await copying.findByRole('button', { name: 'Jaa aikataulu kahdeksi' }))
    const field = await screen.findByLabelText<HTMLInputElement>(/^Uuden luonnoksen alkamispäivä/)
    expect(field.value).toBe(numeric(day))
  })

  test('that comes too late says how many days have to remain', async () => {
    await switchOn()
    const id = await running({ endDate: addDays(desk.today, 2) })
    const page = await desk.open(pathOf(id))
    await page.user.click(await button(/^Lisää toimintoja: #/))
    const item = await screen.findByRole('menuitem', { name: /^Jaa kahdeksi/ })
    expect(item.textContent).toContain('Aikataulun voi jakaa vain, jos sen päättymiseen on vähintään 3 päivää')
  })

  test('is undone by deleting the draft, which says so', async () => {
    await switchOn()
    const { id, draft, until } = await splitAlready()
    const page = await desk.open(pathOf(draft))
    await page.user.click(await button(/^Lisää toimintoja: #/))
    await page.user.click(await screen.findByRole('menuitem', { name: /^Poista aikataulu/ }))
    const asking = within(await screen.findByRole('alertdialog'))
    expect(asking.getByText(`Alkuperäinen aikataulu #${id} jatkuu silloin ${numeric(until)} asti.`)).toBeTruthy()
    const remove = asking.getByRole('button', { name: 'Poista aikataulu', hidden })
    await waitFor(() => expect(remove.getAttribute('aria-disabled')).not.toBe('true'))
    await page.user.click(remove)
    await waitFor(async () => expect((await desk.stored(id)).end_date).toBe(until))
  })
})
