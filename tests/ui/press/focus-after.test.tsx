import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { describe, expect, test, vi } from 'vitest'
import { SaveBar } from '#ui/form/SaveBar.tsx'
import { TagPicker, type TagState } from '#ui/search/TagPicker.tsx'
import { show } from '#tests/support/show.tsx'

const tags = ['Aamu', 'Ilta', 'Yö'].map((name, id) => ({ id, name }))

function Picker() {
  const [value, setValue] = useState<ReadonlyMap<number, TagState>>(new Map(tags.map(({ id }) => [id, 'all'])))
  const remove = (id: number) => setValue(new Map([...value].filter(([known]) => known !== id)))
  return <TagPicker label="Ryhmät" tags={tags} value={value} onChange={remove} />
}

test('a tag that is removed leaves the focus to the next one, the last to the one before, the only one to its group', async () => {
  show(<Picker />)
  const focused = () => document.activeElement?.getAttribute('aria-label')
  screen.getByRole('button', { name: 'Poista: Ilta' }).focus()
  await userEvent.keyboard('{Enter}')
  expect(focused()).toBe('Poista: Yö')
  await userEvent.keyboard('{Enter}')
  expect(focused()).toBe('Poista: Aamu')
  await userEvent.keyboard('{Enter}')
  expect(document.activeElement).toBe(screen.getByRole('group', { name: 'Ryhmät' }))
})

describe('the bar of unsaved changes', () => {
  const page = (changes: string[]) => (
    <>
      <h1 tabIndex={-1}>Matkustaja</h1>
      <input aria-label="Nimi" />
      <SaveBar changes={changes} onSave={vi.fn()} onDiscard={vi.fn()} />
    </>
  )

  test('leaves the focus to the heading when all is saved', async () => {
    const { rerender } = show(page(['Nimi']))
    screen.getByRole('button', { name: 'Tallenna' }).focus()
    rerender(page([]))
    await Promise.resolve()
    expect(document.activeElement).toBe(screen.getByRole('heading'))
  })

  test('leaves it where it is in a field', async () => {
    const { rerender } = show(page(['Nimi']))
    screen.getByRole('textbox').focus()
    rerender(page([]))
    await Promise.resolve()
    expect(document.activeElement).toBe(screen.getByRole('textbox'))
  })
})
