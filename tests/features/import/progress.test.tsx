import { act, screen, within } from '@testing-library/react'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import type { SaveProgress } from '#domain/import/save-progress.ts'
import { ProgressDialog } from '#features/import/save/ProgressDialog.tsx'
import type { Rows } from '#features/import/use-matching.ts'
import { sync } from '#state/sync.ts'
import { holdTimers } from '#tests/support/held-timers.ts'
import { show } from '#tests/support/show.tsx'

const saving: SaveProgress = {
  ...{ phase: 'sending', total: 200, done: 50, name: 'Aho Kaisa', leftMs: 5 * 60_000 },
  counts: { created: 50, updated: 0, unchanged: 0, failed: 0 },
}

const dialogOf = (now: { matching?: Rows; saving?: SaveProgress }) => (
  <ProgressDialog
    matching={now.matching ?? null}
    saving={now.saving ?? null}
    onCancelMatching={() => undefined}
    onStopSaving={() => undefined}
  />
)

beforeEach(() => {
  sync.online = true
  return () => {
    sync.online = true
  }
})

/** Animations that do not end: what goes away is still there. */
function neverDone(): void {
  const still = () => undefined
  const animation = Object.assign(new EventTarget(), {
    ...{ finished: new Promise(still), persist: still, cancel: still, play: still, pause: still, reverse: still },
  })
  // jsdom has none of its own
  Object.assign(Element.prototype, { animate: () => animation })
  onTestFinished(() => {
    Reflect.deleteProperty(Element.prototype, 'animate')
  })
}

test('while the dialog of a save goes away, it says what it said', () => {
  neverDone()
  const { rerender } = show(dialogOf({ saving }))
  expect(screen.getByText('Tietoja tallennetaan')).toBeTruthy()
  rerender(dialogOf({}))
  expect(screen.getByText('Tietoja tallennetaan')).toBeTruthy()
  expect(screen.getByText('50 / 200')).toBeTruthy()
  expect(screen.queryByText('Tietoja haetaan')).toBeNull()
})

test('a save without a connection says so at once, and that it goes on by itself', async () => {
  show(dialogOf({ saving }))
  const dialog = within(screen.getByRole('alertdialog', { name: 'Tietoja tallennetaan' }))
  expect(dialog.getByText('Aho Kaisa')).toBeTruthy()
  expect(dialog.getByText(/^Aikaa jäljellä noin/)).toBeTruthy()
  sync.online = false
  expect(await dialog.findByText(/^Ei yhteyttä\. Tallennus odottaa ja jatkuu itsestään/)).toBeTruthy()
  expect(dialog.queryByText(/^Aikaa jäljellä noin/)).toBeNull()
  sync.online = true
  expect(await dialog.findByText('Aho Kaisa')).toBeTruthy()
})

test('a search that stands for long says that it waits for the server', () => {
  const passDelay = holdTimers(500, 3000)
  const { rerender } = show(dialogOf({ matching: { done: 0, total: 20 } }))
  const waits = () => screen.queryByText('Odotetaan palvelinta…') !== null
  act(passDelay)
  expect(screen.getByText('0 / 20')).toBeTruthy()
  expect(waits()).toBe(true)
  rerender(dialogOf({ matching: { done: 10, total: 20 } }))
  expect(waits()).toBe(false)
  act(passDelay)
  expect(waits()).toBe(true)
})
