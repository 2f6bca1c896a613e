// @apart: what a page says last is read out, and nothing that was said before
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { phoneNumberLimits } from '#domain/phone-number.ts'
import { descriptionOf, valueOf } from '#tests/support/open-page.tsx'
import { button, field, openHelvi, passengerDesk } from '#tests/support/passenger-desk.tsx'
import { addPhoneNumber } from '#tests/support/rides.ts'

const desk = passengerDesk()

describe('phone numbers', () => {
  test('are added open, with the defaults, and an empty one goes when it is closed', async () => {
    await addPhoneNumber(desk.server.services, desk.world.centre, desk.helvi, '050 555 0100')
    const { user } = await openHelvi(desk)

    await user.click(await button('Lisää numero'))

    expect(await field(/^Puhelinnumero/)).toBeTruthy()
    expect(screen.getByText('Muista tallentaa')).toBeTruthy()
    const uses = ['Tekstiviestit tähän numeroon', 'Näytetään kuljettajalle', 'Avustajan numero']
    const on = uses.map((name) => screen.getByRole<HTMLInputElement>('switch', { name }).checked)
    expect(on).toEqual([true, true, false])

    await user.click(await screen.findByRole('button', { name: /^Uusi numero/ }))
    expect(screen.queryByRole('button', { name: /^Uusi numero/ })).toBeNull()
    expect(screen.queryByText('Muista tallentaa')).toBeNull()
  })

  test('an empty one goes too when another one is opened or added', async () => {
    await addPhoneNumber(desk.server.services, desk.world.centre, desk.helvi, '050 555 0100')
    const { user } = await openHelvi(desk)
    await user.click(await button('Lisää numero'))
    await user.click(await screen.findByRole('button', { name: /^050 555 0100/ }))
    expect(screen.queryByRole('button', { name: /^Uusi numero/ })).toBeNull()
    expect(valueOf(await field(/^Puhelinnumero/))).toBe('050 555 0100')

    await user.click(await button('Lisää numero'))
    await user.click(await button('Lisää numero'))
    expect(screen.getAllByRole('button', { name: /^Uusi numero/ })).toHaveLength(1)
  })

  test('one that is removed leaves the focus to the next, and the only one to the button that adds another', async () => {
    for (const number of ['050 555 0100', '050 555 0101'])
      await addPhoneNumber(desk.server.services, desk.world.centre, desk.helvi, number)
    const { user } = await openHelvi(desk)
    const remove = async (name: RegExp) => {
      await user.click(await screen.findByRole('button', { name }))
      await user.click(await button('Poista numero'))
    }

    await remove(/^050 555 0100/)
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: /^050 555 0101/ })))
    await remove(/^050 555 0101/)
    await waitFor(async () => expect(document.activeElement).toBe(await button('Lisää numero')))
  })

  test('one that is there already is pointed out at the field, however it is written, and can be kept', async () => {
    await addPhoneNumber(desk.server.services, desk.world.centre, desk.helvi, '050 555 0100')
    const { user } = await openHelvi(desk)
    await user.click(await button('Lisää numero'))
    const number = await field(/^Puhelinnumero/)
    await user.type(number, '+358 50 555010')
    expect(screen.queryByText('Matkustajalla on sama numero kahdesti.')).toBeNull()
    await user.type(number, '0')
    await waitFor(() => expect(descriptionOf(number)).toBe('Matkustajalla on sama numero kahdesti.'))
    expect(number.getAttribute('aria-invalid')).not.toBe('true')
    const other = screen.getByRole('button', { name: /^050 555 0100/ })
    expect(other.textContent).toContain('Matkustajalla on sama numero kahdesti.')
  })

  test('a wrong one that is closed is opened by its line in the errors', async () => {
    const { user } = await openHelvi(desk)
    await user.click(await button('Lisää numero'))
    await user.type(await field(/^Puhelinnumero/), 'kotinumero')
    await user.click(await screen.findByRole('button', { name: /^kotinumero/ }))
    expect(screen.queryByRole('textbox', { name: /^Puhelinnumero/ })).toBeNull()

    await user.click(await button('Tallenna'))
    await user.click(await screen.findByRole('button', { name: /^Puhelinnumero: / }))

    expect(document.activeElement).toBe(await field(/^Puhelinnumero/))
  })

  test('with a character that nobody sees says that, and not that it is no number', async () => {
    const { user } = await openHelvi(desk)
    await user.click(await button('Lisää numero'))
    await user.click(await field(/^Puhelinnumero/))
    await user.paste('\u202a050 555 0137\u202c')
    await user.tab()

    expect(await screen.findByText(/näkymätön merkki/)).toBeTruthy()
  })

  test('say whose they are, as it was typed or taken from what is offered, and keep it once saved', async () => {
    const id = await addPhoneNumber(desk.server.services, desk.world.centre, desk.helvi, '050 555 0100')
    const { user } = await openHelvi(desk)
    await user.click(await screen.findByRole('button', { name: /^050 555 0100/ }))
    await user.type(await field('Kenen numero'), 'Maija Malli')
    const relation = await screen.findByRole<HTMLInputElement>('combobox', { name: 'Suhde matkustajaan' })
    expect([...relation.list!.options].map(({ value }) => value)).toContain('edunvalvoja')
    await user.type(relation, 'äiti')
    const line = screen.getByRole('button', { name: /^Maija Malli, äiti · 050 555 0100/ })
    expect(screen.getByRole('link', { name: 'Soita: Maija Malli, äiti · 050 555 0100' })).toBeTruthy()
    await user.click(line)
    await user.click(await button('Tallenna'))

    await waitFor(async () => {
      const row = desk.server.services.db.selectFrom('phone_number').selectAll().where('id', '=', id)
      expect(await row.executeTakeFirstOrThrow()).toMatchObject({ contact_name: 'Maija Malli', relation: 'äiti' })
    })
  })

  test('a new one with a name and no number is not lost by closing it: its number is asked for', async () => {
    const { user } = await openHelvi(desk)
    await user.click(await button('Lisää numero'))
    await user.type(await field('Kenen numero'), 'Maija Malli')
    await user.click(await screen.findByRole('button', { name: /^Maija Malli · Uusi numero/ }))
    await user.click(await button('Tallenna'))

    await user.click(await screen.findByRole('button', { name: /^Puhelinnumero: Anna puhelinnumero/ }))
    expect(document.activeElement).toBe(await field(/^Puhelinnumero/))
  })

  test('a name that is too long says how long it may be, and its line among the errors leads to it', async () => {
    await addPhoneNumber(desk.server.services, desk.world.centre, desk.helvi, '050 555 0100')
    const { user } = await openHelvi(desk)
    await user.click(await screen.findByRole('button', { name: /^050 555 0100/ }))
    await user.click(await field('Kenen numero'))
    await user.paste('a'.repeat(phoneNumberLimits.contactName + 1))
    await user.click(await button('Tallenna'))

    await user.click(await screen.findByRole('button', { name: /^Kenen numero: .*128/ }))
    expect(document.activeElement).toBe(await field('Kenen numero'))
    expect(descriptionOf(await field('Kenen numero'))).toContain('128')
  })

  test('all that is wrong with one of several is named, each with the way to it', async () => {
    await addPhoneNumber(desk.server.services, desk.world.centre, desk.helvi, '050 555 0100')
    await addPhoneNumber(desk.server.services, desk.world.centre, desk.helvi, '050 555 0101')
    const { user } = await openHelvi(desk)
    await user.click(await screen.findByRole('button', { name: /^050 555 0101/ }))
    await user.type(await field(/^Puhelinnumero/), ' ovi')
    await user.click(await field('Kenen numero'))
    await user.paste('a'.repeat(phoneNumberLimits.contactName + 1))
    await user.click(await screen.findByRole('button', { name: /^a+ · 050 555 0101 ovi/ }))
    await user.click(await button('Tallenna'))

    const lines = await screen.findAllByRole('button', { name: /^050 555 0101 ovi · / })
    expect(lines.map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/^050 555 0101 ovi · Puhelinnumero: Anna puhelinnumero/),
      expect.stringMatching(/^050 555 0101 ovi · Kenen numero: .*128/),
    ])
    await user.click(lines[1]!)
    expect(document.activeElement).toBe(await field('Kenen numero'))
    await user.click(lines[0]!)
    expect(document.activeElement).toBe(await field(/^Puhelinnumero/))
  })

  test('each stands on one line as a whole, whosever it is', async () => {
    const number = '+358 40 555 0199'
    const contact = { contactName: 'Maija Malli', relation: 'äiti' }
    await addPhoneNumber(desk.server.services, desk.world.centre, desk.helvi, number, contact)
    await openHelvi(desk)
    const shown = within(await screen.findByRole('button', { name: /^Maija Malli, äiti/ })).getByText(number)
    expect(getComputedStyle(shown).whiteSpace).toBe('nowrap')
  })
})
