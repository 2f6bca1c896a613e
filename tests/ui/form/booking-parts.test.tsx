import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { show } from '#tests/support/show.tsx'
import { ChipPicker } from '#ui/form/ChipPicker.tsx'
import { PlaceField } from '#ui/search/PlaceField.tsx'
import { RadioCards } from '#ui/form/RadioCards.tsx'
import { RouteEnd, RouteLine } from '#features/bookings/words/RouteLine.tsx'
import { StatePills } from '#ui/page/StatePills.tsx'
import { Stepper } from '#ui/page/Stepper.tsx'
import { ViewSwitch } from '#ui/page/ViewSwitch.tsx'

const steps = ['Matkustaja', 'Paikka ja aika', 'Lisätiedot']

function Steps() {
  const [at, setAt] = useState(0)
  return (
    <>
      <Stepper
        steps={steps.map((title, index) => ({
          key: title,
          title,
          state: index < at ? 'done' : index === at ? 'current' : 'ahead',
          summary: `Yhteenveto ${index + 1}`,
          onChange: index < at ? () => setAt(index) : null,
          content: <p>Sisältö {index + 1}</p>,
        }))}
      />
      <button type="button" onClick={() => setAt(at + 1)}>
        Eteenpäin
      </button>
    </>
  )
}

test('steps: what is done is summed up, the open one is shown and has the focus, the others are named', async () => {
  show(<Steps />)
  const current = () => screen.getAllByRole('listitem').filter((item) => item.getAttribute('aria-current') === 'step')
  expect(screen.getByText('Sisältö 1')).toBeTruthy()
  expect(screen.queryByText('Yhteenveto 1')).toBeNull()

  await userEvent.click(screen.getByRole('button', { name: 'Eteenpäin' }))
  expect(screen.getByText('Yhteenveto 1')).toBeTruthy()
  expect(screen.getByText('Sisältö 2')).toBeTruthy()
  expect(screen.queryByText('Sisältö 1')).toBeNull()
  expect(current().map((item) => within(item).getByRole('heading').textContent)).toEqual(['Paikka ja aika'])
  expect(document.activeElement?.textContent).toBe('Paikka ja aika')

  await userEvent.click(screen.getByRole('button', { name: 'Muuta: Matkustaja' }))
  expect(screen.getByText('Sisältö 1')).toBeTruthy()
})

test('cards are radio buttons with a name, facts and a price', async () => {
  const onChange = vi.fn()
  show(
    <RadioCards
      label="Auto"
      value="1"
      onChange={onChange}
      options={[
        { key: '1', title: 'Pieni auto', price: '14,60 €' },
        { key: '2', title: 'Tila-auto', facts: [{ icon: <i />, label: 'Enintään 8 matkustajaa', text: '8' }] },
      ]}
    />,
  )
  const group = screen.getByRole('radiogroup', { name: 'Auto' })
  const [first, second] = within(group).getAllByRole<HTMLInputElement>('radio')
  expect([first?.checked, second?.checked]).toEqual([true, false])
  expect(within(group).getByRole('radio', { name: /Pieni auto.*14,60 €/ })).toBe(first)
  await userEvent.click(within(group).getByRole('radio', { name: /Tila-auto.*Enintään 8 matkustajaa/ }))
  expect(onChange).toHaveBeenCalledWith('2')
})

test('chips are switched on and off, each by itself', async () => {
  const onChange = vi.fn()
  const options = [
    { id: 1, label: 'Porraskanto' },
    { id: 2, label: 'Turvaistuin' },
  ]
  show(<ChipPicker label="Vaatimukset" options={options} value={[1]} onChange={onChange} />)
  const group = screen.getByRole('group', { name: 'Vaatimukset' })
  expect(within(group).getByRole<HTMLInputElement>('checkbox', { name: 'Porraskanto' }).checked).toBe(true)
  await userEvent.click(within(group).getByRole('checkbox', { name: 'Turvaistuin' }))
  expect(onChange).toHaveBeenLastCalledWith([1, 2])
  await userEvent.click(within(group).getByRole('checkbox', { name: 'Porraskanto' }))
  expect(onChange).toHaveBeenLastCalledWith([])
})

test('a route is read with its ends', () => {
  const { container } = show(<RouteLine from="Kotikuja 1" to="Kirjasto" />)
  expect(container.textContent).toBe('Mistä: Kotikuja 1Minne: Kirjasto')
})

test('an end of a route under its header is read without it', () => {
  const { container } = show(<RouteEnd end="from" name="Kotikuja 1" isOffMap={false} isUnderHeader />)
  expect(container.textContent).toBe('Kotikuja 1')
})

function Place() {
  const [place, setPlace] = useState<string | null>(null)
  return (
    <PlaceField
      label="Mistä"
      value={place}
      onClear={() => setPlace(null)}
      sources={[
        {
          key: 'own',
          debounceMs: 0,
          search: (text) => Promise.resolve(['Kirjasto', 'Keskussairaala'].filter((name) => name.includes(text))),
        },
      ]}
      leastLength={0}
      itemKey={(name) => name}
      itemName={(name) => name}
      onPick={setPlace}
      required
    />
  )
}

test('a place is searched, picked and cleared, and the focus stays in its field', async () => {
  show(<Place />)
  const field = () => screen.getByLabelText<HTMLInputElement>(/^Mistä/, { selector: 'input' })
  // the line kept for what is picked is no description
  expect(field().getAttribute('aria-describedby')).toBeNull()
  await userEvent.click(field())
  expect((await screen.findAllByRole('option')).map(({ textContent }) => textContent)).toEqual([
    'Kirjasto',
    'Keskussairaala',
  ])
  await userEvent.type(field(), 'sair')
  const option = await screen.findByRole('option', { name: 'Keskussairaala' })
  expect(within(option).getByText('sair').tagName).toBe('MARK')

  await userEvent.click(option)
  expect([field().value, field().readOnly]).toEqual(['Keskussairaala', true])
  expect(document.activeElement).toBe(field())
  await userEvent.click(screen.getByRole('button', { name: 'Poista valinta: Mistä' }))
  expect([field().value, field().readOnly]).toEqual(['', false])
  expect(document.activeElement).toBe(field())
})

test('views by state tell how many there are and which is open', async () => {
  const onSelect = vi.fn()
  show(
    <StatePills
      label="Tilat"
      selected="open"
      onSelect={onSelect}
      pills={[
        { key: 'open', text: 'Avoin', state: 'ordered', icon: <i />, count: 7 },
        { key: 'ok', text: 'Vahvistettu', state: 'accepted', icon: <i />, count: undefined },
      ]}
    />,
  )
  expect(screen.getByRole('tab', { name: 'Avoin, 7' }).getAttribute('aria-selected')).toBe('true')
  await userEvent.click(screen.getByRole('tab', { name: 'Vahvistettu' }))
  expect(onSelect).toHaveBeenCalledWith('ok')
})

test('a list is shown as a table or as cards', async () => {
  const onChange = vi.fn()
  show(<ViewSwitch asCards={false} onChange={onChange} />)
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Taulukko' }).checked).toBe(true)
  await userEvent.click(screen.getByRole('radio', { name: 'Kortit' }))
  expect(onChange).toHaveBeenCalledWith(true)
})
