import { MapRegular } from '@fluentui/react-icons'
import { act, fireEvent, screen, within } from '@testing-library/react'
import type { ReactElement } from 'react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { descriptionOf } from '#tests/support/open-page.tsx'
import { show } from '#tests/support/show.tsx'
import { comeTo, told, toldByKey, toldOn } from '#tests/support/told.ts'
import { PasswordField } from '#ui/form/PasswordField.tsx'
import { RadioCards } from '#ui/form/RadioCards.tsx'
import { DayChips } from '#ui/grid/DayChips.tsx'
import { MoreMenu } from '#ui/page/MoreMenu.tsx'
import { ViewSwitch } from '#ui/page/ViewSwitch.tsx'
import { IconButton } from '#ui/press/IconButton.tsx'
import { RefusableButton } from '#ui/press/RefusableButton.tsx'
import { SelectedBar } from '#ui/grid/SelectedBar.tsx'
import { CardTools } from '#ui/table/CardTools.tsx'
import { Pager } from '#ui/table/Pager.tsx'
import { SelectionBar } from '#ui/table/SelectionBar.tsx'

const open = vi.fn()
const name = 'Reitti kartalla'
const button = () => screen.getByRole('button', { name })

beforeEach(() => void open.mockReset())

describe('a button that is an icon alone', () => {
  const showIcon = () => show(<IconButton icon={<MapRegular />} aria-label={name} onClick={open} />)

  test('tells its name to a resting pointer and to the keyboard', async () => {
    showIcon()
    expect(await toldOn(button())).toBe(name)
    await vi.waitFor(() => expect(told()).toEqual([]))
    expect(await toldByKey(button())).toBe(name)
  })

  test('is not described by what it is called', () => {
    showIcon()
    expect(descriptionOf(button())).toBeUndefined()
  })

  describe('while time is held', () => {
    beforeEach(() => {
      vi.useFakeTimers()
      showIcon()
    })
    afterEach(() => void vi.useRealTimers())

    const pass = (ms: number) => act(() => void vi.advanceTimersByTime(ms))
    const come = (pointerType: string) => {
      fireEvent.pointerOver(button(), { pointerType })
      fireEvent.pointerMove(button(), { pointerType })
      if (pointerType === 'touch') fireEvent.pointerDown(button(), { pointerType })
    }
    const leave = (pointerType: string) => fireEvent.pointerOut(button(), { pointerType, relatedTarget: document.body })

    test('tells nothing more once it is pressed by keyboard', () => {
      comeTo(button())
      expect(told()).toEqual([name])
      fireEvent.click(button())
      pass(0)
      expect(told()).toEqual([])
    })

    test.each([100, 300])('tells nothing more once it is pressed (%i ms after the pointer came)', (ms) => {
      come('mouse')
      pass(ms)
      fireEvent.pointerDown(button(), { pointerType: 'mouse' })
      pass(300)
      expect(told()).toEqual([])
    })

    test('tells nothing to a pointer that it came under, until that moves', () => {
      fireEvent.pointerOver(button(), { pointerType: 'mouse' })
      pass(1000)
      expect(told()).toEqual([])
      fireEvent.pointerMove(button(), { pointerType: 'mouse' })
      pass(250)
      expect(told()).toEqual([name])
    })

    test.each([
      ['Escape', false],
      ['Enter', false],
      ['Tab', true],
      ['ArrowDown', true],
    ])('tells it when it gets the focus after the key "%s": %s', (key, isTold) => {
      fireEvent.keyDown(document.body, { key })
      act(() => button().focus())
      expect(told()).toEqual(isTold ? [name] : [])
    })

    test('tells nothing when it gets the focus after a press elsewhere', () => {
      fireEvent.keyDown(document.body, { key: 'Tab' })
      fireEvent.pointerDown(document.body, { pointerType: 'mouse' })
      act(() => button().focus())
      expect(told()).toEqual([])
    })

    test('tells it to a finger that stays on it, and a while longer', () => {
      come('touch')
      pass(349)
      expect(told()).toEqual([])
      pass(1)
      expect(told()).toEqual([name])
      leave('touch')
      pass(1499)
      expect(told()).toEqual([name])
      pass(1)
      expect(told()).toEqual([])
    })

    test('tells nothing to a finger that taps it', () => {
      come('touch')
      pass(200)
      leave('touch')
      pass(2000)
      expect(told()).toEqual([])
    })
  })

  test('tells why while it is refused', async () => {
    const icon = (refusal: string | null) => (
      <RefusableButton icon={<MapRegular />} aria-label={name} refusal={refusal} />
    )
    const { rerender } = show(icon('Vaatii verkkoyhteyden'))
    expect(await toldOn(button())).toBe('Vaatii verkkoyhteyden')
    expect(descriptionOf(button())).toBe('Vaatii verkkoyhteyden')
    rerender(icon(null))
    await vi.waitFor(() => expect(told()).toEqual([]))
    expect(await toldOn(button())).toBe(name)
  })
})

const monday = { key: 'ma', name: 'maanantai', shortName: 'ma', columns: [] }
const columns = [{ key: 'name', header: 'Nimi', cell: () => 'Helvi' }]
const taxi = {
  key: 'taxi',
  title: 'Taksi',
  facts: [
    { icon: <MapRegular />, label: 'Enintään 4 matkustajaa', text: '4' },
    { icon: <MapRegular />, label: 'Pyörätuolipaikka', text: '' },
  ],
}

test.each<[string, string, ReactElement, string?]>([
  ['button', 'Lisää: Helvi', <MoreMenu label="Lisää: Helvi" items={[{ key: '1', label: 'Poista', onClick: open }]} />],
  ['button', 'Näytä salasana', <PasswordField label="Salasana" value="" onChange={open} autoComplete="new-password" />],
  [
    'button',
    'Laskeva järjestys',
    <CardTools columns={columns} sort={{ key: 'name', descending: false }} onSort={open} selecting={null} />,
  ],
  ['button', 'Seuraava sivu', <Pager label="Matkat" page={0} size={20} sizes={[20]} total={50} onChange={open} />],
  ['button', 'Tyhjennä valinta', <SelectionBar count={2} onClear={open} />],
  ['button', 'Tyhjennä valinta', <SelectedBar count={2} hidden={0} actions={[]} progress={null} onClear={open} />],
  ['button', 'ma', <DayChips days={[monday]} onPick={open} />, 'Näytä maanantai'],
  ['radio', 'Kortit', <ViewSwitch asCards onChange={open} />],
  [
    'radio',
    'Taksi Enintään 4 matkustajaa Pyörätuolipaikka',
    <RadioCards label="Auto" value="taxi" onChange={open} options={[taxi]} />,
    'Enintään 4 matkustajaa, Pyörätuolipaikka',
  ],
])('the %s "%s" tells so to pointer, keyboard and screen reader', async (role, called, part, words = called) => {
  const { container } = show(part)
  const control = within(container).getByRole(role, { name: called })
  expect(await toldOn(control)).toBe(words)
  await vi.waitFor(() => expect(told()).toEqual([]))
  expect(await toldByKey(control)).toBe(words)
})
