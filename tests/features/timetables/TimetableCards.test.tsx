import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { addDays } from '#domain/local-date.ts'
import { planningDesk, readerEmail } from '#tests/support/planning-desk.ts'
import { pretendMedia } from '#tests/ui/media.ts'

const desk = planningDesk()

describe('the cards', () => {
  const card = (name: string) => screen.findByRole('article', { name })

  test('show days, name, number and how long it is until then', async () => {
    const id = await desk.plan({ note: 'Talvi', startDate: addDays(desk.today, 14), endDate: addDays(desk.today, 98) })
    const { user } = await desk.open()
    await user.click(await screen.findByRole('radio', { name: 'Kortit' }))

    const talvi = within(await card('Talvi'))
    expect(talvi.getByRole('heading', { name: 'Talvi' })).toBeTruthy()
    expect(talvi.getByText(`#${id}`)).toBeTruthy()
    expect(talvi.getByText('alkaa 14 päivän kuluttua')).toBeTruthy()
    expect(talvi.getByText('päättyy 98 päivän kuluttua')).toBeTruthy()
    expect(talvi.getByText('Kyytejä 1/1 matkustajalla')).toBeTruthy()
    const offers = ['Avaa Talvi', 'Muokkaa', 'Tiedot', 'Tilaa']
    const controls = [...talvi.getAllByRole('link'), ...talvi.getAllByRole('button')]
    expect(controls.map((control) => control.getAttribute('aria-label') ?? control.textContent)).toEqual(
      offers.map((name) => name.replace(' Talvi', '')),
    )
    await user.click(await screen.findByRole('radio', { name: 'Taulukko' }))
  })

  test('are what a phone has; a draft that starts soon stands out', async () => {
    pretendMedia('max-width: 767px')
    await desk.plan({ note: 'Pian', startDate: addDays(desk.today, 1) })
    await desk.open()
    expect(within(await card('Pian')).getByText('alkaa huomenna, ei tilattu')).toBeTruthy()
    expect(screen.queryByRole('radio', { name: 'Kortit' })).toBeNull()
  })

  test('offer passengers only where nobody is, and lead to the page that adds them', async () => {
    pretendMedia('max-width: 767px')
    const empty = await desk.plan({ note: 'Tyhjä', rides: [] })
    await desk.plan({ note: 'Täysi' })
    const page = await desk.open()
    expect(within(await card('Täysi')).queryByRole('button', { name: 'Lisää matkustajia' })).toBeNull()
    await page.user.click(within(await card('Tyhjä')).getByRole('button', { name: 'Lisää matkustajia' }))
    const address = `/d/${desk.centre.destinationId}/timetables/tt/${empty}?addpeople=true`
    await waitFor(() => expect(page.address()).toBe(address))
  })

  test('of rejected ones say why, and what to do', async () => {
    pretendMedia('max-width: 767px')
    const id = await desk.plan({ note: 'Talvi', state: 'rejected', rejectedReason: 'Autoja ei ole' })
    const page = await desk.open(desk.listPath('/rejected'))
    const rejected = within(await card('Talvi'))
    expect(rejected.getByText('Hylkäyksen syy: Autoja ei ole')).toBeTruthy()
    const advice = 'Tilaus on hylätty. Tee uusi tilaus tai ota yhteyttä koordinaattoriin.'
    expect(rejected.getByText(advice)).toBeTruthy()
    await page.user.click(rejected.getByRole('button', { name: 'Korjaa ja tilaa uudelleen' }))
    const asking = within(await screen.findByRole('alertdialog'))
    await page.user.click(asking.getByRole('button', { name: 'Korjaa ja tilaa uudelleen' }))
    await waitFor(() => expect(page.address()).toBe(`/d/${desk.centre.destinationId}/timetables/tt/${id}`))
    expect(await screen.findByText(/Edellinen tilaus hylättiin/)).toBeTruthy()
  })

  test('leave out what is locked, and what the user has no right to', async () => {
    pretendMedia('max-width: 767px')
    await desk.plan({ note: 'Tilattu viikko', state: 'ordered', rides: [] })
    const page = await desk.open(desk.listPath('/ordered'))
    const ordered = within(await card('Tilattu viikko'))
    expect(ordered.getByRole('button', { name: 'Peru tilaus' })).toBeTruthy()
    expect(ordered.queryByRole('button', { name: 'Tilaa' })).toBeNull()
    expect(ordered.queryByRole('button', { name: 'Lisää matkustajia' })).toBeNull()
    await page.leave()

    await desk.open(desk.listPath('/ordered'), readerEmail)
    const read = within(await card('Tilattu viikko'))
    expect(read.getByRole('link', { name: 'Avaa Tilattu viikko' })).toBeTruthy()
    expect(read.getAllByRole('button').map((each) => each.getAttribute('aria-label'))).toEqual(['Tiedot'])
    expect(screen.queryByRole('button', { name: 'Uusi aikataulu' })).toBeNull()
  })
})
