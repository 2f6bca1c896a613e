import { fireEvent, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { emptyMapping, sourceOf, withBlock, withSource, type Mapping } from '#domain/import/mapping.ts'
import type { Suggestion } from '#domain/import/suggest.ts'
import { utilities } from '#domain/utility.ts'
import { Mapper } from '#features/import/mapping/Mapper.tsx'
import { Sample } from '#features/import/mapping/Sample.tsx'
import { untilDrawn } from '#tests/support/import-screen.tsx'
import { chooseOption } from '#tests/support/choose-option.ts'
import { show } from '#tests/support/show.tsx'

const columns = [
  { letter: 'A', title: 'Asiakas', example: 'Tuomikoski Helvi' },
  { letter: 'B', title: 'Yksikkö', example: 'Koivuranta' },
  { letter: 'E', title: 'GSM', example: '040 555 0137' },
]
const offers = {
  destinations: [
    { id: 1, alias: 'Koivuranta' },
    { id: 2, alias: 'Lahden koulu' },
    { id: 3, alias: 'Aalto', told: 'Aalto (Rantatie 5)' },
    { id: 4, alias: 'Aalto', told: 'Aalto (Mäkitie 1)' },
  ],
  deductibleTypes: [0, 105],
}
const suggestions: Suggestion[] = [
  { place: { name: 'mainDestination', block: null }, column: 1, by: 'similar', certainty: 0.8 },
]

let mapping: Mapping

function Shown({ begun = emptyMapping }: { begun?: Mapping }) {
  const [current, setCurrent] = useState(begun)
  const [lookedAt, setLookedAt] = useState<number | null>(null)
  mapping = current
  return (
    <>
      <Mapper
        {...{ mapping: current, columns, offers, suggestions, lookedAt }}
        onMapping={setCurrent}
        onLook={setLookedAt}
        onShow={setLookedAt}
      />
      <Sample
        mapping={current}
        columns={columns}
        rows={[
          { rowNumber: 2, texts: ['Tuomikoski Helvi', 'Koivuranta', ''], problems: new Map() },
          {
            ...{ rowNumber: 6, texts: ['Niinilampi Veikko', 'Koivuran', '040'] },
            problems: new Map([[1, 'import.check.unknownDestination']]),
          },
        ]}
        problems={[{ place: { name: 'mainDestination', block: null }, errors: 1250, looks: 3 }]}
        hidden={new Set()}
        total={214}
        lookedAt={lookedAt}
        onLook={setLookedAt}
      />
    </>
  )
}

const source = (name: string) => screen.getByRole<HTMLSelectElement>('combobox', { name: `Lähde: ${name}` })
const placeOf = (name: string, block: number | null = null) => sourceOf(mapping, { name, block })
const part = (name: string) => screen.getByRole('region', { name })

test('a field is fed by a column, by one value for all rows, or by nothing', async () => {
  const user = userEvent.setup()
  show(<Shown />)
  await untilDrawn()
  await chooseOption(user, source('Kotiosoite'), 'A Asiakas · Tuomikoski Helvi')
  expect(placeOf('homeAddress')).toEqual({ column: 0 })
  await chooseOption(user, source('Pääkohde'), 'Lahden koulu')
  expect(placeOf('mainDestination')).toEqual({ value: 'Lahden koulu' })
  await chooseOption(user, source('Luokka-aste'), 'Kirjoita arvo')
  await user.type(screen.getByRole('textbox', { name: 'Vakio: Luokka-aste' }), '3')
  expect(placeOf('yearGrade')).toEqual({ value: '3' })
  await chooseOption(user, source('Kotiosoite'), 'Ei käytössä')
  expect(placeOf('homeAddress')).toBeNull()
})

test('what the organisation has is offered, each by what tells it apart, and what was chosen before stays', async () => {
  const user = userEvent.setup()
  const place = { name: 'permission.deductibleType', block: 0 }
  const before = withBlock({ ...emptyMapping, includesPermissions: true }, 'permission')
  show(<Shown begun={withSource(before, place, { value: '101' })} />)
  await untilDrawn()
  const offered = (name: string) =>
    within(within(source(name)).getByRole('group', { name: 'Vakio kaikille riveille' }))
      .getAllByRole('option')
      .map(({ textContent }) => textContent)
  const ofType = 'Päätös 1: Omavastuun tyyppi'
  expect(offered(ofType)).toEqual(['Ei omavastuuta', 'Omavastuutyyppi 105', 'Omavastuutyyppi 101'])
  expect(offered('Pääkohde').slice(2)).toEqual(['Aalto (Rantatie 5)', 'Aalto (Mäkitie 1)'])
  await chooseOption(user, source('Pääkohde'), 'Aalto (Mäkitie 1)')
  expect(placeOf('mainDestination')).toEqual({ value: 'Aalto (Mäkitie 1)' })
  await chooseOption(user, source(ofType), 'Omavastuutyyppi 105')
  expect(offered(ofType)).toHaveLength(2)
})

test('what new transportation permissions need is marked as the required fields are, until it is fed', async () => {
  const user = userEvent.setup()
  const place = { name: 'permission.name', block: 0 }
  const begun = withSource(withBlock({ ...emptyMapping, includesPermissions: true }, 'permission'), place, {
    column: 0,
  })
  show(<Shown begun={begun} />)
  await untilDrawn()
  const row = source('Päätös 1: Kustannuspaikka').closest<HTMLElement>('[data-place]')!
  expect(row.textContent).toContain('Kustannuspaikka *')
  expect(within(row).getByText('Tarvitaan')).toBeTruthy()
  await chooseOption(user, source('Päätös 1: Kustannuspaikka'), 'B Yksikkö · Koivuranta')
  expect(within(row).queryByText('Tarvitaan')).toBeNull()
})

test('what says who a row is about is never one value for all', async () => {
  show(<Shown />)
  await untilDrawn()
  for (const each of ['Tunnistaminen: Nimi', 'Nimi', 'Tunnistaminen: Henkilötunnus', 'Henkilötunnus'])
    expect(within(source(each)).queryByRole('group', { name: /Vakio/ })).toBeNull()
  expect(within(source('Kotiosoite')).getByRole('group', { name: /Vakio/ })).toBeTruthy()
})

test('a required field without a source is missing, and its part says so', async () => {
  const user = userEvent.setup()
  show(<Shown />)
  await untilDrawn()
  const name = part('Matkustaja')
  expect(within(name).getByText('Puuttuu')).toBeTruthy()
  const describing = () => source('Nimi').getAttribute('aria-describedby')
  expect(document.getElementById(describing() ?? '')?.textContent).toBe('Puuttuu')
  await chooseOption(user, source('Nimi'), 'A Asiakas · Tuomikoski Helvi')
  expect(within(name).queryByText('Puuttuu')).toBeNull()
  expect(describing()).toBeNull()
})

test('a value for all rows is still missing while nothing is written', async () => {
  const user = userEvent.setup()
  show(<Shown begun={withBlock({ ...emptyMapping, includesPermissions: true }, 'permission')} />)
  await untilDrawn()
  await chooseOption(user, source('Päätös 1: Alkamispäivä'), 'Kirjoita arvo')
  const row = within(source('Päätös 1: Alkamispäivä').closest<HTMLElement>('[data-place]')!)
  expect(row.getByText('Puuttuu')).toBeTruthy()
  await user.type(row.getByRole('textbox'), '1')
  expect(row.getByText('Vakio')).toBeTruthy()
})

test('a suggestion is taken with one press', async () => {
  const user = userEvent.setup()
  show(<Shown />)
  await untilDrawn()
  expect(placeOf('mainDestination')).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Hyväksy ehdotus: Pääkohde' }))
  expect(placeOf('mainDestination')).toEqual({ column: 1 })
  expect(screen.queryByRole('button', { name: 'Hyväksy ehdotus: Pääkohde' })).toBeNull()
})

test('another telephone begins as a copy of the first, and a block is taken out', async () => {
  const user = userEvent.setup()
  show(<Shown begun={withSource(emptyMapping, { name: 'phone.number', block: 0 }, { column: 2 })} />)
  await untilDrawn()
  await user.click(screen.getByRole('button', { name: 'Lisää puhelin' }))
  expect(placeOf('phone.number', 1)).toEqual({ column: 2 })
  await user.click(screen.getByRole('button', { name: 'Poista: Puhelin 2' }))
  expect(mapping.blocks.phone).toHaveLength(1)
})

test('aids and needs are folded away until one of them is used', async () => {
  const user = userEvent.setup()
  show(<Shown />)
  await untilDrawn()
  const toggle = screen.getByRole('button', { name: 'Apuvälineet ja tarpeet' })
  expect(toggle.getAttribute('aria-expanded')).toBe('false')
  await user.click(toggle)
  expect(within(part('Apuvälineet ja tarpeet')).getAllByRole('combobox').length).toBeGreaterThan(5)
})

test.each([
  ['Tunnistaminen', ['Nimi', 'Ulkoinen tunniste', 'Henkilötunnus']],
  [
    'Matkustaja',
    [
      ...['Nimi', 'Ulkoinen tunniste', 'Henkilötunnus', 'Pääkohde', 'Toissijainen kohde'],
      ...['Kotiosoite', 'Postinumero', 'Postitoimipaikka', 'Nouto-osoite', 'Laskutus kotiin', 'Laskutusosoite'],
      ...['Laskutuksen postinumero', 'Laskutuksen postitoimipaikka', 'Luokka-aste', 'Huomautus'],
      ...['Huomautus koordinaattoreille', 'Ryhmät'],
    ],
  ],
  [
    'Puhelin 1',
    ['Luodaanko uusi', 'Puhelinnumero', 'Tekstiviestit tähän numeroon', 'Näytetään kuljettajalle', 'Avustajan numero'],
  ],
])('the part %s has the fields of the documents', async (name, fields) => {
  show(<Shown />)
  await untilDrawn()
  const names = within(part(name))
    .getAllByRole('combobox')
    .map((each) => each.getAttribute('aria-label')?.replace(/^Lähde: (?:Tunnistaminen: |Puhelin 1: )?/, ''))
  expect(names).toEqual(fields)
})

test('a field is called in the mapper as it is called in the results', () => {
  show(<Shown />)
  expect(within(part('Matkustaja')).getByText('Laskutus kotiin')).toBeTruthy()
})

test('there is a column for each utility, and one for all of them', async () => {
  const user = userEvent.setup()
  show(<Shown />)
  await untilDrawn()
  await user.click(screen.getByRole('button', { name: 'Apuvälineet ja tarpeet' }))
  const names = within(part('Apuvälineet ja tarpeet'))
    .getAllByRole('combobox')
    .map((each) => each.getAttribute('aria-label'))
  expect(names).toHaveLength(Object.keys(utilities).length + 1)
  expect(names).toContain('Lähde: Pyörätuoli')
})

test('the column of the field one looks at is lit, and so is the field of a column', async () => {
  const user = userEvent.setup()
  show(<Shown begun={withSource(emptyMapping, { name: 'homeAddress', block: null }, { column: 0 })} />)
  await untilDrawn()
  const looked = () => [...document.querySelectorAll('col')].findIndex(({ className }) => className !== '')
  expect(looked()).toBe(-1)
  await user.hover(source('Kotiosoite'))
  expect(looked()).toBe(1)
  const row = source('Kotiosoite').closest('[data-place]')!
  const lit = row.className
  await user.hover(screen.getByRole('columnheader', { name: /E GSM/ }))
  expect(looked()).toBe(3)
  expect(row.className).not.toBe(lit)
})

test('each column of the sample says what it feeds, and one that feeds nothing is there too', async () => {
  show(<Shown begun={withSource(emptyMapping, { name: 'phone.number', block: 0 }, { column: 2 })} />)
  await untilDrawn()
  expect(screen.getByRole('columnheader', { name: /E GSM/ }).textContent).toContain('Puhelin 1')
  expect(screen.getByRole('columnheader', { name: /A Asiakas/ }).textContent).toContain('Ei kohdistettu')
  expect(screen.getByText('Kohdistettu 1 / 3 saraketta')).toBeTruthy()
})

test('a column says how many of its cells are wrong in the whole file', async () => {
  const user = userEvent.setup()
  show(<Shown />)
  await untilDrawn()
  const header = () => screen.getByRole('columnheader', { name: /B Yksikkö/ }).textContent
  expect(header()).not.toContain('virhe')
  await user.click(screen.getByRole('button', { name: 'Hyväksy ehdotus: Pääkohde' }))
  expect(header()).toMatch(/1.250 virhettä/)
})

test('a wrong cell says why to whoever asks', async () => {
  show(<Shown />)
  await untilDrawn()
  fireEvent.click(screen.getByRole('button', { name: 'Koivuran' }))
  expect(await screen.findByText('Tämännimistä kohdetta ei ole')).toBeTruthy()
})
