import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { SaveEndKind } from '#domain/import/save-progress.ts'
import type { Overview } from '#domain/import/table-line.ts'
import { SaveEndNotice } from '#features/import/save/SaveEndNotice.tsx'
import { show } from '#tests/support/show.tsx'

const ended = (how: SaveEndKind, created: number) => {
  const answered = { created, updated: 0, unchanged: 0, failed: 0 }
  const progress = { phase: 'sending', total: 4, done: created, counts: answered, name: '', leftMs: null } as const
  const held = { unchanged: 5, look: 2, blocked: 1, failed: 0 }
  const counts = { ...held, all: 12, new: 4 - created, updates: 0, saved: created }
  const nothing = vi.fn()
  show(
    <SaveEndNotice
      end={{ how, code: null, importId: null, progress }}
      overview={{ answered, counts, outdated: 0 } as Overview}
      {...{ onMatch: nothing, onRetry: nothing, onGoOn: nothing }}
    />,
  )
  return screen.getByRole('group').textContent
}

test('of a save that did not come to its first row there is nothing to count', () => {
  expect(ended('otherTab', 0)).toMatch(/^Toinen välilehti tallentaa organisaation tuontia\./)
  expect(screen.queryByText(/Luotu/)).toBeNull()
})

test('a save that ended in the middle is counted', () => {
  expect(ended('stopped', 3)).toContain('Luotu 3, päivitetty 0')
})

test('rows that were not sent are counted, too, so that all adds up to the rows of the sheet', () => {
  const text = ended('stopped', 3)
  expect(text).toContain('Luotu 3, päivitetty 0, ei muutoksia 5, epäonnistunut 0.')
  expect(text).toContain('Ei lähetetty: virheellisiä 1, tarkistettavia 2, odottamassa 1. Yhteensä 12 riviä.')
})

test('a save that found nothing to do is counted', () => {
  expect(ended('finished', 0)).toContain('Luotu 0, päivitetty 0')
})
