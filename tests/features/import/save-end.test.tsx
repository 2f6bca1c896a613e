import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { SaveEndKind } from '#domain/import/save-progress.ts'
import { SaveEndNotice } from '#features/import/save/SaveEndNotice.tsx'
import { show } from '#tests/support/show.tsx'

const ended = (how: SaveEndKind, created: number) => {
  const counts = { created, updated: 0, unchanged: 0, failed: 0 }
  const progress = { phase: 'sending', total: 4, done: created, counts, name: '', leftMs: null } as const
  const nothing = vi.fn()
  show(
    <SaveEndNotice
      end={{ how, code: null, importId: null, progress }}
      {...{ failed: 0, waiting: 4 - created, outdated: 0 }}
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

test('a save that found nothing to do is counted', () => {
  expect(ended('finished', 0)).toContain('Luotu 0, päivitetty 0')
})
