import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ComponentType } from 'react'
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { demoArchive } from '#server/demo/ground/demo-archive.ts'
import type { Ground, LoadPart } from '#features/trips/map/ground/ground.ts'
import { palettes } from '#features/trips/map/ground/palette.ts'
import { openAhead } from '#features/trips/map/ground/archive-reader.ts'
import type { RouteMapProps } from '#features/trips/map/RouteMap.tsx'
import i18next from 'i18next'
import { smallArchive } from '#tests/support/map-archive.ts'
import { show } from '#tests/support/show.tsx'

const demo = demoArchive('perille')

/** What was painted: names along lines in one, those that are spaced letter by letter. */
let painted: { fills: Set<string>; strokes: Set<string>; words: Set<string>; letters: string }

const nothing = () => undefined

/** A browser's canvas as far as the ground paints on it; jsdom has none. */
function paintingContext() {
  const state = { fillStyle: '', strokeStyle: '' }
  const known: Record<string, unknown> = {
    fill: () => painted.fills.add(state.fillStyle),
    fillRect: () => painted.fills.add(state.fillStyle),
    stroke: () => painted.strokes.add(state.strokeStyle),
    fillText(text: string) {
      painted.words.add(text)
      painted.letters += text
    },
    measureText: (text: string) => ({
      ...{ width: text.length * 7, actualBoundingBoxAscent: 10, actualBoundingBoxDescent: 3 },
    }),
  }
  return new Proxy(state, {
    get: (target, name: string) => (name in target ? target[name as keyof typeof target] : known[name]) ?? nothing,
  })
}

let RouteMap: ComponentType<RouteMapProps>
beforeAll(async () => {
  Object.defineProperty(SVGElement.prototype, 'createSVGRect', { value: () => null, configurable: true })
  Object.defineProperty(HTMLElement.prototype, 'clientWidth', { get: () => 600, configurable: true })
  Object.defineProperty(HTMLElement.prototype, 'clientHeight', { get: () => 400, configurable: true })
  HTMLCanvasElement.prototype.getContext = paintingContext as unknown as HTMLCanvasElement['getContext']
  RouteMap = (await import('#features/trips/map/RouteMap.tsx')).RouteMap
})
beforeEach(() => {
  painted = { fills: new Set(), strokes: new Set(), words: new Set(), letters: '' }
  document.documentElement.dataset['brightness'] = 'light'
})

interface Source {
  bytes: Buffer
  etag: string
  isGone: boolean
}

/** Reads parts as the server gives them. */
function archive(source: Source): { ground: Ground; load: ReturnType<typeof vi.fn<LoadPart>> } {
  const load = vi.fn<LoadPart>(({ offset, length }) =>
    source.isGone
      ? Promise.reject(new Error('ei verkkoa'))
      : Promise.resolve({
          data: Uint8Array.from(source.bytes.subarray(offset, offset + length)).buffer,
          etag: source.etag,
        }),
  )
  return { ground: { kind: 'archive', loadPart: load }, load }
}
const sourceOf = (bytes: Buffer): Source => ({ bytes, etag: '"1"', isGone: false })

const stop = (latitude: number, longitude: number) => ({
  ...{ id: 's1', number: 1, latitude, longitude, name: '1. Keksittykatu 1', place: 'Keksittykatu 1' },
})
const map = (ground: Ground, stops = [stop(60.99, 25.64)]) => (
  <RouteMap
    label="Reitti"
    stops={stops}
    doneStops={new Set()}
    planned={[]}
    isEstimate={false}
    driven={[]}
    car={null}
    ground={ground}
    attribution="Keksitty kartta"
    currentStop={null}
    onStop={vi.fn()}
    onLeave={vi.fn()}
  />
)

test('the ground is painted from the archive: water, streets and their names', async () => {
  const { ground } = archive(sourceOf(demo))
  show(map(ground))
  await waitFor(() => expect(painted.words).toContain('Selkärannantie'))
  const { light, dark } = palettes
  expect([...painted.fills]).toEqual(expect.arrayContaining([light.land, light.town, light.green]))
  expect([...painted.strokes]).toEqual(expect.arrayContaining([light.street, light.streetEdge]))
  expect(painted.fills).not.toContain(dark.land)
  expect(screen.getByRole('status').textContent).toBe('')
  expect(screen.queryByRole('img', { name: 'Pohjoinen on ylhäällä' })).toBeNull()
})

test('the ground follows the brightness and the language of the page while it is open', async () => {
  const { ground, load } = archive(sourceOf(demo))
  show(map(ground, [stop(61.02, 25.57)]))
  await userEvent.click(screen.getByRole('button', { name: 'Loitonna' }))
  await waitFor(() => expect(painted.letters).toContain('Haapaselkä'))
  const asked = load.mock.calls.length

  painted.fills.clear()
  document.documentElement.dataset['brightness'] = 'dark'
  await waitFor(() => expect(painted.fills).toContain(palettes.dark.water))
  expect(painted.fills).not.toContain(palettes.light.water)
  // what is painted anew has come before
  expect(load.mock.calls.length).toBe(asked)

  expect(painted.letters).not.toContain('Lake')
  const language = i18next.language
  await act(() => i18next.changeLanguage('en'))
  await waitFor(() => expect(painted.letters).toContain('Lake Haapaselkä'))
  await act(() => i18next.changeLanguage(language))
})

test('an archive that takes the place of another is taken up', async () => {
  const source = sourceOf(demo)
  const { ground, load } = archive(source)
  const beginnings = () => load.mock.calls.filter(([{ offset }]) => offset === 0).length
  show(map(ground))
  await waitFor(() => expect(painted.words).toContain('Selkärannantie'))
  expect(beginnings()).toBe(1)

  Object.assign(source, { bytes: demoArchive('another'), etag: '"2"' })
  painted.words.clear()
  for (let step = 0; step < 2; step += 1) await userEvent.click(screen.getByRole('button', { name: 'Loitonna' }))
  await waitFor(() => expect(beginnings()).toBeGreaterThan(1))
  // streets have no names from as far away as that
  painted.words.clear()
  for (let step = 0; step < 2; step += 1) await userEvent.click(screen.getByRole('button', { name: 'Lähennä' }))
  await waitFor(() => expect(painted.words).toContain('Selkärannantie'))
  expect(screen.getByRole('status').textContent).toBe('')
})

describe('a map that is opened again', () => {
  const opened = async (ground: Ground) => {
    painted.words.clear()
    const { unmount } = show(map(ground))
    await waitFor(() => expect(painted.words).toContain('Selkärannantie'))
    return unmount
  }

  test('is painted from what was read, and asks one byte whether that is still so', async () => {
    const { ground, load } = archive(sourceOf(demo))
    const close = await opened(ground)
    close()
    load.mockClear()
    await opened(ground)
    expect(load.mock.calls.map(([part]) => part)).toEqual([{ offset: 0, length: 1 }])
  })

  test('begins anew where another archive has come meanwhile: nothing of the two is mixed', async () => {
    const source = sourceOf(demo)
    const { ground, load } = archive(source)
    const close = await opened(ground)
    close()
    Object.assign(source, { bytes: smallArchive(), etag: '"2"' })
    load.mockClear()
    show(map(ground))
    await waitFor(() =>
      expect(load.mock.calls.filter(([{ offset, length }]) => offset === 0 && length > 1)).toHaveLength(1),
    )
    // what is read from now on is of the new one alone, however far the old one's tiles lie
    await waitFor(() => expect(load.mock.calls.every(([{ offset }]) => offset < source.bytes.byteLength)).toBe(true))
    painted.words.clear()
    document.documentElement.dataset['brightness'] = 'dark'
    await waitFor(() => expect(painted.fills).toContain(palettes.dark.land))
    expect(painted.words).not.toContain('Selkärannantie')
  })

  test('asks for all again where something had not come', async () => {
    const source = { ...sourceOf(demo), isGone: true }
    const { ground, load } = archive(source)
    const { unmount } = show(map(ground))
    await screen.findByText(/Karttapohjaa ei saatu ladattua/)
    unmount()
    source.isGone = false
    load.mockClear()
    await opened(ground)
    expect(load.mock.calls[0]?.[0].offset).toBe(0)
    expect(load.mock.calls[0]?.[0].length).toBeGreaterThan(1)
  })

  test('is asked for anew where what was asked for before it did not come', async () => {
    const source = { ...sourceOf(demo), isGone: true }
    const { ground, load } = archive(source)
    openAhead(load)
    await waitFor(() => expect(load).toHaveBeenCalledTimes(1))
    await act(() => Promise.resolve())
    source.isGone = false
    await opened(ground)
    expect(screen.getByRole('status').textContent).toBe('')
  })

  test('is asked for before it is shown, once', async () => {
    const { ground, load } = archive(sourceOf(demo))
    if (ground.kind !== 'archive') throw new Error('No archive')
    openAhead(ground.loadPart)
    openAhead(ground.loadPart)
    await opened(ground)
    expect(load.mock.calls.filter(([{ offset }]) => offset === 0)).toHaveLength(1)
  })
})

test('a ground that does not come is said, the places are named, and it is asked for again', async () => {
  const source = { ...sourceOf(demo), isGone: true }
  const { ground } = archive(source)
  const { container } = show(map(ground))
  await screen.findByText(/Karttapohjaa ei saatu ladattua/)
  await waitFor(() => expect(container.querySelector('.name')?.textContent).toBe('Keksittykatu 1'))
  expect(screen.getByRole('img', { name: 'Pohjoinen on ylhäällä' })).toBeTruthy()

  source.isGone = false
  await userEvent.click(screen.getByRole('button', { name: 'Yritä uudelleen' }))
  await waitFor(() => expect(painted.words).toContain('Selkärannantie'))
  await waitFor(() => expect(screen.getByRole('status').textContent).toBe(''))
})

test('bytes that are no archive are said in the same words', async () => {
  const { ground } = archive(sourceOf(Buffer.from('<html>'.repeat(100))))
  show(map(ground))
  expect(await screen.findByText(/Karttapohjaa ei saatu ladattua/)).toBeTruthy()
})

test('an archive of elsewhere says that it does not reach the route', async () => {
  const { ground } = archive(sourceOf(smallArchive()))
  show(map(ground, [stop(65.01, 25.47)]))
  expect(await screen.findByText(/Karttapohja ei ulotu reitin alueelle/)).toBeTruthy()
})

test('nothing is asked for any more once the map is closed', async () => {
  const signals: AbortSignal[] = []
  const ground: Ground = {
    kind: 'archive',
    loadPart: (_, signal) => {
      signals.push(signal)
      return new Promise(() => undefined)
    },
  }
  const { unmount } = show(map(ground))
  await waitFor(() => expect(signals.length).toBeGreaterThan(0))
  unmount()
  expect(signals.filter(({ aborted }) => !aborted)).toEqual([])
})
