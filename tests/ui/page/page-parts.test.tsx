import { fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { describe, expect, test, vi } from 'vitest'
import { utilities } from '#domain/utility.ts'
import { show } from '#tests/support/show.tsx'
import { BreakableText } from '#ui/look/BreakableText.tsx'
import { Changed } from '#ui/form/Changed.tsx'
import { FieldDifference } from '#ui/form/FieldDifference.tsx'
import { MoreMenu } from '#ui/page/MoreMenu.tsx'
import { PageHeader } from '#ui/page/PageHeader.tsx'
import { QuotaBar } from '#features/transportation-permissions/list/QuotaBar.tsx'
import { SaveBar } from '#ui/form/SaveBar.tsx'
import { SectionCard } from '#ui/page/SectionCard.tsx'
import { SectionTabs } from '#ui/page/SectionTabs.tsx'
import { UtilityPicker } from '#ui/form/UtilityPicker.tsx'

describe('a page header', () => {
  test('has one heading that can be focused, a way back, and a menu of the rest', async () => {
    const [onOpen, onClick] = [vi.fn(), vi.fn()]
    show(
      <PageHeader
        title="Henkilö Esimerkki"
        back={{ href: '#/lista', label: 'Takaisin listaan', onOpen }}
        menu={[
          { key: 'off', label: 'Passivoi', onClick },
          { key: 'delete', label: 'Pyydä poistoa', onClick, refusal: 'Vaatii verkkoyhteyden' },
        ]}
      />,
    )
    expect(screen.getByRole('heading', { level: 1 }).tabIndex).toBe(-1)
    const back = screen.getByRole('link', { name: 'Takaisin listaan' })
    expect(back.getAttribute('href')).toBe('#/lista')
    await userEvent.click(back)
    expect(onOpen).toHaveBeenCalledTimes(1)

    await userEvent.click(screen.getByRole('button', { name: 'Lisää toimintoja: Henkilö Esimerkki' }))
    const refused = await screen.findByRole('menuitem', { name: /Pyydä poistoa/ })
    expect([refused.getAttribute('aria-disabled'), refused.textContent]).toEqual([
      'true',
      'Pyydä poistoaVaatii verkkoyhteyden',
    ])
    await userEvent.click(refused)
    expect(onClick).not.toHaveBeenCalled()
    await userEvent.click(screen.getByRole('menuitem', { name: 'Passivoi' }))
    expect(onClick).toHaveBeenCalledTimes(1)
  })

  test('has no empty menu', () => {
    show(<PageHeader title="Matkustajat" />)
    expect(screen.queryByRole('button')).toBeNull()
  })
})

test('a menu is closed by Esc, and the focus is back on its button', async () => {
  show(<MoreMenu label="Lisää" items={[{ key: 'a', label: 'Avaa', onClick: vi.fn() }]} />)
  const button = screen.getByRole('button', { name: 'Lisää' })
  await userEvent.click(button)
  expect(button.getAttribute('aria-expanded')).toBe('true')
  await screen.findByRole('menuitem')
  await userEvent.keyboard('{Escape}')
  expect([button.getAttribute('aria-expanded'), document.activeElement]).toEqual(['false', button])
})

describe('the bar of unsaved changes', () => {
  const bar = (props: Partial<Parameters<typeof SaveBar>[0]> = {}) => (
    <SaveBar changes={['Nimi', 'Osoite']} onSave={vi.fn()} onDiscard={vi.fn()} {...props} />
  )

  test('says how many and which, and is not there without any', () => {
    const { rerender } = show(bar())
    expect(screen.getByRole('group', { name: 'Tallentamattomat muutokset' }).textContent).toContain(
      '2 tallentamatonta muutosta Nimi, Osoite',
    )
    rerender(bar({ changes: [] }))
    expect(screen.queryByRole('group')).toBeNull()
  })

  test.each([{ ctrlKey: true }, { metaKey: true }])('saves on S with %j, and the browser does not', (modifier) => {
    const onSave = vi.fn()
    show(bar({ onSave }))
    expect(fireEvent.keyDown(document.body, { key: 's', ...modifier })).toBe(false)
    expect(onSave).toHaveBeenCalledTimes(1)
  })

  test('does not save under a dialog, while it is saving, or when it may not; the key is the browser’s without changes', () => {
    const onSave = vi.fn()
    const save = () => fireEvent.keyDown(document.body, { key: 's', ctrlKey: true })
    const { rerender } = show(bar({ onSave, busy: true }))
    save()
    rerender(bar({ onSave, refusal: 'Vaatii verkkoyhteyden' }))
    save()
    const dialog = document.body.appendChild(document.createElement('div'))
    dialog.setAttribute('aria-modal', 'true')
    rerender(bar({ onSave }))
    save()
    dialog.remove()
    expect(onSave).not.toHaveBeenCalled()
    rerender(bar({ onSave, changes: [] }))
    expect(save()).toBe(true)
  })

  test('asks before all of it is discarded, how many and which, with the safe answer in hand', async () => {
    const onDiscard = vi.fn()
    show(bar({ onDiscard }))
    const question = () => screen.findByRole('alertdialog', { name: 'Hylätäänkö 2 tallentamatonta muutosta?' })
    await userEvent.click(screen.getByRole('button', { name: 'Hylkää' }))
    expect((await question()).textContent).toContain('Nimi, Osoite')
    const stay = within(await question()).getByRole('button', { name: 'Peruuta' })
    await waitFor(() => expect(document.activeElement).toBe(stay))
    await userEvent.click(stay)
    expect(onDiscard).not.toHaveBeenCalled()

    // the page is covered until the question has gone
    await userEvent.click(await screen.findByRole('button', { name: 'Hylkää' }))
    await userEvent.click(within(await question()).getByRole('button', { name: 'Hylkää 2 muutosta' }))
    expect(onDiscard).toHaveBeenCalledOnce()
  })

  test.each([
    [{ refusal: 'Vaatii verkkoyhteyden' }, 'Vaatii verkkoyhteyden'],
    [{ missing: ['Nimi', 'Kohde'] }, 'Puuttuu: Nimi, Kohde'],
  ])('with %j tells the reason at its button', (props, reason) => {
    show(bar(props))
    const button = screen.getByRole('button', { name: 'Tallenna' })
    expect(document.getElementById(button.getAttribute('aria-describedby') ?? '')?.textContent).toBe(reason)
  })
})

describe('the parts of a page', () => {
  const sections = [
    { id: 'details', label: 'Tiedot', hasError: true },
    { id: 'trips', label: 'Matkat', count: 2 },
  ]
  const page = (
    <>
      <SectionTabs label="Osiot" sections={sections} />
      <SectionCard id="details" title="Tiedot">
        nimi
      </SectionCard>
      <SectionCard id="trips" title="Matkat">
        matkat
      </SectionCard>
    </>
  )

  test('are regions with headings, and a tab brings one into view without moving the focus to it', async () => {
    const brought: Element[] = []
    vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(function (this: Element) {
      brought.push(this)
    })
    show(page)
    const tabs = within(screen.getByRole('navigation', { name: 'Osiot' }))
    expect(tabs.getByRole('button', { name: 'Tiedot, korjattavaa' }).getAttribute('aria-current')).toBe('location')
    const trips = tabs.getByRole('button', { name: 'Matkat, 2' })
    await userEvent.click(trips)
    expect(brought).toEqual([screen.getByRole('region', { name: 'Matkat' })])
    expect([trips.getAttribute('aria-current'), document.activeElement]).toEqual(['location', trips])
    vi.restoreAllMocks()
  })

  test('are followed while the page scrolls', () => {
    const tops: Record<string, number> = { details: 0, trips: 900 }
    vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
      return { top: tops[this.id] ?? 0 } as DOMRect
    })
    show(page)
    const current = () => screen.getByRole('button', { current: 'location' }).textContent
    expect(current()).toContain('Tiedot')
    tops['trips'] = 100
    fireEvent.scroll(document.body)
    expect(current()).toContain('Matkat')
    vi.restoreAllMocks()
  })

  test('have the tab of the one that is read in sight, in the middle of their row', async () => {
    vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(() => undefined)
    const lengths = { offsetLeft: 500, offsetWidth: 100, clientWidth: 300 }
    for (const [name, length] of Object.entries(lengths)) {
      const owner = name === 'clientWidth' ? Element.prototype : HTMLElement.prototype
      vi.spyOn(owner, name as 'clientWidth', 'get').mockImplementation(function (this: Element) {
        return this.tagName === 'NAV' && name === 'offsetLeft' ? 20 : length
      })
    }
    show(page)
    const row = screen.getByRole('navigation', { name: 'Osiot' })
    row.scrollLeft = 0
    await userEvent.click(within(row).getByRole('button', { name: 'Matkat, 2' }))
    expect(row.scrollLeft).toBe(380)
    vi.restoreAllMocks()
  })

  test('of which there is nothing have no number', () => {
    show(<SectionTabs label="Osiot" sections={[{ id: 'trips', label: 'Matkat', count: 0 }]} />)
    expect(screen.getByRole('button', { name: 'Matkat' }).textContent).toBe('Matkat')
  })
})

describe('a quota', () => {
  test.each([
    [11, 18, '11 / 18 matkaa kuussa', '11'],
    [18, 18, '18 / 18 matkaa kuussa, Täynnä', '18'],
    [20, 18, '20 / 18 matkaa kuussa, Ylittynyt', '18'],
  ])('of which %i of %i is used says so in words and as a bar', (used, total, words, now) => {
    show(<QuotaBar label="Kiintiö" used={used} total={total} text={`${used} / ${total} matkaa kuussa`} />)
    const bar = screen.getByRole('meter', { name: 'Kiintiö' })
    expect([bar.getAttribute('aria-valuetext'), bar.getAttribute('aria-valuenow')]).toEqual([words, now])
  })

  test.each([null, 0])('without a limit (%s) has only words', (total) => {
    show(<QuotaBar label="Kiintiö" used={3} total={total} text="3 matkaa" />)
    expect(screen.queryByRole('meter')).toBeNull()
    expect(screen.getByText('3 matkaa')).toBeTruthy()
  })
})

test.each([
  ['Vanha katu 1', 'Muutettu. Aiemmin: Vanha katu 1'],
  ['', 'Muutettu. Aiemmin: tyhjä'],
])('a changed field says that it was "%s"', (from, words) => {
  const { rerender } = show(<Changed from={from}>Osoite</Changed>)
  expect(screen.getByText(words)).toBeTruthy()
  rerender(<Changed from={undefined}>Osoite</Changed>)
  expect(screen.queryByText(words)).toBeNull()
})

test('who has just changed a field stands in the gap above it, where no label is, and takes no presses', () => {
  show(
    <Changed from={undefined} by="Elina Virta muutti">
      Osoite
    </Changed>,
  )
  const { position, bottom, lineHeight, pointerEvents } = getComputedStyle(screen.getByText('Elina Virta muutti'))
  expect({ position, bottom, pointerEvents }).toEqual({ position: 'absolute', bottom: '100%', pointerEvents: 'none' })
  const gap = 12
  expect(Number.parseFloat(lineHeight)).toBeLessThanOrEqual(gap)
})

test('needs are fifteen checkboxes in groups, and an id that is not known stays', async () => {
  const onChange = vi.fn()
  show(<UtilityPicker label="Tarpeet" value={[utilities.receiver, 99]} onChange={onChange} />)
  expect(screen.getAllByRole('checkbox')).toHaveLength(Object.keys(utilities).length)
  expect(screen.getAllByRole('group').map((group) => group.querySelector('legend')?.textContent)).toEqual(
    expect.arrayContaining(['Liikkuminen', 'Saatto', 'Auto ja varusteet']),
  )
  await userEvent.click(screen.getByRole('checkbox', { name: 'Pyörätuoli' }))
  await userEvent.click(screen.getByRole('checkbox', { name: 'Vastaanottaja' }))
  expect(onChange.mock.calls).toEqual([[[utilities.wheelchair, utilities.receiver, 99]], [[99]]])
})

describe('two people who changed the same', () => {
  const fields = [
    { key: 'name', label: 'Nimi', mine: 'Henkilö A', theirs: 'Henkilö B' },
    { key: 'note', label: 'Muistiinpano', mine: '', theirs: 'Soita ovikelloa' },
  ]
  function Conflict({ onResolve }: { onResolve: (choice: object) => void }) {
    const [isOpen, setOpen] = useState(true)
    return (
      <FieldDifference
        open={isOpen}
        title="Samoja tietoja on muutettu"
        intro="Toinen tallensi 12:04."
        fields={fields}
        onResolve={onResolve}
        onClose={() => setOpen(false)}
      />
    )
  }
  const save = () => screen.getByRole('button', { name: /Valitse vielä|Tallenna valinnat/ })

  test('choose field by field, and nothing is saved before all are chosen', async () => {
    const onResolve = vi.fn()
    show(<Conflict onResolve={onResolve} />)
    expect(save().textContent).toBe('Valitse vielä 2 tietoa')
    await userEvent.click(within(screen.getByRole('group', { name: 'Nimi' })).getByRole('radio', { name: /Henkilö B/ }))
    await userEvent.click(save())
    expect([save().textContent, onResolve.mock.calls.length]).toEqual(['Valitse vielä 1 tieto', 0])
    await userEvent.click(
      within(screen.getByRole('group', { name: 'Muistiinpano' })).getByRole('radio', { name: /tyhjä/ }),
    )
    await userEvent.click(save())
    expect(onResolve.mock.calls).toEqual([[{ name: 'theirs', note: 'mine' }]])
  })

  test.each([
    ['Pidä kaikki omat muutokset', 'mine'],
    ['Käytä kaikkia toisen muutoksia', 'theirs'],
  ])('%s takes one side of all', async (button, side) => {
    const onResolve = vi.fn()
    show(<Conflict onResolve={onResolve} />)
    await userEvent.click(screen.getByRole('button', { name: button }))
    await userEvent.click(save())
    expect(onResolve.mock.calls).toEqual([[{ name: side, note: side }]])
  })
})

test('an address in a text breaks before its domain', () => {
  const { container } = render(<BreakableText>Peruttu · m.salo@lahti.example</BreakableText>)
  expect(container.innerHTML).toBe('Peruttu · m.salo<wbr>@lahti.example')
})
