import { addPhoneNumber } from '#tests/support/rides.ts'
import { descriptionOf } from '#tests/support/open-page.tsx'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { workspace } from '#data/workspace/workspace.ts'
import { refreshScreen } from '#state/refresh.ts'
import { cancellationToastMs, toasts } from '#ui/speak/toast.ts'
import {
  endDay,
  firstTile,
  inEnglish,
  openBoard,
  openStage,
  startMorning,
  today,
  type BoardStage,
} from '#tests/support/open-board.tsx'
import { loseConnection } from '#tests/support/lost-connection.ts'

let stage: BoardStage
let helvi: number

beforeAll(async () => {
  stage = await openStage()
})
beforeEach(async () => {
  await startMorning(stage)
  const [first] = await stage.addRiders(['Helvi Tuomikoski', 'Onni Vuorenpää'])
  helvi = first!
})
afterEach(endDay)
afterAll(() => stage.server.close())

const infoButton = async () => (await screen.findAllByRole('button', { name: /: Helvi Tuomikoski$/ }))[0]!

async function openDialog() {
  const board = await openBoard(stage, { day: today })
  await firstTile('Helvi')
  await waitFor(async () => expect(await workspace().mirror.passengers.get(helvi)).toBeTruthy())
  await board.user.click(await infoButton())
  return { ...board, dialog: await screen.findByRole('dialog', { name: 'Helvi Tuomikoski' }) }
}

const change = (values: Record<string, unknown>) =>
  stage.server.services.db.updateTable('passenger').set(values).where('id', '=', helvi).execute()

const cancelButton = (dialog: HTMLElement) => within(dialog).getByRole('button', { name: 'Peru kyyti' })
const isDisabled = (button: HTMLElement) => button.getAttribute('aria-disabled') === 'true'
const reasonField = (dialog: HTMLElement) => within(dialog).getByRole('textbox', { name: /Syy/ })

describe('the dialog', () => {
  test('shows the ride at both ends, the needs in words, the address, and numbers to call', async () => {
    await change({ pickup_address: 'Takapiha', year_grade: 3, provider_id: 'P-77' })
    const { dialog } = await openDialog()

    await within(dialog).findByText('Takapiha')
    const facts = [...dialog.querySelectorAll('dt')].map(
      (name) => `${name.textContent}: ${name.nextSibling?.textContent ?? ''}`,
    )
    expect(facts).toEqual([
      'Päivä: Keskiviikko 11.3.2026',
      'Saapuu tänne: 10:15',
      expect.stringMatching(/^Lähtee matkaan: \d\d:\d\d$/),
      'Auto: Taksi 214 · TST-Taksi 214',
      'Apuvälineet ja tarpeet: VastaanottajaRollaattori',
      'Puhelin: 050 555 0100',
      'Kotiosoite: Käpypolku 1, 15150 Lahti',
      'Nouto-osoite: Takapiha',
      'Luokka-aste: 3',
      'Tunnus varausjärjestelmässä: P-77',
    ])
    expect(within(dialog).getByRole('link', { name: '050 555 0100' }).getAttribute('href')).toBe('tel:0505550100')
  })

  test('says whose a number is, and which one is an attendant’s', async () => {
    const contact = { contactName: 'Maija Malli', relation: 'äiti' }
    await addPhoneNumber(stage.server.services, stage.world.centre, helvi, '050 555 0101', contact)
    await stage.server.services.db
      .updateTable('phone_number')
      .set({ assistant: true })
      .where('number', '=', '050 555 0101')
      .execute()
    const { dialog } = await openDialog()

    const link = await within(dialog).findByRole('link', { name: '050 555 0101' })
    expect(link.closest('li')?.textContent).toBe('Maija Malli, äiti · 050 555 0101 (avustaja)')
  })

  test('turns with what others make of the passenger while it is open', async () => {
    const { dialog } = await openDialog()
    // what is told first may still be the answer to its opening
    for (const pickup_address of ['Takapiha', 'Etuovi']) {
      await change({ pickup_address })
      await act(() => refreshScreen('clock'))
      expect(await within(dialog).findByText(pickup_address)).toBeTruthy()
    }
  })

  test('warns of an inactive passenger, and of one whose deletion is asked for', async () => {
    const { dialog } = await openDialog()
    expect(within(dialog).queryByText('Matkustaja ei ole aktiivinen.')).toBeNull()
    fireEvent.keyDown(dialog, { key: 'Escape' })
    await change({ inactive: true, deletion_requested_at: new Date(stage.server.clock.now) })

    fireEvent.click(await infoButton())

    expect(await screen.findByText('Matkustaja ei ole aktiivinen.')).toBeTruthy()
    expect(screen.getByText('Matkustajan poistamista on pyydetty.')).toBeTruthy()
  })

  test('opens without a connection from what the device has, and says so', async () => {
    await openBoard(stage, { day: today })
    await firstTile('Helvi')
    await waitFor(async () => expect(await workspace().mirror.passengers.get(helvi)).toBeTruthy())
    stage.client.link = () => 'cut'

    fireEvent.click(await infoButton())

    expect(await screen.findByText('Tälle laitteelle tallennetut tiedot')).toBeTruthy()
    expect(screen.getByText('Käpypolku 1, 15150 Lahti')).toBeTruthy()
  })

  test('of a passenger whom the user may not see says so, with another try', async () => {
    const { dialog, user } = await openDialog()
    await inEnglish()
    await user.click(within(dialog).getAllByRole('button', { name: 'Close' })[0]!)
    stage.client.link = ({ path }) => (path.endsWith('byIds') ? 403 : 'pass')

    await user.click(await infoButton())
    expect(await screen.findByText('Access to passenger information invalid')).toBeTruthy()
    expect(screen.queryByText('Käpypolku 1, 15150 Lahti')).toBeNull()

    stage.client.link = () => 'pass'
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByText('Käpypolku 1, 15150 Lahti')).toBeTruthy()
  })

  test('leads on to the passenger', async () => {
    const { dialog, user, address } = await openDialog()

    await user.click(within(dialog).getByRole('button', { name: 'Avaa matkustajan tiedot' }))

    await waitFor(() => expect(address()).toBe(`/passenger/${helvi}`))
  })

  test('gives the focus back to its button when it is closed', async () => {
    const { user } = await openDialog()

    await user.keyboard('{Escape}')

    await waitFor(async () => expect(document.activeElement).toBe(await infoButton()))
  })
})

/** The dialog with the form that cancels, as whoever asks for it has it. */
async function openForm() {
  const opened = await openDialog()
  expect(within(opened.dialog).queryByRole('textbox')).toBeNull()
  await opened.user.click(cancelButton(opened.dialog))
  await waitFor(() => expect(document.activeElement).toBe(reasonField(opened.dialog)))
  return opened
}

describe('cancelling a ride', () => {
  test('needs a reason', async () => {
    const { dialog, user } = await openForm()
    expect(isDisabled(cancelButton(dialog))).toBe(true)
    expect(descriptionOf(cancelButton(dialog))).toBe('Kirjoita ensin syy.')

    await user.type(reasonField(dialog), '   ')
    expect(isDisabled(cancelButton(dialog))).toBe(true)
    // a form can be sent without its button
    fireEvent.submit(reasonField(dialog).closest('form')!)
    expect(stage.client.seen.some(({ path }) => path.endsWith('cancel'))).toBe(false)
    expect(within(dialog).queryByText('Pakollinen')).toBeNull()
    await user.click(within(dialog).getByRole('heading', { name: 'Peru kyyti' }))
    expect(within(dialog).getByText('Pakollinen')).toBeTruthy()
    await user.type(reasonField(dialog), 'Kipeä')
    expect(isDisabled(cancelButton(dialog))).toBe(false)
    expect(within(dialog).queryByText('Pakollinen')).toBeNull()
  })

  test('asks for it, and the item shows that it was asked for', async () => {
    const { dialog, user } = await openForm()
    await inEnglish()
    await user.type(within(dialog).getByRole('textbox'), 'Kipeä')

    await user.click(within(dialog).getByRole('button', { name: 'Cancel ride' }))

    expect((await within(dialog).findAllByText('Cancellation requested.')).length).toBeGreaterThan(0)
    expect(within(dialog).queryByRole('textbox')).toBeNull()
    await waitFor(async () =>
      expect((await firstHidden()).getAttribute('aria-label')).toContain('Cancellation requested'),
    )
    expect(stage.client.seen.filter(({ path }) => path.endsWith('cancel'))).toHaveLength(1)
  })

  test('that fails says so for 25 seconds, beside the form, and keeps the reason', async () => {
    const { dialog, user } = await openForm()
    await inEnglish()
    stage.client.link = ({ path }) => (path.endsWith('cancel') ? 500 : 'pass')
    await user.type(within(dialog).getByRole('textbox'), 'Kipeä')

    await user.click(within(dialog).getByRole('button', { name: 'Cancel ride' }))

    const text = 'There was an error in sending the cancellation request. Please try again later.'
    expect(await within(dialog).findByText(text)).toBeTruthy()
    expect(toasts.get()).toMatchObject([{ title: text, intent: 'error', timeoutMs: 25_000 }])
    expect(cancellationToastMs).toBe(25_000)
    expect(within(dialog).getByRole<HTMLTextAreaElement>('textbox').value).toBe('Kipeä')
  })

  test('of a trip that has begun says so', async () => {
    const { dialog, user } = await openForm()
    const { db } = stage.server.services
    await db.updateTable('trip').set({ pickup_at: new Date() }).where('passenger_id', '=', helvi).execute()
    await user.type(reasonField(dialog), 'Kipeä')

    await user.click(cancelButton(dialog))

    expect(await within(dialog).findByText('Matka on jo alkanut.')).toBeTruthy()
  })

  test('of an item that the device has lost says that there was a problem', async () => {
    const { dialog, user } = await openForm()
    await inEnglish()
    await user.type(within(dialog).getByRole('textbox'), 'Kipeä')
    await workspace().mirror.arrivals.clear()

    await user.click(within(dialog).getByRole('button', { name: 'Cancel ride' }))

    const text = 'There was a problem while sending the cancellation request of the arrival/departure'
    expect(await within(dialog).findByText(text)).toBeTruthy()
  })

  test('is never kept for later: without a connection it is off, and tells why', async () => {
    const { dialog, user } = await openForm()
    await user.type(reasonField(dialog), 'Kipeä')

    await loseConnection()

    expect(isDisabled(cancelButton(dialog))).toBe(true)
    expect(
      within(dialog).getByText('Peruminen vaatii verkkoyhteyden. Peruutus ei jää jonoon odottamaan.', {
        ignore: '[role=tooltip]',
      }),
    ).toBeTruthy()
  })

  test('stops the car of an inactive passenger', async () => {
    const { user, dialog } = await openForm()
    await change({ inactive: true })
    await act(() => refreshScreen())
    await within(dialog).findByText('Matkustaja ei ole aktiivinen.')

    await user.type(reasonField(dialog), 'Muuttanut pois')
    await user.click(cancelButton(dialog))

    await waitFor(() => expect(within(dialog).queryByRole('textbox')).toBeNull())
    const { db } = stage.server.services
    const stopped = db.selectFrom('trip').select('cancel_reason').where('passenger_id', '=', helvi)
    expect((await stopped.execute()).map((trip) => trip.cancel_reason)).toContain('Muuttanut pois')
  })

  test('takes no more characters than the server, and counts the last ones', async () => {
    const { dialog } = await openForm()

    fireEvent.change(reasonField(dialog), { target: { value: 'a'.repeat(500) } })

    expect((reasonField(dialog) as HTMLTextAreaElement).maxLength).toBe(512)
    expect(within(dialog).getByText('12 merkkiä jäljellä')).toBeTruthy()
  })

  test('has no form once the ride is cancelled: who did it stands there', async () => {
    await openBoard(stage, { day: today })
    await firstTile('Helvi')
    const { mirror } = workspace()
    const [item] = await mirror.arrivals
      .where('passengerId')
      .equals(helvi)
      .toArray()
      .catch(() => mirror.arrivals.toArray())
    await act(() =>
      mirror.arrivals.put({
        ...item!,
        cancelled: true,
        cancelledByEmail: 'm.salo@lahti.example',
        cancellationReason: 'Kipeä',
      }),
    )

    fireEvent.click(await infoButton())

    const dialog = await screen.findByRole('dialog')
    expect(await within(dialog).findByText('Peruttu · m.salo@lahti.example')).toBeTruthy()
    expect(within(dialog).getByText('Kipeä')).toBeTruthy()
    expect(within(dialog).queryByRole('textbox')).toBeNull()
  })
})

/** The tile behind the dialog. */
const firstHidden = async () => (await screen.findAllByRole('checkbox', { name: /Helvi/, hidden: true }))[0]!
