import { act, screen, waitFor, within } from '@testing-library/react'
import i18next from 'i18next'
import { describe, expect, test } from 'vitest'
import en from '../../../locales/en.json' with { type: 'json' }
import { moveSearch } from '#data/mass-cancellation/kept.ts'
import { refreshScreen } from '#state/refresh.ts'
import { checkServer } from '#state/sync.ts'
import { makeTrips } from '#tests/support/board.ts'
import { holdCalls } from '#tests/support/hold-calls.ts'
import { descriptionOf } from '#tests/support/open-page.tsx'
import { addPassenger, addTimetable, ridesFor } from '#tests/support/rides.ts'
import { button, colleagueEmail, confirm, massScene, plannerEmail, searchFor, step } from './mass-scene.ts'

const scene = massScene()
const today = '2026-03-11'

const cancelCalls = () => scene.client.seen.filter(({ path }) => path.endsWith('/trips/cancel'))
const searches = () => scene.client.seen.filter(({ path, method }) => method === 'GET' && path.endsWith('/trips'))

describe('picking', () => {
  test('without anybody picked the page says what to do', async () => {
    await scene.open()
    expect(await screen.findByText('Valitse matkustaja(t)')).toBeDefined()
    expect(screen.queryByRole('button', { name: /Hae matkat/ })).toBeNull()
  })

  test('the days are today until others are chosen', async () => {
    await scene.open()
    const period = await step('Ajanjakso')
    const days = within(period).getAllByRole<HTMLInputElement>('textbox')
    expect(days.map(({ value }) => value)).toEqual(['11.3.2026', '11.3.2026'])
  })

  test('a group stands for its members', async () => {
    const { user } = await scene.open()
    const list = await step('Matkustajat')
    await within(list).findByRole('checkbox', { name: /Anna/ })
    await user.click(within(list).getByRole('radio', { name: 'Ryhmät' }))
    await user.click(await within(list).findByRole('checkbox', { name: /Aamuryhmä/ }))
    expect(await within(list).findByText('1 valittu')).toBeDefined()
    expect(await button('Hae matkat 1 matkustajalle')).toBeDefined()
  })

  test('each line of pasted names answers, and what was found is picked', async () => {
    const { user } = await scene.open()
    const list = await step('Matkustajat')
    await within(list).findByRole('checkbox', { name: /Anna/ })
    await user.click(within(list).getByRole('radio', { name: 'Liitä nimet' }))
    await user.click(within(list).getByRole('textbox'))
    await user.paste('esimerkki eero\nOuti Outo')
    const lines = await within(list).findByRole('list', { name: 'Rivit' })
    expect(
      within(lines)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual(['esimerkki eero Löytyi', 'Outi Outo Ei löytynyt'])
    await user.click(within(list).getByRole('button', { name: 'Valitse 1 löytynyt' }))
    expect(await button('Hae matkat 1 matkustajalle')).toBeDefined()
  })

  test('at the most who can be picked the page says that nobody more can', async () => {
    await scene.open()
    const list = await step('Matkustajat')
    await within(list).findByRole('checkbox', { name: /Anna/ })
    const place = { id: scene.centre.destinationId, alias: 'Päiväkeskus Aalto' }
    const pick = (count: number) =>
      act(() =>
        moveSearch(place, () => ({ type: 'pick', passengerIds: Array.from({ length: count }, (_, id) => id + 1) })),
      )
    const said = 'Kerralla voi valita enintään 1000 matkustajaa.'
    await pick(999)
    await within(list).findByText('999 valittu')
    expect(within(list).queryByText(said)).toBeNull()
    await pick(1200)
    expect(await within(list).findByText(said)).toBeDefined()
    expect(within(list).getByText('1000 valittu')).toBeDefined()
  })

  test('who does not read passengers is told so in the place of the list', async () => {
    await scene.open(plannerEmail)
    expect(await screen.findByText(/ei löytynyt matkustajia/)).toBeDefined()
    expect(screen.queryByRole('button', { name: /Hae matkat/ })).toBeNull()
    expect(scene.client.seen.filter(({ path }) => path.includes('/passenger'))).toEqual([])
  })
})

describe('searching', () => {
  test('fetches one passenger after another, at the destination of the address, and counts what was found', async () => {
    const page = await scene.open()
    const calls = holdCalls(scene.server, '/trips')
    await searchFor(page, 'Anna', 'Eero')
    expect(await screen.findByText('0 / 2 matkustajaa')).toBeDefined()
    calls.letGo()
    expect(await screen.findByText('4 matkaa löytyi')).toBeDefined()
    expect(calls.most).toBe(1)
    expect(searches().map(({ path }) => path)).toEqual([
      `/api/passenger/${scene.anna}/trips`,
      `/api/passenger/${scene.eero}/trips`,
    ])
    const asked = calls.addresses.map((address) => new URL(address, 'https://perille.example').searchParams)
    expect(asked.map((query) => query.get('destinationId'))).toEqual(Array(2).fill(String(scene.centre.destinationId)))
    expect(await screen.findByText('Olet perumassa 4 matkaa ajalta 11.3.2026 – 11.3.2026')).toBeDefined()
  })

  test('says when there are no trips, and empties', async () => {
    await addPassenger(scene.server.services, scene.centre, { name: 'Outi Esimerkki', providerId: 'P-3' })
    const page = await scene.open()
    await searchFor(page, 'Outi')
    // once, however it is told
    expect(await screen.findByText('Valitulla ajalla ei löytynyt matkoja.')).toBeDefined()
    await page.user.click(await button('Tyhjennä haku'))
    expect(await screen.findByText('Valitse matkustaja(t)')).toBeDefined()
    const list = await step('Matkustajat')
    expect(within(list).getByRole<HTMLInputElement>('checkbox', { name: /Outi/ }).checked).toBe(false)
  })

  test('whoever is taken off takes the trips along, and without any the search is cleared', async () => {
    const page = await scene.open()
    await searchFor(page, 'Anna', 'Eero')
    await button('Peru 4 matkaa')
    const list = await step('Matkustajat')
    await page.user.click(within(list).getByRole('checkbox', { name: /Eero/ }))
    expect(await button('Peru 2 matkaa')).toBeDefined()
    await page.user.click(within(list).getByRole('checkbox', { name: /Anna/ }))
    expect(await screen.findByText('Valitse matkustaja(t)')).toBeDefined()
  })

  test('whoever asks for it has the trips searched for anew; the clock leaves them as they are looked through', async () => {
    const page = await scene.open()
    await searchFor(page, 'Anna')
    await page.user.click(await screen.findByRole('checkbox', { name: /Anna .* paluu/ }))
    await button('Peru 1 matka')
    await addTimetable(scene.server.services, scene.centre, ridesFor([scene.anna], { time: '18:00' }))
    await makeTrips(scene.server)
    await act(() => refreshScreen('clock'))
    expect(searches()).toHaveLength(1)
    await act(() => refreshScreen('user'))
    expect(await screen.findByText('3 matkaa löytyi')).toBeDefined()
    // the box that was taken off stays off
    expect(await button('Peru 2 matkaa')).toBeDefined()
  })

  test('a passenger whose trips were not given is named, and is asked for again', async () => {
    const page = await scene.open()
    let isBroken = true
    scene.client.link = ({ path }) => (isBroken && path.endsWith(`/${scene.eero}/trips`) ? 500 : 'pass')
    await searchFor(page, 'Anna', 'Eero')
    expect(await screen.findByText('2 matkaa löytyi')).toBeDefined()
    expect(screen.getByText(/^Eero Esimerkki: matkoja ei saatu haettua/)).toBeDefined()
    isBroken = false
    await page.user.click(await button('Yritä uudelleen'))
    expect(await screen.findByText('4 matkaa löytyi')).toBeDefined()
    expect(screen.queryByRole('button', { name: 'Yritä uudelleen' })).toBeNull()
  })

  test('goes on by itself when the connection is back', async () => {
    const page = await scene.open()
    let isCut = true
    scene.client.link = ({ path }) => (isCut && path.endsWith(`/${scene.eero}/trips`) ? 'cut' : 'pass')
    await searchFor(page, 'Anna', 'Eero')
    expect(await screen.findByText('1 / 2 matkustajaa')).toBeDefined()
    isCut = false
    await act(() => checkServer())
    expect(await screen.findByText('4 matkaa löytyi')).toBeDefined()
  })
})

describe('reviewing', () => {
  test('the directions are asked once for all, and a single box wins', async () => {
    const page = await scene.open()
    await searchFor(page, 'Anna', 'Eero')
    const trips = await step('Matkat')
    await page.user.click(await within(trips).findByRole('radio', { name: 'Vain menot' }))
    await button('Peru 2 matkaa')
    await page.user.click(
      within(trips).getByRole('checkbox', { name: /Anna Esimerkki, keskiviikko 11\.3\., paluu 14:00/ }),
    )
    expect(await button('Peru 3 matkaa')).toBeDefined()
  })

  test('the keys go from box to box, and Shift with Space takes the whole passenger', async () => {
    const page = await scene.open()
    await searchFor(page, 'Anna')
    const trips = await step('Matkat')
    const outbound = await within(trips).findByRole('checkbox', { name: /Anna .* meno/ })
    outbound.focus()
    await page.user.keyboard('{ArrowRight}')
    expect(document.activeElement?.getAttribute('aria-label')).toMatch(/paluu/)
    await page.user.keyboard(' ')
    expect(await button('Peru 1 matka')).toBeDefined()
    await page.user.keyboard('{Shift>} {/Shift}')
    expect(await button('Peru 2 matkaa')).toBeDefined()
    await page.user.keyboard('{ArrowLeft}{ArrowUp}')
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Anna Esimerkki, kaikki matkat')
  })

  test('a cancelled trip says by whom and is never counted', async () => {
    const [first] = await scene.stored(scene.anna)
    await scene.server.services.db
      .updateTable('trip')
      .set({ cancelled_at: new Date(), cancelled_by_email: 'joku.muu@perille.example', cancel_reason: 'Muu' })
      .where('id', '=', first!.id)
      .execute()
    const page = await scene.open()
    await searchFor(page, 'Anna')
    expect(await screen.findByText('2 matkaa löytyi, 1 jo peruttu')).toBeDefined()
    expect(screen.getByText('Peruttu 11.3. · joku.muu').parentElement?.textContent).toMatch(/^(meno|paluu)\d\d:\d\d/)
    expect(await button('Peru 1 matka')).toBeDefined()
  })
})

describe('cancelling', () => {
  test('asks for a reason, and cancels what was confirmed and nothing else', async () => {
    const page = await scene.open()
    await searchFor(page, 'Anna', 'Eero')
    const trips = await step('Matkat')
    await page.user.click(await within(trips).findByRole('checkbox', { name: /Eero .* paluu/ }))
    await page.user.click(await button('Peru 3 matkaa'))
    const asking = await screen.findByRole('alertdialog')
    expect(within(asking).getByText('Olet perumassa 3 matkaa. Oletko varma?')).toBeDefined()
    const submit = within(asking).getByRole('button', { name: 'Peru 3 matkaa' })
    expect(submit.getAttribute('aria-disabled')).toBe('true')
    expect(descriptionOf(submit)).toBe('Pakollinen')
    await waitFor(() => expect(document.activeElement).toBe(within(asking).getByRole('button', { name: 'Takaisin' })))
    await page.user.click(within(asking).getByRole('button', { name: 'Kohde kiinni' }))
    await page.user.type(within(asking).getByRole('textbox'), ' joulun ajan')
    await page.user.keyboard('{Control>}{Enter}{/Control}')
    expect(cancelCalls()).toEqual([])
    const { letGo } = holdCalls(scene.server, '/cancel')
    await page.user.click(submit)
    expect(await within(asking).findByRole('progressbar')).toBeDefined()
    letGo()

    expect(await screen.findByRole('heading', { name: '3 matkaa peruttu' })).toBeDefined()
    expect(cancelCalls().map(({ path }) => path)).toEqual([
      `/api/passenger/${scene.anna}/trips/cancel`,
      `/api/passenger/${scene.eero}/trips/cancel`,
    ])
    const [anna, eero] = [await scene.stored(scene.anna), await scene.stored(scene.eero)]
    const ofToday = (all: typeof anna) => all.filter(({ date }) => date === today).map((one) => one.cancel_reason)
    expect(ofToday(anna)).toEqual(['Kohde kiinni joulun ajan', 'Kohde kiinni joulun ajan'])
    expect(ofToday(eero)).toEqual(['Kohde kiinni joulun ajan', null])
    expect([...anna, ...eero].filter(({ date }) => date !== today).every((one) => one.cancel_reason === null)).toBe(
      true,
    )
  })

  test('a failure stays open with its reason, is looked at, and is tried again alone', async () => {
    const page = await scene.open()
    await searchFor(page, 'Anna', 'Eero')
    await button('Peru 4 matkaa')
    let isBroken = true
    scene.client.link = ({ path }) => (isBroken && path.includes(`/${scene.eero}/trips/cancel`) ? 500 : 'pass')
    await confirm(page.user, 4)
    expect(await screen.findByRole('heading', { name: '2 matkaa peruttu' })).toBeDefined()
    expect(await screen.findByText(/^Tarkistettu \d\d:\d\d: molemmat matkat ovat yhä voimassa\.$/)).toBeDefined()
    isBroken = false
    const before = scene.client.seen.length
    await page.user.click(await button('Yritä 2 uudelleen'))
    expect(await screen.findByRole('heading', { name: '4 matkaa peruttu' })).toBeDefined()
    expect(
      scene.client.seen
        .slice(before)
        .filter(({ path }) => path.includes('/trips'))
        .map(({ method }) => method),
    ).toEqual(['GET', 'POST'])
  })

  test("somebody else's cancellation is reported as theirs and needs nothing", async () => {
    const page = await scene.open()
    await searchFor(page, 'Anna')
    await button('Peru 2 matkaa')
    const [first] = await scene.stored(scene.anna)
    await scene.server.services.db
      .updateTable('trip')
      .set({ cancelled_at: new Date(), cancelled_by_email: colleagueEmail, cancel_reason: 'Sairaana' })
      .where('id', '=', first!.id)
      .execute()
    await confirm(page.user, 2)
    expect(await screen.findByRole('heading', { name: '1 matka peruttu' })).toBeDefined()
    expect((await screen.findAllByText(new RegExp(`${colleagueEmail} perui`))).length).toBeGreaterThan(0)
    expect(screen.queryByRole('button', { name: /Yritä/ })).toBeNull()
  })

  test('a lost answer is looked up and not cancelled twice; the page goes on where it stood', async () => {
    const page = await scene.open()
    await searchFor(page, 'Anna')
    await button('Peru 2 matkaa')
    let isCut = true
    scene.client.link = ({ path }) => {
      if (!isCut) return 'pass'
      return path.endsWith('/cancel') ? 'loseAnswer' : path.endsWith('/trips') ? 'cut' : 'pass'
    }
    await confirm(page.user, 2)
    expect(await screen.findByText('0 / 2 käsitelty')).toBeDefined()
    expect(screen.getByText(/Jos yhteys katkeaa tai suljet sivun/)).toBeDefined()
    await page.leave()
    isCut = false
    await scene.open()
    await act(() => checkServer())
    expect(await screen.findByRole('heading', { name: '2 matkaa peruttu' })).toBeDefined()
    expect(cancelCalls()).toHaveLength(1)
  })

  test('the next cancellation begins anew', async () => {
    const page = await scene.open()
    await searchFor(page, 'Anna')
    await confirm(page.user, 2)
    await page.user.click(await button('Uusi joukkoperuutus'))
    expect(await screen.findByText('Valitse matkustaja(t)')).toBeDefined()
  })

  test('says the same in English', async () => {
    i18next.addResourceBundle('en', 'translation', en)
    const page = await scene.open()
    await act(() => i18next.changeLanguage('en'))
    const list = await step('Passengers')
    await page.user.click(await within(list).findByRole('checkbox', { name: /Anna/ }))
    await page.user.click(await button('Search trips for 1 passengers'))
    expect(
      await screen.findByText('You are going to cancel 2 trips from time period 11 Mar 2026 - 11 Mar 2026'),
    ).toBeDefined()
    await page.user.click(await button('Cancel 2 trips'))
    expect(await screen.findByText('You are about to cancel 2 trips. Are you sure')).toBeDefined()
  })
})
