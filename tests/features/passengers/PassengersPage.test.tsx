import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import i18next from 'i18next'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { accessRights } from '#domain/access.ts'
import { passengerStates } from '#domain/passenger.ts'
import { utilities } from '#domain/utility.ts'
import { session, signIn } from '#state/session.ts'
import { sync } from '#state/sync.ts'
import { dismissToast, toasts } from '#ui/speak/toast.ts'
import { addCoordinatorWorld, coordinatorEmail, type CoordinatorWorld } from '#tests/support/coordinator.ts'
import type { ClientLink } from '#tests/support/client.ts'
import { change, openPage, resetClient, startClient, type OpenedPage } from '#tests/support/open-page.tsx'
import { addGroup, addPassenger, addPhoneNumber } from '#tests/support/rides.ts'
import { pretendMedia } from '#tests/ui/media.ts'
import { told, toldOn } from '#tests/support/told.ts'
import { testPassword } from '#tests/support/users.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'
import en from '../../../locales/en.json' with { type: 'json' }

let server: TestServer
let world: CoordinatorWorld
let client: ClientLink
let people: string
let ids: Record<'helvi' | 'onni' | 'aarne' | 'ylermi', number>
let morning: number

beforeAll(async () => {
  server = await startTestServer({ now: Date.now() })
  world = await addCoordinatorWorld(server)
  const { services } = server
  const add = (name: string, given: Parameters<typeof addPassenger>[2] = {}) =>
    addPassenger(services, world.centre, { name, ...given })
  ids = {
    helvi: await add('Helvi Esimerkki', {
      yearGrade: 3,
      utilityIds: [utilities.walker, utilities.receiver, utilities.wheelchair],
    }),
    onni: await add('Onni Esimerkki', { yearGrade: 1 }),
    aarne: await add('Aarne Esimerkki', { yearGrade: 2 }),
    ylermi: await add('Ylermi Lepäävä', { inactive: true }),
  }
  await add('Arkistoitu Esimerkki', { state: passengerStates.archived })
  await addPhoneNumber(services, world.centre, ids.onni, '040 555 0137')
  morning = await addGroup(services, world.centre, [ids.helvi], 'Aamuryhmä')
  people = `/d/${world.centre.destinationId}/people`
  client = await startClient(server)
})
beforeEach(async () => {
  client.link = () => 'pass'
  client.seen.length = 0
  await signIn(coordinatorEmail, testPassword)
})
afterEach(async () => {
  for (const { id } of toasts.get()) dismissToast(id)
  await resetClient()
})
afterAll(() => server.close())

const table = () => screen.findByRole('table', { name: 'Matkustajat' })

/** Names in the order of the rows. */
const namesShown = async () =>
  within(await table())
    .queryAllByRole('link')
    .map(({ textContent }) => textContent.replace(/Ei aktiivinen|Käpypolku.*$/g, ''))

const expectNames = (...names: string[]) => waitFor(async () => expect(await namesShown()).toEqual(names))

async function openPassengers(): Promise<OpenedPage> {
  const page = openPage(people)
  await expectNames('Aarne Esimerkki', 'Helvi Esimerkki', 'Onni Esimerkki')
  return page
}

const search = () => screen.getByRole('searchbox', { name: 'Nimi tai luokka-aste' })
const button = (name: string | RegExp) => screen.findByRole('button', { name })
const groupsOf = async (passengerId: number) =>
  (
    await server.services.db
      .selectFrom('group_member')
      .innerJoin('passenger_group', 'passenger_group.id', 'group_member.group_id')
      .select('passenger_group.name')
      .where('group_member.passenger_id', '=', passengerId)
      .orderBy('passenger_group.name')
      .execute()
  ).map(({ name }) => name)

describe('the list', () => {
  test('has the active passengers of the destination by name, with address, groups, needs and permissions', async () => {
    await openPassengers()

    const row = within(await table()).getByRole('row', { name: /Helvi Esimerkki/ })
    expect(row.textContent).toContain('Käpypolku 1, Lahti')
    expect(row.textContent).toContain('Aamuryhmä')
    expect(row.textContent).toContain('VastaanottajaPyörätuoliRollaattori')
    expect(row.textContent).toContain('Ei kuljetuspäätöksiä')
    expect(screen.getByText('3 matkustajaa')).toBeTruthy()
  })

  test('shows those who are inactive when it is asked to, and never those who are archived', async () => {
    const { user } = await openPassengers()

    await user.click(screen.getByRole('switch', { name: 'Vain aktiiviset' }))

    await expectNames('Aarne Esimerkki', 'Helvi Esimerkki', 'Onni Esimerkki', 'Ylermi Lepäävä')
    expect(within(await table()).getByRole('row', { name: /Ylermi/ }).textContent).toContain('Ei aktiivinen')
  })

  test('has what narrows it and its order behind one button on a phone', async () => {
    pretendMedia('max-width: 767px')
    const { user } = openPage(people)
    expect(await screen.findByText('3 matkustajaa')).toBeTruthy()
    expect(screen.queryByRole('switch', { name: 'Vain aktiiviset' })).toBeNull()
    expect(screen.queryByRole('combobox', { name: 'Järjestys' })).toBeNull()

    await user.click(screen.getByRole('button', { name: 'Rajaa' }))
    await user.click(await screen.findByRole('switch', { name: 'Vain aktiiviset' }))
    await user.click(screen.getByRole('switch', { name: 'Laskeva järjestys' }))
    await user.keyboard('{Escape}')

    expect(await screen.findByRole('button', { name: 'Rajaa, 1' })).toBeTruthy()
    const names = async () =>
      within(await screen.findByRole('list', { name: 'Matkustajat' }))
        .getAllByRole('link')
        .map(({ textContent }) => textContent)
    await waitFor(async () =>
      expect(await names()).toEqual(['Ylermi Lepäävä', 'Onni Esimerkki', 'Helvi Esimerkki', 'Aarne Esimerkki']),
    )
  })

  test('is narrowed by name or grade half a second after the last letter', async () => {
    const { user } = await openPassengers()

    const typedAt = performance.now()
    await user.type(search(), 'esim onn')
    await expectNames('Onni Esimerkki')
    expect(performance.now() - typedAt).toBeGreaterThanOrEqual(500)

    await user.clear(search())
    await user.type(search(), '2{Enter}')
    await expectNames('Aarne Esimerkki')
  })

  test('is narrowed by groups', async () => {
    const { user } = await openPassengers()

    await user.click(await screen.findByRole('combobox', { name: 'Rajaa ryhmillä' }))
    await user.click(await screen.findByRole('menuitemcheckbox', { name: 'Aamuryhmä' }))

    await expectNames('Helvi Esimerkki')
  })

  test('is not narrowed any more by a group that is gone', async () => {
    const gone = await addGroup(server.services, world.centre, [ids.aarne], 'Lauluryhmä')
    const { user, leave } = await openPassengers()
    await user.click(await screen.findByRole('combobox', { name: 'Rajaa ryhmillä' }))
    await user.click(await screen.findByRole('menuitemcheckbox', { name: 'Lauluryhmä' }))
    await expectNames('Aarne Esimerkki')
    await server.services.db.deleteFrom('group_member').where('group_id', '=', gone).execute()
    await server.services.db.deleteFrom('passenger_group').where('id', '=', gone).execute()
    await leave()
    openPage(people)
    await expectNames('Aarne Esimerkki', 'Helvi Esimerkki', 'Onni Esimerkki')
  })

  test('tells all groups of a passenger at the first, and all that it is narrowed by', async () => {
    await addGroup(server.services, world.centre, [ids.aarne], 'Lauluryhmä')
    await addGroup(server.services, world.centre, [ids.aarne], 'Uimarit')
    const { user } = await openPassengers()

    const row = within(await table()).getByRole('row', { name: /Aarne Esimerkki/ })
    expect(await toldOn(within(row).getByText('Lauluryhmä').parentElement!)).toBe('Lauluryhmä, Uimarit')
    await waitFor(() => expect(told()).toEqual([]))

    const filter = await screen.findByRole('combobox', { name: 'Rajaa ryhmillä' })
    expect(filter.textContent).toBe('Ryhmät')
    await user.click(filter)
    for (const name of ['Lauluryhmä', 'Uimarit'])
      await user.click(await screen.findByRole('menuitemcheckbox', { name }))
    await user.keyboard('{Escape}')
    expect(await toldOn(filter)).toBe('Lauluryhmä, Uimarit')
  })

  test('is sorted by the column whose name is pressed', async () => {
    const { user } = await openPassengers()

    await user.click(await button('Nimi'))
    await expectNames('Onni Esimerkki', 'Helvi Esimerkki', 'Aarne Esimerkki')
    await user.click(await button('Luokka-aste'))
    await expectNames('Onni Esimerkki', 'Aarne Esimerkki', 'Helvi Esimerkki')

    expect(screen.getByRole('columnheader', { name: 'Luokka-aste' }).getAttribute('aria-sort')).toBe('ascending')
  })

  test.each(['updatePassengers', 'deletePassengers'] as const)(
    'has actions only for who may both change and delete passengers: not without %s',
    async (lacking) => {
      const { leave } = await openPassengers()
      expect(await screen.findAllByRole('button', { name: /^Lisää toimintoja: .* Esimerkki$/ })).toHaveLength(3)
      await leave()
      const { destinationId } = world.centre
      session.me = session.me && {
        ...session.me,
        permissions: {
          [destinationId]: (session.me.permissions[destinationId] ?? []).filter(
            (right) => right !== accessRights[lacking],
          ),
        },
      }
      await openPassengers()
      expect(await screen.findByRole('link', { name: 'Helvi Esimerkki' })).toBeTruthy()
      expect(screen.queryAllByRole('button', { name: /^Lisää toimintoja: .* Esimerkki$/ })).toHaveLength(0)
    },
  )

  test('has pages of 20, 50, 100 or all', async () => {
    await openPassengers()

    const sizes = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Rivejä sivulla' })
    expect([...sizes.options].map(({ text }) => text)).toEqual(['20', '50', '100', 'Kaikki'])
    expect(sizes.value).toBe('20')
  })

  test('that finds nobody says so in both languages, and takes the filters away', async () => {
    const { user } = await openPassengers()
    await user.type(search(), 'Xyz{Enter}')

    expect(await screen.findByText('Kohteesta Päiväkeskus Aalto ei löytynyt matkustajia.')).toBeTruthy()
    i18next.addResourceBundle('en', 'translation', en)
    await act(() => i18next.changeLanguage('en'))
    expect(screen.getByText('No people were found for Päiväkeskus Aalto.')).toBeTruthy()
    await user.click(await button('Clear filters'))
    expect(await screen.findByRole('link', { name: 'Helvi Esimerkki' })).toBeTruthy()
  })
})

describe('without a connection', () => {
  const cutOff = () =>
    change(() => {
      client.link = () => 'cut'
      Object.assign(sync, { online: false, offlineSince: Date.now() })
    })

  test('the list is what the device has, with its age', async () => {
    await (await openPassengers()).leave()
    await cutOff()
    openPage(people)

    await expectNames('Aarne Esimerkki', 'Helvi Esimerkki', 'Onni Esimerkki')
    expect(await screen.findByText(/^Tallennettu \d\d:\d\d$/)).toBeTruthy()
  })

  test('a device that has nothing says why, and tries again when it is told to', async () => {
    client.link = ({ path }) => (path.includes('paginated') ? 'cut' : 'pass')
    const { user } = openPage(people)
    const again = await button('Yritä uudelleen')
    expect(screen.queryByText(/ei löytynyt matkustajia/)).toBeNull()

    client.link = () => 'pass'
    await user.click(again)
    await expectNames('Aarne Esimerkki', 'Helvi Esimerkki', 'Onni Esimerkki')
  })

  test('a list that never was on the device says so', async () => {
    client.link = ({ path }) => (path.includes('paginated') ? 'cut' : 'pass')
    await change(() => Object.assign(sync, { online: false, offlineSince: Date.now() }))
    openPage(people)

    expect(await screen.findByText('Tätä ei ole haettu tälle laitteelle. Yhdistä verkkoon.')).toBeTruthy()
    expect(screen.queryByText('Palvelimeen ei saada yhteyttä.')).toBeNull()
  })

  test('groups cannot be changed, and the choice stays', async () => {
    const { user } = await openPassengers()
    await openGroupsOf(user, 'Aarne Esimerkki')
    await user.click(screen.getByRole('combobox', { name: 'Ryhmät: lisää' }))
    await user.click(await screen.findByRole('option', { name: 'Aamuryhmä' }))
    await cutOff()

    expect(screen.getByText(/^Ryhmien muuttaminen vaatii verkkoyhteyden/, { ignore: '[role=tooltip]' })).toBeTruthy()
    fireEvent.submit(screen.getByRole('dialog').querySelector('form')!)
    expect(client.seen.some(({ method }) => method === 'PUT')).toBe(false)
    expect(await button('Poista: Aamuryhmä')).toBeTruthy()
  })
})

async function openGroupsOf(user: OpenedPage['user'], name: string): Promise<void> {
  await user.click(await button(`Lisää toimintoja: ${name}`))
  await user.click(await screen.findByRole('menuitem', { name: 'Muuta ryhmiä' }))
  await screen.findByRole('dialog', { name: 'Matkustajien ryhmät' })
}

test('groups are changed for several at once: one for all, one for nobody, and a new one', async () => {
  const evening = await addGroup(server.services, world.centre, [ids.helvi, ids.onni], 'Iltaryhmä')
  const { user } = await openPassengers()
  await user.click(await button('Lisää toimintoja: Matkustajat'))
  await user.click(await screen.findByRole('menuitem', { name: 'Valitse useita' }))
  for (const name of ['Helvi Esimerkki', 'Onni Esimerkki']) {
    await user.click(await screen.findByRole('checkbox', { name: `Valitse: ${name}` }))
  }
  await user.click(await button('Muuta ryhmiä'))
  const dialog = within(await screen.findByRole('dialog', { name: 'Matkustajien ryhmät' }))
  expect(await dialog.findByText('2 valittua matkustajaa')).toBeTruthy()
  expect(await dialog.findByText('vain osalla')).toBeTruthy()

  await user.click(dialog.getByRole('button', { name: 'Lisää kaikille' }))
  await user.click(dialog.getByRole('button', { name: 'Poista: Iltaryhmä' }))
  await user.type(dialog.getByRole('combobox', { name: 'Ryhmät: lisää' }), 'Uintiryhmä')
  await user.click(await dialog.findByRole('option', { name: /Uintiryhmä/ }))
  await user.click(dialog.getByRole('button', { name: 'Tallenna ryhmät' }))

  await waitFor(() => expect(toasts.get()[0]?.title).toBe('2 matkustajan ryhmät tallennettu.'))
  expect(await groupsOf(ids.helvi)).toEqual(['Aamuryhmä', 'Uintiryhmä'])
  expect(await groupsOf(ids.onni)).toEqual(['Aamuryhmä', 'Uintiryhmä'])
  expect(evening).not.toBe(morning)
})

test('a passenger is opened from the list, and the way back leads to it', async () => {
  const { user, address } = await openPassengers()
  await user.click(screen.getByRole('link', { name: 'Helvi Esimerkki' }))

  expect(await screen.findByRole('heading', { level: 1, name: 'Helvi Esimerkki' })).toBeTruthy()
  expect(address()).toBe(`${people}/edit/${ids.helvi}`)
  await user.click(screen.getByRole('link', { name: 'Takaisin listaan' }))
  await table()
  expect(address()).toBe(people)
})

test('a passenger who is not of the destination is opened at the first of their own', async () => {
  await resetClient()
  await signIn('molemmat@perille.example', testPassword)
  const { address } = openPage(`/d/${world.sibling.destinationId}/people/edit/${ids.helvi}`)

  await waitFor(() => expect(address()).toBe(`${people}/edit/${ids.helvi}`))
  expect(await screen.findByRole('heading', { level: 1, name: 'Helvi Esimerkki' })).toBeTruthy()
})

describe('a new passenger', () => {
  test('is begun from the list', async () => {
    const { user, address } = await openPassengers()
    await user.click(await button('Luo uusi'))

    expect(await screen.findByRole('heading', { level: 1, name: 'Uusi matkustaja' })).toBeTruthy()
    expect(address()).toBe(`${people}/newPassenger`)
  })
})

test.each(['', '/newPassenger', '/edit/1'])('who may not change groups is led away from people%s', async (rest) => {
  await resetClient()
  await signIn('passengers@perille.example', testPassword)
  const { address } = openPage(people + rest)

  await waitFor(() => expect(address()).toBe('/about'))
})
