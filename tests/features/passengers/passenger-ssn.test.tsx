import { screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import { saveSsn } from '#contract/ssn.ts'
import { discard } from '#tests/support/discard.ts'
import { descriptionOf, valueOf } from '#tests/support/open-page.tsx'
import { button, field, openHelvi, passengerDesk } from '#tests/support/passenger-desk.tsx'
import { addPassenger } from '#tests/support/rides.ts'
import { announce, announcements } from '#ui/speak/announce.ts'

const desk = passengerDesk()

/** Gives a passenger a code on the server. */
async function giveSsn(id = desk.helvi): Promise<void> {
  const saved = await desk.server.call(saveSsn, {
    params: { id },
    body: { Ssn: '131052-308T' },
    token: desk.world.tokens.both,
    key: crypto.randomUUID(),
  })
  expect(saved.statusCode).toBe(200)
}

describe('the personal identity code', () => {
  beforeEach(() => desk.server.services.db.deleteFrom('passenger_ssn').execute())

  test('is shown for the asking, and hidden again', async () => {
    await giveSsn()
    const { user } = await openHelvi(desk)
    expect(valueOf(await field('Henkilötunnus'))).toBe('')

    await user.click(await button('Näytä henkilötunnus'))
    await waitFor(async () => expect(valueOf(await field('Henkilötunnus'))).toBe('131052-308T'))
    await user.click(await button('Piilota henkilötunnus'))
    expect(valueOf(await field('Henkilötunnus'))).toBe('')
  })

  test('hides as soon as its field is left', async () => {
    await giveSsn()
    const { user, name } = await openHelvi(desk)
    await user.click(await button('Näytä henkilötunnus'))
    await waitFor(async () => expect(valueOf(await field('Henkilötunnus'))).toBe('131052-308T'))

    await user.click(await field('Henkilötunnus'))
    expect(valueOf(await field('Henkilötunnus'))).toBe('131052-308T')
    await user.click(name)
    expect(valueOf(await field('Henkilötunnus'))).toBe('')
  })

  test('is said to be shown only when it is', async () => {
    await giveSsn()
    announce('')
    const { user } = await openHelvi(desk)
    desk.client.link = ({ path }) => (path.endsWith('/ssn') ? 500 : 'pass')
    await user.click(await button('Näytä henkilötunnus'))
    await waitFor(async () => expect(descriptionOf(await field('Henkilötunnus'))).toBeTruthy())
    expect(announcements.get().polite.trim()).not.toBe('Henkilötunnus näkyy')

    desk.client.link = () => 'pass'
    await user.click(await button('Näytä henkilötunnus'))
    await waitFor(() => expect(announcements.get().polite.trim()).toBe('Henkilötunnus näkyy'))
  })

  test('with a wrong check character is refused at its field', async () => {
    const { user } = await openHelvi(desk)
    await user.type(await field('Henkilötunnus'), '131052-308A')
    await user.click(await button('Tallenna'))

    expect((await screen.findAllByText('Tarkista henkilötunnus')).length).toBeGreaterThan(0)
    expect(desk.client.seen.some(({ path }) => path.endsWith('/ssn'))).toBe(false)
  })

  describe('that another passenger has', () => {
    const same = /^Sama henkilötunnus on myös matkustajalla Tyyne Toinen\. /
    const hidden = /^Sama henkilötunnus on myös toisella organisaation matkustajalla\. /

    beforeEach(async () => {
      const { world, server } = desk
      await giveSsn(await addPassenger(server.services, world.centre, { name: 'Tyyne Toinen' }))
      await giveSsn(await addPassenger(server.services, world.sibling, { name: 'Salattu Saara' }))
      await giveSsn(await addPassenger(server.services, world.sibling, { name: 'Salattu Simo' }))
    })

    test('is pointed out while it is shown, whom the user may not know of once and without a name', async () => {
      await giveSsn()
      const { user } = await openHelvi(desk)
      await user.click(await button('Näytä henkilötunnus'))
      expect(await screen.findByText(same)).toBeTruthy()
      expect(screen.getAllByText(hidden)).toHaveLength(1)
      await waitFor(() => expect(announcements.get().polite).toMatch(/^Henkilötunnus näkyy\. Sama henkilötunnus/))

      await user.click(await button('Piilota henkilötunnus'))
      expect(screen.queryByText(same)).toBeNull()
    })

    test('is saved and pointed out', async () => {
      const { user } = await openHelvi(desk)
      await user.type(await field('Henkilötunnus'), '131052-308T')
      await user.click(await button('Tallenna'))
      await waitFor(() => expect(screen.getAllByText(same).length).toBeGreaterThan(0))
      const { db } = desk.server.services
      const kept = db.selectFrom('passenger_ssn').select('passenger_id').where('passenger_id', '=', desk.helvi)
      expect(await kept.execute()).toHaveLength(1)
    })
  })

  test('with a day that does not exist is pointed out as it is typed and as it is shown, and saved', async () => {
    const noSuchDay = '310252-9002'
    const hint = 'Henkilötunnuksessa on päivä tai kuukausi, jota ei ole. Tarkista tunnus.'
    const { user } = await openHelvi(desk)
    await user.type(await field('Henkilötunnus'), noSuchDay)
    expect(descriptionOf(await field('Henkilötunnus'))).toContain(hint)
    await user.click(await button('Tallenna'))

    await user.click(await button('Näytä henkilötunnus'))
    expect(await screen.findByText(hint)).toBeTruthy()
    expect(valueOf(await field('Henkilötunnus'))).toBe(noSuchDay)
  })

  test('is not kept in the draft: the field says so, and closing the window asks', async () => {
    const isAsked = () => {
      const closing = new Event('beforeunload', { cancelable: true })
      globalThis.dispatchEvent(closing)
      return closing.defaultPrevented
    }
    const { user } = await openHelvi(desk)
    expect(isAsked()).toBe(false)
    await user.type(await field('Henkilötunnus'), '131052-308T')
    expect(await screen.findByText('Henkilötunnusta ei tallenneta luonnokseen')).toBeTruthy()
    expect(isAsked()).toBe(true)

    await discard(user)
    expect(screen.queryByText('Henkilötunnusta ei tallenneta luonnokseen')).toBeNull()
    expect(isAsked()).toBe(false)
  })

  test('is saved in a call of its own', async () => {
    const { user } = await openHelvi(desk)
    await user.type(await field('Henkilötunnus'), '131052-308T')
    await user.click(await button('Tallenna'))

    await waitFor(() =>
      expect(desk.client.seen.filter(({ path, method }) => path.endsWith('/ssn') && method === 'POST')).toHaveLength(1),
    )
    await waitFor(async () => expect(valueOf(await field('Henkilötunnus'))).toBe(''))
    expect(desk.client.seen.some(({ method, path }) => method === 'PUT' && path.startsWith('/api/passenger'))).toBe(
      false,
    )
  })
})
