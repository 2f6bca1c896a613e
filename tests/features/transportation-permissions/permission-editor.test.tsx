import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { fetchTransportationPermissions, saveTransportationPermission } from '#data/transportation-permissions.ts'
import type { Passenger } from '#domain/passenger.ts'
import { TransportationPermissionInput } from '#domain/transportation-permission/schema.ts'
import { TransportationPermissionList } from '#features/transportation-permissions/TransportationPermissionList.tsx'
import { dismissToast, toasts } from '#ui/speak/toast.ts'
import { makeTrips } from '#tests/support/board.ts'
import { clickReady } from '#tests/support/click-ready.ts'
import { permissionBody } from '#tests/support/stored-transportation-permissions.ts'
import { resetClient } from '#tests/support/open-page.tsx'
import { openPassengerStage, type PassengerStage } from '#tests/support/passenger-scene.tsx'
import { addTimetable, ridesFor } from '#tests/support/rides.ts'
import { testNow } from '#tests/support/server.ts'
import { loseConnection } from '#tests/support/lost-connection.ts'

let stage: PassengerStage
let helvi: Passenger

beforeAll(async () => {
  stage = await openPassengerStage()
})
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: testNow })
  helvi = await stage.enter(await stage.addPassenger({ name: 'Helvi Tuomikoski' }))
})
afterEach(async () => {
  for (const { id } of toasts.get()) dismissToast(id)
  stage.client.link = () => 'pass'
  await resetClient()
  vi.useRealTimers()
})
afterAll(() => stage.server.close())

const decide = (changes: Record<string, unknown> = {}) =>
  saveTransportationPermission(helvi.id, TransportationPermissionInput.parse(permissionBody(changes)))
const stored = async () => (await fetchTransportationPermissions(helvi.id)).transportationPermissions
const field = (dialog: HTMLElement, name: RegExp) => within(dialog).getByLabelText<HTMLInputElement>(name)
const button = (dialog: HTMLElement, name: string) => within(dialog).getByRole<HTMLButtonElement>('button', { name })

async function openNew() {
  const user = stage.put(<TransportationPermissionList passenger={helvi} />)
  await user.click(await screen.findByRole('button', { name: 'Uusi päätös' }))
  return { user, dialog: await screen.findByRole('dialog', { name: 'Uusi kuljetuspäätös' }) }
}

async function openStored(name = 'Päivätoimintamatkat') {
  const user = stage.put(<TransportationPermissionList passenger={helvi} />)
  await user.click(await screen.findByRole('button', { name }))
  return { user, dialog: await screen.findByRole('dialog', { name: 'Muokkaa kuljetuspäätöstä' }) }
}

describe('the list', () => {
  test('shows each transportation permission with its validity and quota', async () => {
    await decide()
    await decide({ name: 'Asiointimatkat', startDate: '2025-01-01', endDate: '2025-12-31' })
    await decide({ name: 'Työmatkat', isDraft: true })
    stage.put(<TransportationPermissionList passenger={helvi} />)

    const rows = (await screen.findAllByRole('listitem')).map((row) => row.textContent)
    expect(rows.find((row) => row.includes('Päivätoimintamatkat'))).toMatch(/Voimassa.*18 matkaa kuukaudessa/)
    expect(rows.find((row) => row.includes('Asiointimatkat'))).toContain('Vanhentunut')
    expect(rows.find((row) => row.includes('Työmatkat'))).toContain('Luonnos')
  })
})

describe('a new transportation permission', () => {
  test('holds for the whole of next month, and cannot be saved before it is whole', async () => {
    const { dialog } = await openNew()

    expect(field(dialog, /^Alkamispäivä/).value).toBe('1.4.2026')
    expect(field(dialog, /^Päättymispäivä/).value).toBe('30.4.2026')
    expect(button(dialog, 'Tallenna').disabled).toBe(true)
    expect(within(dialog).getByText(/Täydennä tai korjaa: .*Nimi/)).toBeTruthy()
    expect(within(dialog).queryByRole('button', { name: 'Poista' })).toBeNull()
  })

  test('is saved with what was entered, in stored units', async () => {
    const { user, dialog } = await openNew()
    await user.type(field(dialog, /^Nimi/), 'Kuntoutusmatkat')
    await user.type(field(dialog, /^Kustannuspaikka/), 'Vammaispalvelut')
    await user.click(within(dialog).getByRole('radio', { name: 'km' }))
    await user.type(field(dialog, /^Kiintiö, km/), '250,5')
    await user.selectOptions(field(dialog, /^Sallitut matkat/), 'Koti – pääkohde')
    await user.type(field(dialog, /^Hinta \(/), '14,60')
    expect(field(dialog, /^Alv, %/).value).toBe('0')
    expect(within(dialog).getByText(/^250,5 km kuukaudessa, 1\.4\.2026 – 30\.4\.2026, koti – pääkohde/)).toBeTruthy()

    const save = button(dialog, 'Tallenna')
    const isDisabled: boolean[] = []
    stage.client.link = ({ method }) => {
      if (method === 'POST') isDisabled.push(save.disabled)
      return 'pass'
    }
    await user.click(save)

    await waitFor(() => expect(screen.queryByRole('dialog', { hidden: true })).toBeNull())
    expect(isDisabled).toEqual([true])
    expect(await stored()).toMatchObject([
      {
        name: 'Kuntoutusmatkat',
        costCenter: { name: 'Vammaispalvelut' },
        quotaType: 1,
        initialQuota: 250_500,
        tripDestinations: 0,
        priceIncVat: 14.6,
        priceVatPercent: 0,
        startDate: '2026-04-01',
        endDate: '2026-04-30',
      },
    ])
    expect(await screen.findByRole('button', { name: 'Kuntoutusmatkat' })).toBeTruthy()
  })

  async function enterComplete(startDate?: string) {
    const { user, dialog } = await openNew()
    if (startDate !== undefined) {
      await user.clear(field(dialog, /^Alkamispäivä/))
      await user.type(field(dialog, /^Alkamispäivä/), startDate)
    }
    await user.type(field(dialog, /^Nimi/), 'Kuntoutusmatkat')
    await user.type(field(dialog, /^Kustannuspaikka/), 'Vammaispalvelut')
    await user.type(field(dialog, /^Kiintiö, kpl/), '12')
    await user.selectOptions(field(dialog, /^Sallitut matkat/), 'Koti – pääkohde')
    await user.click(within(dialog).getByRole('checkbox', { name: 'Luonnos' }))
    await user.click(button(dialog, 'Tallenna'))
    return { user, dialog, ask: await screen.findByRole('alertdialog', { name: /valmiiksi\?$/ }) }
  }

  test('that is complete at once is asked about like one that was a draft', async () => {
    const { user, dialog, ask } = await enterComplete()
    expect(
      within(ask).getByText('Valmista kuljetuspäätöstä Kuntoutusmatkat ei voi palauttaa luonnokseksi.'),
    ).toBeTruthy()
    expect(within(ask).getByText('Sille ei ole varattavia tulevia matkoja.')).toBeTruthy()
    await user.click(button(ask, 'Peruuta'))
    expect(await stored()).toEqual([])
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())

    await user.click(await within(dialog).findByRole('button', { name: 'Tallenna' }))
    const again = within(await screen.findByRole('alertdialog'))
    await clickReady(user, await again.findByRole('button', { name: 'Tallenna' }))
    await waitFor(() => expect(screen.queryByRole('dialog', { hidden: true })).toBeNull())
    expect(await stored()).toMatchObject([{ name: 'Kuntoutusmatkat', isDraft: false }])
  })

  test('that is complete is asked about with the trips that it would pay for', async () => {
    await addTimetable(stage.server.services, stage.centre, ridesFor([helvi.id], { time: '08:15' }), {
      startDate: '2026-03-01',
      endDate: '2026-12-31',
    })
    await makeTrips(stage.server)
    const { ask } = await enterComplete('12.3.2026')
    expect(await within(ask).findByRole('heading', { name: /^\d+ tulevaa matkaa/ })).toBeTruthy()
    expect(within(ask).getByText(/Sille varataan nämä matkat:$/)).toBeTruthy()
  })

  test('ends on its first day at the earliest', async () => {
    const { user, dialog } = await openNew()
    await user.clear(field(dialog, /^Päättymispäivä/))
    await user.type(field(dialog, /^Päättymispäivä/), '31.3.2026')
    await user.tab()
    expect(await within(dialog).findByText('Aikaisin mahdollinen päivä on 1.4.2026.')).toBeTruthy()
    expect(button(dialog, 'Tallenna').disabled).toBe(true)
  })

  test('whose express quota exceeds the quota says so at the field', async () => {
    const { user, dialog } = await openNew()
    await user.type(field(dialog, /^Kiintiö, kpl/), '10')
    await user.type(field(dialog, /^Pikakiintiö/), '11')
    await user.click(field(dialog, /^Matkan enimmäispituus/))

    expect(await within(dialog).findByText('Ylittää kiintiön')).toBeTruthy()
    expect(button(dialog, 'Tallenna').disabled).toBe(true)
  })

  test('with a fixed monthly deductible is invoiced', async () => {
    const { user, dialog } = await openNew()

    await user.selectOptions(field(dialog, /^Omavastuun tyyppi/), 'Kiinteä kuukausiomavastuu')

    const payment = field(dialog, /^Omavastuun maksu/)
    expect(payment.value).toBe('Invoice')
    expect(payment.disabled).toBe(true)
    expect(field(dialog, /^Kiinteä omavastuu/)).toBeTruthy()
  })

  test('whose fixed deductible is negative says so in the words of the specification', async () => {
    const { user, dialog } = await openNew()
    await user.selectOptions(field(dialog, /^Omavastuun tyyppi/), 'Kiinteä kuukausiomavastuu')
    await user.type(field(dialog, /^Kiinteä omavastuu/), '-1')
    await user.click(field(dialog, /^Hinta \(/))
    expect(await within(dialog).findByText('Virheellinen arvo')).toBeTruthy()
  })

  test('keeps the tax as it was typed when the price changes', async () => {
    const { user, dialog } = await openNew()
    await user.type(field(dialog, /^Hinta \(/), '14')
    await user.clear(field(dialog, /^Alv, %/))
    await user.type(field(dialog, /^Alv, %/), '1x')
    await user.type(field(dialog, /^Hinta \(/), '5')
    expect(field(dialog, /^Alv, %/).value).toBe('1x')

    await user.clear(field(dialog, /^Alv, %/))
    await user.type(field(dialog, /^Alv, %/), '10,0')
    await user.type(field(dialog, /^Hinta \(/), '0')
    expect(field(dialog, /^Alv, %/).value).toBe('10,0')
    await user.clear(field(dialog, /^Hinta \(/))
    expect(field(dialog, /^Alv, %/).value).toBe('')
  })

  test('takes extras only with a name', async () => {
    const { user, dialog } = await openNew()
    expect(button(dialog, 'Lisää').getAttribute('aria-disabled')).toBe('true')
    await user.click(field(dialog, /^Lisäpalvelun nimi/))
    await user.paste('Porras\u200bveto')
    expect(button(dialog, 'Lisää').getAttribute('aria-disabled')).toBe('true')
    expect(within(dialog).getByText(/näkymätön merkki/)).toBeTruthy()

    await user.clear(field(dialog, /^Lisäpalvelun nimi/))
    await user.type(field(dialog, /^Lisäpalvelun nimi/), 'Porrasveto')
    await user.click(button(dialog, 'Lisää'))

    expect(field(dialog, /^Hinta: Porrasveto/)).toBeTruthy()
  })

  test('asks before what was typed is thrown away, also for Esc', async () => {
    const { user, dialog } = await openNew()
    await user.type(field(dialog, /^Nimi/), 'Kuntoutus')
    await user.keyboard('{Escape}')

    const ask = await screen.findByRole('alertdialog')
    await user.click(button(ask, 'Jatka muokkausta'))
    expect(field(dialog, /^Nimi/).value).toBe('Kuntoutus')
  })

  test('is not sent without a connection, and keeps what was typed', async () => {
    const { user, dialog } = await openNew()
    await user.type(field(dialog, /^Nimi/), 'Kuntoutus')
    await loseConnection()

    expect(button(dialog, 'Tallenna').disabled).toBe(true)
    expect(within(dialog).getByText(/vaativat verkkoyhteyden/)).toBeTruthy()
    expect(field(dialog, /^Nimi/).value).toBe('Kuntoutus')
  })
})

describe('a stored transportation permission', () => {
  test('that is no draft keeps the kind of its quota, and has no draft checkbox', async () => {
    await decide()
    const { dialog } = await openStored()

    expect(within(dialog).getByRole<HTMLInputElement>('radio', { name: 'km' }).matches(':disabled')).toBe(true)
    expect(field(dialog, /^Kiintiön jakso/).disabled).toBe(true)
    expect(within(dialog).queryByRole('checkbox', { name: 'Luonnos' })).toBeNull()
    expect(field(dialog, /^Kiintiö, kpl/).value).toBe('18')
  })

  test('that cannot be saved says so in the dialog and in a toast', async () => {
    await decide()
    const { user, dialog } = await openStored()
    await user.type(field(dialog, /^Perustelu/), 'Lääkärin lausunto')
    stage.client.link = ({ method }) => (method === 'PUT' ? 403 : 'pass')
    await user.click(button(dialog, 'Tallenna'))

    const alert = await within(dialog).findByRole('alert')
    expect(toasts.get().map(({ title, intent }) => [title, intent])).toEqual([[alert.textContent, 'error']])
    expect(field(dialog, /^Perustelu/).value).toBe('Lääkärin lausunto')
  })

  test('is deleted once one is sure', async () => {
    await decide()
    const { user, dialog } = await openStored()
    await user.click(button(dialog, 'Poista'))

    const ask = await screen.findByRole('alertdialog', { name: 'Oletko varma että haluat poistaa matkaoikeuden?' })
    await clickReady(user, button(ask, 'Poista kuljetuspäätös'))

    expect(await screen.findByText('Matkustajalla ei ole kuljetuspäätöksiä.')).toBeTruthy()
    expect(await stored()).toEqual([])
  })

  test('whose deletion fails stays, and says so in the dialog', async () => {
    await decide()
    const { user, dialog } = await openStored()
    stage.client.link = ({ method }) => (method === 'DELETE' ? 400 : 'pass')
    await user.click(button(dialog, 'Poista'))
    await clickReady(user, button(await screen.findByRole('alertdialog'), 'Poista kuljetuspäätös'))

    expect(await within(dialog).findByText('Kuljetupäätöksen poistaminen epäonnistui.')).toBeTruthy()
    expect(await stored()).toHaveLength(1)
  })

  test('that another user has changed keeps both changes where they do not meet', async () => {
    const first = await decide()
    const { user, dialog } = await openStored()
    await decide({ id: first.id, version: first.version, note: 'Lääkärin lausunto' })
    await user.clear(field(dialog, /^Kiintiö, kpl/))
    await user.type(field(dialog, /^Kiintiö, kpl/), '20')

    await user.click(button(dialog, 'Tallenna'))

    await waitFor(() => expect(screen.queryByRole('dialog', { hidden: true })).toBeNull())
    expect(await stored()).toMatchObject([{ initialQuota: 20, note: 'Lääkärin lausunto' }])
  })

  test('that another user has changed in the same field asks which value stays', async () => {
    const first = await decide()
    const { user, dialog } = await openStored()
    await decide({ id: first.id, version: first.version, initialQuota: 15 })
    await user.clear(field(dialog, /^Kiintiö, kpl/))
    await user.type(field(dialog, /^Kiintiö, kpl/), '20')
    await user.click(button(dialog, 'Tallenna'))

    const difference = await screen.findByRole('dialog', { name: 'Kuljetuspäätöstä on muutettu sillä välin' })
    const mine = await within(difference).findByRole('radio', { name: /20 matkaa/ })
    expect(document.activeElement).toBe(mine)
    await user.click(mine)
    await user.click(within(difference).getByRole('button', { name: /Tallenna/ }))

    await waitFor(() => expect(screen.queryByRole('dialog', { hidden: true })).toBeNull())
    expect(await stored()).toMatchObject([{ initialQuota: 20 }])
  })
})
