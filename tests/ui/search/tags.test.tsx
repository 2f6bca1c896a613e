import { act, fireEvent, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { whyNotGroupName } from '#domain/passenger-group.ts'
import { show } from '#tests/support/show.tsx'
import { TagPicker, type TagState } from '#ui/search/TagPicker.tsx'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
const combo = () => screen.getByRole<HTMLInputElement>('combobox')
const type = (text: string) => fireEvent.change(combo(), { target: { value: text } })
const press = (key: string) => fireEvent.keyDown(combo(), { key })
const options = () => screen.queryAllByRole('option').map(({ textContent }) => textContent)

describe('tags', () => {
  const tags = [
    { id: 1, name: 'Aamuryhmä' },
    { id: 2, name: 'Uinti' },
    { id: 3, name: 'Retki' },
  ]
  interface PickerProps {
    told: (...change: unknown[]) => void
    onCreate?: (name: string) => void
    whyNotName?: (name: string) => string | null
  }
  function Picker({ told, ...making }: PickerProps) {
    const [value, setValue] = useState<ReadonlyMap<number, TagState>>(
      new Map([
        [1, 'all'],
        [2, 'some'],
      ]),
    )
    return (
      <TagPicker
        label="Ryhmät"
        tags={tags}
        value={value}
        {...making}
        onChange={(id, state) => {
          told(id, state)
          const next = new Map(value)
          if (state === 'none') next.delete(id)
          else next.set(id, state)
          setValue(next)
        }}
      />
    )
  }

  test('that are set are chips: those of some can be given to all, and each can be taken off', () => {
    const told = vi.fn()
    show(<Picker told={told} />)
    expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Aamuryhmä',
      'Uintivain osallaLisää kaikille',
    ])
    fireEvent.click(screen.getByRole('button', { name: 'Lisää kaikille' }))
    expect(screen.queryByRole('button', { name: 'Lisää kaikille' })).toBeNull()
    fireEvent.click(screen.getByRole('button', { name: 'Poista: Aamuryhmä' }))
    expect(told.mock.calls).toEqual([
      [2, 'all'],
      [1, 'none'],
    ])
  })

  test('that are not set for all are offered; a new one only where it may be made and has no namesake', async () => {
    const [told, onCreate] = [vi.fn(), vi.fn()]
    show(<Picker told={told} onCreate={onCreate} />)
    fireEvent.focus(combo())
    await wait(0)
    expect(options()).toEqual(['Uinti', 'Retki'])
    type('retki')
    await wait(0)
    expect(options()).toEqual(['Retki'])
    type('Kuoro')
    await wait(0)
    expect(options()).toEqual(['Luo ”Kuoro”'])
    fireEvent.click(screen.getByRole('option'))
    expect([onCreate.mock.calls, told.mock.calls]).toEqual([[['Kuoro']], []])
  })

  test('are found without their dots too, after those that are spelled as it was typed', async () => {
    const alike = ['Pöytäryhmä', 'Poytaryhma', 'Retki'].map((name, id) => ({ id, name }))
    show(<TagPicker label="Ryhmät" tags={alike} value={new Map()} onChange={vi.fn()} />)
    fireEvent.focus(combo())
    type('poyta')
    await wait(0)
    expect(options()).toEqual(['Poytaryhma', 'Pöytäryhmä'])
    type('%')
    await wait(0)
    expect(options()).toEqual([])
  })

  test('are made, and told from others, by their name as it is stored', async () => {
    const onCreate = vi.fn()
    show(<Picker told={vi.fn()} onCreate={onCreate} whyNotName={whyNotGroupName} />)
    fireEvent.focus(combo())
    type('Aamuryhma\u0308')
    await wait(0)
    expect(options()).toEqual([])
    type('Y\u006F\u0308  kuoro')
    await wait(0)
    fireEvent.click(screen.getByRole('option', { name: 'Luo ”Yö kuoro”' }))
    expect(onCreate.mock.calls).toEqual([['Yö kuoro']])
  })

  test('that may not have the name that is typed are not offered, and why is said in place of them', async () => {
    const onCreate = vi.fn()
    show(<Picker told={vi.fn()} onCreate={onCreate} whyNotName={whyNotGroupName} />)
    fireEvent.focus(combo())
    type('Ku\u200Boro')
    await wait(0)
    expect(options()).toEqual([])
    expect(screen.getByText('Tekstissä on näkymätön merkki. Kirjoita teksti uudelleen.')).toBeTruthy()
    press('Enter')
    expect(onCreate).not.toHaveBeenCalled()

    type('Kuoro')
    await wait(0)
    expect(options()).toEqual(['Luo ”Kuoro”'])
    expect(screen.queryByText('Tekstissä on näkymätön merkki. Kirjoita teksti uudelleen.')).toBeNull()
  })

  test('that may not be changed are only read', () => {
    show(<TagPicker label="Ryhmät" tags={tags} value={new Map([[1, 'all']])} onChange={vi.fn()} disabled />)
    expect([screen.queryByRole('button'), screen.queryByRole('combobox')]).toEqual([null, null])
    expect(screen.getByRole('group', { name: 'Ryhmät' }).textContent).toContain('Aamuryhmä')
  })
})
