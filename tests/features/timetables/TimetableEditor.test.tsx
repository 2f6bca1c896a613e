import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import { addDays, isWeekend, weekdayOf, type LocalDate } from '#domain/local-date.ts'
import { defaultTimetableDates } from '#domain/timetable/dates.ts'
import { timetableStates } from '#domain/timetable/state.ts'
import { preferences } from '#state/preferences.ts'
import { sync } from '#state/sync.ts'
import { forgetDeleted } from '#features/timetables/deleted-timetable.ts'
import { toasts } from '#ui/speak/toast.ts'
import { makeTrips } from '#tests/support/board.ts'
import { clickReady } from '#tests/support/click-ready.ts'
import { change, valueOf, type OpenedPage } from '#tests/support/open-page.tsx'
import { button, planningDesk, plannerEmail, readerEmail, said } from '#tests/support/planning-desk.ts'
import { addPassenger } from '#tests/support/rides.ts'
import { loseConnection } from '#tests/support/lost-connection.ts'

const desk = planningDesk()

const typed = (date: LocalDate) => date.split('-').map(Number).reverse().join('.')
const editor = async (name = 'Uusi aikataulu') => within(await screen.findByRole('dialog', { name }))
const field = (dialog: Awaited<ReturnType<typeof editor>>, name: RegExp) => dialog.getByRole('textbox', { name })
const save = (dialog: Awaited<ReturnType<typeof editor>>) => dialog.getByRole('button', { name: 'Tallenna' })
const put = async ({ user }: OpenedPage, input: HTMLElement, text: string) => {
  await user.clear(input)
  await user.type(input, text)
  await change(() => input.blur())
}
/** What one test has deleted is not offered back in the next. */
beforeEach(forgetDeleted)

const timetables = () =>
  desk.server.services.db
    .selectFrom('timetable')
    .select(['id', 'note', 'start_date', 'end_date', 'description', 'deleted'])
    .orderBy('id')
    .execute()
const create = () => desk.open(desk.listPath('/new/create'))
/** Opens a timetable's editor from the menu of its row. */
async function openEditor(name: RegExp): Promise<OpenedPage> {
  const page = await desk.open()
  await page.user.click(await button(name))
  await page.user.click(await screen.findByRole('menuitem', { name: 'Muokkaa' }))
  return page
}

describe('a new timetable', () => {
  test('begins on the next working day there is, and is open for as long as its address', async () => {
    const page = await desk.open(desk.listPath('/ordered'))
    await page.user.click(await button('Uusi aikataulu'))
    expect(page.address()).toBe(desk.listPath('/ordered/create'))
    const dialog = await editor()
    const { startDate, endDate } = defaultTimetableDates(desk.today, false)
    expect(valueOf(field(dialog, /^Alkaa/))).toBe(typed(startDate))
    expect(valueOf(field(dialog, /^Päättyy/))).toBe(typed(endDate))
    expect(weekdayOf(endDate)).toBe(5)
    expect(getComputedStyle(screen.getByRole('dialog')).maxWidth).toBe('500px')

    await page.user.click(dialog.getAllByRole('button', { name: 'Sulje' })[1]!)
    await waitFor(() => expect(screen.queryByRole('dialog', { hidden: true })).toBeNull())
    expect(page.address()).toBe(desk.listPath('/ordered'))
  })

  test('is stored and opened with the dialog that adds passengers', async () => {
    const page = await create()
    const dialog = await editor()
    await page.user.type(field(dialog, /^Nimi/), '  Talven kyydit ')
    await page.user.type(field(dialog, /^Kuvaus/), 'Arkisin')
    await page.user.click(save(dialog))

    await waitFor(async () => expect(await timetables()).toHaveLength(1))
    const [made] = await timetables()
    expect(made).toMatchObject({ note: 'Talven kyydit', description: 'Arkisin', ...daysOf(desk.today) })
    await waitFor(() =>
      expect(page.address()).toBe(`/d/${desk.centre.destinationId}/timetables/tt/${made!.id}?addpeople=true`),
    )
  })

  test('with everybody of the destination is opened with everybody selected', async () => {
    await addPassenger(desk.server.services, desk.centre, { name: 'Onni Esimerkki' })
    const page = await create()
    const dialog = await editor()
    await page.user.click(dialog.getByRole('checkbox', { name: 'Lisää kaikki kohteen matkustajat' }))
    await page.user.click(save(dialog))

    await waitFor(() => expect(page.address()).toMatch(/\/tt\/\d+\?created=true$/))
    const riders = await desk.server.services.db.selectFrom('timetable_passenger').select('passenger_id').execute()
    expect(riders).toHaveLength(2)
  })

  test('moves its end with its start, back to Friday while weekends are hidden, and says so', async () => {
    const page = await create()
    const dialog = await editor()
    let start = addDays(desk.today, 30)
    while (weekdayOf(start) !== 4) start = addDays(start, 1)
    await put(page, field(dialog, /^Alkaa/), typed(start))

    const end = valueOf(field(dialog, /^Päättyy/))
    const [day, month, year] = end.split('.').map(Number)
    const moved = `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`
    expect(moved >= start && !isWeekend(moved)).toBe(true)
    expect(dialog.getByText(new RegExp(`^Päättymispäivä siirtyi: ${end}\\.`))).toBeTruthy()
  })

  test('keeps the length of a draft that is gone on with, and of a start that was taken away', async () => {
    let monday = addDays(desk.today, 60)
    while (weekdayOf(monday) !== 1) monday = addDays(monday, 1)
    const first = await create()
    const before = await editor()
    await put(first, field(before, /^Alkaa/), typed(monday))
    await put(first, field(before, /^Päättyy/), typed(addDays(monday, 2)))
    await loseConnection()
    await first.user.click(before.getAllByRole('button', { name: 'Sulje' })[1]!)
    await first.user.click(await button('Tallenna laitteelle'))
    await first.leave()
    await change(() => (sync.online = true))

    const page = await create()
    const dialog = await editor()
    await page.user.click(await dialog.findByRole('button', { name: 'Jatka luonnosta' }))
    await waitFor(() => expect(valueOf(field(dialog, /^Alkaa/))).toBe(typed(monday)))
    await put(page, field(dialog, /^Alkaa/), typed(addDays(monday, 7)))
    expect(valueOf(field(dialog, /^Päättyy/))).toBe(typed(addDays(monday, 9)))

    await page.user.clear(field(dialog, /^Alkaa/))
    await page.user.tab()
    await put(page, field(dialog, /^Alkaa/), typed(addDays(monday, 14)))
    expect(valueOf(field(dialog, /^Päättyy/))).toBe(typed(addDays(monday, 16)))
  })

  test('starts tomorrow at the earliest, and never ends before that', async () => {
    const page = await create()
    const dialog = await editor()
    await put(page, field(dialog, /^Alkaa/), typed(desk.today))
    expect(await dialog.findByText(/^Aikaisin mahdollinen päivä on /)).toBeTruthy()
    await page.user.click(save(dialog))
    await put(page, field(dialog, /^Alkaa/), typed(addDays(desk.today, 3)))
    await put(page, field(dialog, /^Päättyy/), typed(addDays(desk.today, 2)))
    await page.user.click(save(dialog))
    expect(await timetables()).toEqual([])
  })

  test('tells how long it is, without its holidays, and names these', async () => {
    preferences.showWeekends = true
    const page = await create()
    const dialog = await editor()
    await put(page, field(dialog, /^Alkaa/), '3.6.2030')
    await put(page, field(dialog, /^Päättyy/), '30.6.2030')
    expect(dialog.getByText('4 viikkoa, 19 arkipäivää')).toBeTruthy()
    const holidays = 'helluntaipäivä su 9.6., juhannusaatto pe 21.6., juhannuspäivä la 22.6.'
    expect(dialog.getByText(`Pyhä- ja aattopäivät: ${holidays}`)).toBeTruthy()
  })

  test('that is not taken keeps what was typed, and is made once', async () => {
    const page = await create()
    const dialog = await editor()
    await page.user.type(field(dialog, /^Nimi/), 'Talvi')
    desk.client.link = ({ method }) => (method === 'POST' ? 'loseAnswer' : 'pass')
    await page.user.click(save(dialog))
    const failed = /^Aikataulun tallentaminen epäonnistui\. Yritä myöhemmin uudelleen\./
    expect((await dialog.findByRole('alert')).textContent).toMatch(failed)
    expect(said()).toMatch(failed)
    expect(valueOf(field(dialog, /^Nimi/))).toBe('Talvi')

    desk.client.link = () => 'pass'
    await page.user.click(save(dialog))
    await waitFor(() => expect(page.address()).toMatch(/\/tt\/\d+\?addpeople=true$/))
    expect(await timetables()).toHaveLength(1)
  })

  test('is not for whoever may only read', async () => {
    const page = await desk.open(desk.listPath('/new/create'), readerEmail)
    await waitFor(() => expect(page.visited().length).toBeGreaterThan(0))
    expect(said()).toBe('Sinulla ei ole oikeutta nähdä tätä sivua tässä kohteessa.')
  })
})

const daysOf = (today: LocalDate) => {
  const { startDate, endDate } = defaultTimetableDates(today, false)
  return { start_date: startDate, end_date: endDate }
}

describe('a stored timetable', () => {
  test('is changed', async () => {
    const id = await desk.plan({ note: 'Talvi' })
    const page = await openEditor(/^Lisää toimintoja: #\d+ Talvi/)
    const dialog = await editor('Aikataulun muokkaus')
    await put(page, field(dialog, /^Nimi/), 'Kevät')
    await page.user.click(save(dialog))
    await waitFor(async () => expect((await desk.stored(id)).note).toBe('Kevät'))
    expect(await screen.findByRole('link', { name: 'Kevät' })).toBeTruthy()
    expect(said()).toBe(`Aikataulu #${id} Kevät tallennettu.`)
  })

  test('that another one has changed brings both values back', async () => {
    const id = await desk.plan({ note: 'Talvi' })
    const page = await openEditor(/^Lisää toimintoja: #\d+ Talvi/)
    const dialog = await editor('Aikataulun muokkaus')
    await desk.server.services.db
      .updateTable('timetable')
      .set((eb) => ({
        note: 'Heidän',
        description: 'Heidän kuvauksensa',
        version: eb('version', '+', 1),
        updated_at: new Date('2026-01-05T06:15:00.000Z'),
      }))
      .where('id', '=', id)
      .execute()
    await put(page, field(dialog, /^Nimi/), 'Minun')
    await page.user.click(save(dialog))

    const difference = within(await screen.findByRole('dialog', { name: 'Aikataulua on muutettu sillä välin' }))
    expect(difference.getByText('Heidän')).toBeTruthy()
    expect(
      difference.getByText(/^Varausjärjestelmä on muuttanut tietoja sillä välin \(ma 5\.1\. 08:15\)\./),
    ).toBeTruthy()
    await page.user.click(await difference.findByRole('radio', { name: /Minun/ }))
    await page.user.click(difference.getByRole('button', { name: 'Tallenna valinnat' }))
    await waitFor(async () => expect((await desk.stored(id)).note).toBe('Minun'))
    const [row] = await timetables()
    expect(row?.description).toBe('Heidän kuvauksensa')
  })

  /** The question before a timetable goes that was ordered and modified since, and how many coming trips it has. */
  const askedOfOrdered = async () => {
    const id = await desk.plan({ note: 'Talvi', state: 'accepted' })
    await makeTrips(desk.server)
    const { db } = desk.server.services
    await db.updateTable('timetable').set({ state: timetableStates.acceptedModified }).where('id', '=', id).execute()
    const page = await desk.open(desk.listPath('/accepted'))
    await page.user.click(await button(/^Lisää toimintoja: #\d+ Talvi/))
    await page.user.click(await screen.findByRole('menuitem', { name: 'Muokkaa' }))
    const dialog = await editor('Aikataulun muokkaus')
    await page.user.click(dialog.getByRole('button', { name: 'Poista aikataulu' }))
    const asking = within(await screen.findByRole('alertdialog', { name: 'Poistetaanko aikataulu?' }))

    const heading = await asking.findByRole('heading', { name: /tulevaa matkaa/ })
    const [count] = /\d+/.exec(heading.textContent) ?? []
    return { id, page, asking, count, remove: asking.getByRole('button', { name: 'Poista aikataulu' }) }
  }

  test('says before it goes that its trips do, that they do not come back, and afterwards how many they were', async () => {
    const { id, page, asking, count, remove } = await askedOfOrdered()
    expect(asking.getByText('Nämä matkat perutaan. Poiston kumoaminen ei palauta niitä.')).toBeTruthy()

    await clickReady(page.user, remove)
    await waitFor(() =>
      expect(toasts.get().at(-1)).toMatchObject({
        title: `Aikataulu #${id} Talvi poistettu.`,
        text: `${count} matkaa peruttu.`,
      }),
    )
  })

  test('says how many trips have gone where it stays after all', async () => {
    const { id, page, asking, count, remove } = await askedOfOrdered()
    desk.client.link = ({ method }) => (method === 'DELETE' ? 500 : 'pass')
    await clickReady(page.user, remove)
    expect((await asking.findByRole('alert')).textContent).toContain(
      `${count} matkaa ehdittiin perua. Kyydeistä tehdään taas matkoja, kun aikataulu tilataan uudelleen.`,
    )
    expect((await desk.stored(id)).deleted).toBe(false)
  })

  test('goes with its rides after a question, and comes back with them', async () => {
    const id = await desk.plan({ note: 'Talvi' })
    const page = await openEditor(/^Lisää toimintoja: #\d+ Talvi/)
    const dialog = await editor('Aikataulun muokkaus')
    await page.user.click(dialog.getByRole('button', { name: 'Poista aikataulu' }))
    const asking = within(await screen.findByRole('alertdialog', { name: 'Poistetaanko aikataulu?' }))
    expect(asking.queryByText(/^Nämä matkat perutaan/)).toBeNull()
    expect(asking.getByText(new RegExp(`^Aikataulu #${id} Talvi ja sen 5 kyytiä viikossa poistetaan\\.`))).toBeTruthy()

    const rideIds = async () => {
      const rides = await desk.server.services.db
        .selectFrom('ride')
        .select('id')
        .where('timetable_id', '=', id)
        .execute()
      return rides.map((ride) => ride.id)
    }
    const present = await rideIds()
    desk.client.seen.length = 0
    desk.client.link = ({ method }) => (method === 'DELETE' ? 500 : 'pass')
    await clickReady(page.user, asking.getByRole('button', { name: 'Poista aikataulu' }))
    expect((await asking.findByRole('alert')).textContent).toMatch(/^Aikataulun poistaminen epäonnistui\./)
    const [ahead] = desk.client.seen.filter(({ method }) => method !== 'GET')
    expect(ahead).toMatchObject({ path: '/api/ride/deleteMany', body: expect.arrayContaining(present) as unknown })
    expect((await desk.stored(id)).deleted).toBe(false)
    desk.client.link = () => 'pass'
    desk.client.seen.length = 0
    await clickReady(page.user, asking.getByRole('button', { name: 'Poista aikataulu' }))

    const undo = await button('Kumoa poisto')
    const writes = desk.client.seen.filter(({ method }) => method !== 'GET').map(({ path }) => path)
    expect(writes.at(-1)).toBe(`/api/timetable/${id}`)
    expect((await desk.stored(id)).deleted).toBe(true)
    await waitFor(() => expect(screen.queryByRole('link', { name: 'Talvi' })).toBeNull())

    await page.user.click(undo)
    expect(await screen.findByRole('link', { name: 'Talvi' })).toBeTruthy()
    expect((await desk.stored(id)).deleted).toBe(false)
    await waitFor(async () => expect(await rideIds()).toHaveLength(5))
  })
})

describe('its information', () => {
  test('leaves out days before 2000, and leads to the editor', async () => {
    const id = await desk.plan({ note: 'Talvi', description: 'Arkisin', startDate: '1999-01-01' })
    await desk.server.services.db
      .updateTable('timetable')
      .set({ created_at: new Date('1900-01-01T00:00:00Z') })
      .where('id', '=', id)
      .execute()
    const page = await desk.open()
    await page.user.click(await button(/^Lisää toimintoja: #\d+ Talvi/))
    await page.user.click(await screen.findByRole('menuitem', { name: 'Tiedot' }))
    const dialog = await screen.findByRole('dialog', { name: `#${id} Talvi` })
    const facts = within(dialog)
    expect(facts.getByText('Arkisin')).toBeTruthy()
    expect(facts.getByText('Päättyy')).toBeTruthy()
    for (const left of ['Alkaa', 'Luotu', 'Tilattu']) expect(facts.queryByText(left)).toBeNull()
    expect(facts.getByText('Muokattu')).toBeTruthy()
    expect(dialog.textContent).not.toContain(plannerEmail)

    await page.user.click(facts.getByRole('button', { name: 'Muokkaa' }))
    expect(await screen.findByRole('dialog', { name: 'Aikataulun muokkaus' })).toBeTruthy()
  })
})
