import { fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ComponentType } from 'react'
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { show } from '#tests/support/show.tsx'
import type { RouteMapProps } from '#features/trips/map/RouteMap.tsx'
import type { Ground } from '#features/trips/map/ground/ground.ts'
import type { LoadTile } from '#features/trips/map/tile-layer.ts'
import { hasLayer, placesOf, type RouteShapes } from '#features/trips/map/route-shapes.ts'

const stop = (number: number) => ({
  id: `s${number}`,
  number,
  latitude: 60.98 + number / 100,
  longitude: 25.66,
  name: `${number}. Keksittykatu ${number}`,
  place: `Keksittykatu ${number}`,
})
const car = { latitude: 60.985, longitude: 25.66, name: 'Taksi 214', label: 'Taksi 214', heading: null }
const shapes: RouteShapes = {
  stops: [stop(1), stop(2)],
  doneStops: new Set(['s1']),
  planned: [stop(1), stop(2)],
  isEstimate: false,
  driven: [],
  car,
}
const tiles = (loadTile: LoadTile): Ground => ({ kind: 'tiles', loadTile })
const ground = tiles(() => tile())
const none: Ground = { kind: 'none' }
const tile = () => Promise.resolve(new Blob(['tile'], { type: 'image/png' }))

/** What the map library asks of a browser before it draws lines, and jsdom does not have. */
let RouteMap: ComponentType<RouteMapProps>
beforeAll(async () => {
  Object.defineProperty(SVGElement.prototype, 'createSVGRect', { value: () => null, configurable: true })
  Object.defineProperty(HTMLElement.prototype, 'clientWidth', { get: () => 600, configurable: true })
  Object.defineProperty(HTMLElement.prototype, 'clientHeight', { get: () => 400, configurable: true })
  RouteMap = (await import('#features/trips/map/RouteMap.tsx')).RouteMap
})
beforeEach(() => {
  URL.createObjectURL = () => 'data:image/png;base64,'
  URL.revokeObjectURL = () => undefined
})

const map = (props: Partial<RouteMapProps> = {}) => (
  <RouteMap
    label="Reitti"
    {...shapes}
    ground={ground}
    attribution="© Keksityn kartan tekijät"
    currentStop={null}
    onStop={vi.fn()}
    onLeave={vi.fn()}
    {...props}
  />
)
const layer = (name: string) => screen.queryByRole('button', { name })

describe('the map of a route', () => {
  test('has a button for each stop, the car, and says whose its ground is', async () => {
    const onStop = vi.fn()
    show(map({ onStop, currentStop: 's2' }))
    const stops = screen.getAllByRole('button', { name: /Keksittykatu/ })
    expect(stops.map((button) => [button.textContent, button.getAttribute('aria-pressed')])).toEqual([
      ['1', 'false'],
      ['2', 'true'],
    ])
    expect(screen.getByRole('img', { name: 'Taksi 214' })).toBeTruthy()
    expect(screen.getByText('© Keksityn kartan tekijät')).toBeTruthy()
    await userEvent.click(stops[0]!)
    expect(onStop.mock.calls).toEqual([['s1']])
  })

  test('marks the stops to which the car has come', () => {
    const { container } = show(map())
    const numbers = [...container.querySelectorAll('.number')].map(({ className }) => className)
    expect(numbers).toEqual(['number done', 'number'])
  })

  test('says on itself what is wrong with the route, and has room for a control', () => {
    show(map({ notice: 'Tuntemattomia paikkoja', corner: <button>Seuraa autoa</button> }))
    expect(screen.getByText('Tuntemattomia paikkoja')).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Seuraa autoa' })).toBeTruthy()
  })

  test('draws what its switches say, and has none for what it does not know', async () => {
    const { container } = show(map())
    const lines = () => container.querySelectorAll('.leaflet-pane path.planned').length
    expect([lines(), layer('Ajettu')]).toEqual([1, null])
    await userEvent.click(layer('Suunniteltu')!)
    expect([lines(), layer('Suunniteltu')?.getAttribute('aria-pressed')]).toEqual([0, 'false'])
    await userEvent.click(layer('Pysähdykset')!)
    expect(screen.queryByRole('button', { name: /Keksittykatu/ })).toBeNull()
    await userEvent.click(layer('Suunniteltu')!)
    expect(lines()).toBe(1)
  })

  test('has the dots of the planned route on the driven one, where a car does as planned', () => {
    const { container } = show(map({ driven: shapes.planned }))
    const lines = [...container.querySelectorAll('.leaflet-overlay-pane path')].map((path) => path.classList.item(0))
    expect(lines).toEqual(['casing', 'casing', 'driven', 'planned'])
  })

  test('calls the planned route an estimate where it is one, and only there', () => {
    const { rerender } = show(map({ isEstimate: true, driven: shapes.planned }))
    expect([layer('Suunniteltu (arvio)'), layer('Ajettu')].map(Boolean)).toEqual([true, true])
    rerender(map({ isEstimate: false }))
    expect([layer('Suunniteltu (arvio)'), layer('Suunniteltu')].map(Boolean)).toEqual([false, true])
  })

  test('moves the car without moving the map', () => {
    const { rerender, container } = show(map())
    const view = () => container.querySelector('.leaflet-map-pane')?.getAttribute('style')
    const before = view()
    rerender(map({ car: { ...car, latitude: 61.5, longitude: 26, name: 'Taksi 214, klo 8.12' } }))
    expect(screen.getByRole('img', { name: 'Taksi 214, klo 8.12' })).toBeTruthy()
    expect(view()).toBe(before)
  })

  test('lets the car glide from where it was, and not from far away', () => {
    const { rerender, container } = show(map())
    const glidesFrom = () => container.querySelector<HTMLElement>('.gliding')?.style.getPropertyValue('--glides-from')
    expect(glidesFrom()).toBeUndefined()
    rerender(map({ car: { ...car, latitude: car.latitude + 0.001 } }))
    expect(glidesFrom()).toMatch(/^0px \d+px$/)
    rerender(map({ car: { ...car, latitude: 65 } }))
    expect(glidesFrom()).toBeUndefined()
  })

  test('keeps the focus on the stop that has it, though all is drawn anew', async () => {
    const { rerender } = show(map())
    const second = () => screen.getByRole('button', { name: /Keksittykatu 2/ })
    second().focus()
    rerender(map({ currentStop: 's2', car: { ...car, latitude: 60.99 } }))
    expect(document.activeElement).toBe(second())
    await userEvent.click(screen.getByRole('button', { name: 'Lähennä' }))
    expect(document.activeElement).not.toBe(second())
  })

  test('turns the car with its way, and draws no way of one that stands', () => {
    const { rerender, container } = show(map())
    const turned = () => container.querySelector<HTMLElement>('.heading')?.style.transform
    expect(turned()).toBeUndefined()
    rerender(map({ car: { ...car, heading: 44.6 } }))
    expect(turned()).toBe('rotate(45deg)')
  })

  test('spreads stops of one place, each with a line to it', () => {
    const { container, rerender } = show(map())
    expect(container.querySelectorAll('.leader')).toHaveLength(0)
    rerender(map({ stops: [stop(1), { ...stop(2), latitude: stop(1).latitude }] }))
    const places = [...container.querySelectorAll<HTMLElement>('.leaflet-marker-icon:has(.stop)')]
    const left = places.map(({ style }) => `${style.marginLeft} ${style.marginTop}`)
    expect(new Set(left).size).toBe(2)
    expect(container.querySelectorAll('.leader')).toHaveLength(2)
  })

  test('says how long its lengths are, in the language of the page', async () => {
    show(map())
    const scale = () => screen.getByRole('img', { name: /^Mittakaava: / }).textContent
    const before = scale()
    expect(before).toMatch(/^[125]0{0,3} k?m$/)
    for (let step = 0; step < 2; step += 1) await userEvent.click(screen.getByRole('button', { name: 'Loitonna' }))
    expect(scale()).not.toBe(before)
  })

  test('without a ground says so, where the north is, and what its places are called', () => {
    const { container, rerender } = show(map({ ground: none }))
    expect(screen.getByRole('status').textContent).toBe(
      'Karttapohjaa ei ole käytössä. Reitti ja pysähdykset näkyvät paikoillaan.',
    )
    expect(screen.getByRole('img', { name: 'Pohjoinen on ylhäällä' }).textContent).toBe('P')
    const names = () => [...container.querySelectorAll('.whole > .name')].map(({ textContent }) => textContent)
    expect(names()).toEqual(['Keksittykatu 1', 'Keksittykatu 2'])
    expect(screen.queryByText('© Keksityn kartan tekijät')).toBeNull()
    rerender(map())
    expect([names(), screen.queryByRole('img', { name: 'Pohjoinen on ylhäällä' })]).toEqual([[], null])
  })

  test('is an application only while it has the focus itself, and Esc leaves it without closing what is around it', () => {
    const [onLeave, onEscape] = [vi.fn(), vi.fn()]
    show(<div onKeyDown={onEscape}>{map({ onLeave })}</div>)
    const ground = screen.getByRole('group', { name: 'Reitti' })
    fireEvent.focus(ground)
    expect(ground.getAttribute('role')).toBe('application')
    fireEvent.keyDown(ground, { key: 'Escape' })
    expect([onLeave.mock.calls.length, onEscape.mock.calls.length]).toEqual([1, 0])
    fireEvent.blur(ground)
    expect(ground.getAttribute('role')).toBe('group')
  })

  test('says in words when its ground does not come, keeps the route, and tries again', async () => {
    let isBroken = true
    const loadTile = vi.fn(() => (isBroken ? Promise.reject(new Error('ei verkkoa')) : tile()))
    show(map({ ground: tiles(loadTile) }))
    const status = await screen.findByText(/Karttapohjaa ei saatu ladattua/)
    expect(screen.getAllByRole('button', { name: /Keksittykatu/ })).toHaveLength(2)
    const asked = loadTile.mock.calls.length
    isBroken = false
    await userEvent.click(screen.getByRole('button', { name: 'Yritä uudelleen' }))
    await waitFor(() => expect(loadTile.mock.calls.length).toBeGreaterThan(asked))
    expect(status).toBeTruthy()
  })

  test('asks for tiles within its bounds, and lets go of them when it goes', async () => {
    const asked: { z: number; signal: AbortSignal }[] = []
    const { unmount } = show(
      map({
        ground: tiles(({ z }, signal) => {
          asked.push({ z, signal })
          return new Promise(() => undefined)
        }),
      }),
    )
    await waitFor(() => expect(asked.length).toBeGreaterThan(0))
    expect(asked.filter(({ z }) => !Number.isInteger(z) || z < 1 || z > 18)).toEqual([])
    unmount()
    expect(asked.filter(({ signal }) => !signal.aborted)).toEqual([])
  })

  test('zooms by buttons that stop at the ends', async () => {
    show(map({ stops: [], planned: [], car: null }))
    const nearer = screen.getByRole('button', { name: 'Lähennä' })
    for (let step = 10; step < 18; step += 1) await userEvent.click(nearer)
    expect(nearer.getAttribute('aria-disabled')).toBe('true')
    expect(screen.getByRole('button', { name: 'Loitonna' }).getAttribute('aria-disabled')).not.toBe('true')
  })
})

test.each([
  [{}, { planned: true, driven: false, stops: true, car: true }],
  [
    { stops: [], car: null },
    { planned: true, driven: false, stops: false, car: false },
  ],
])('with %j there are the layers %j', (change, expected) => {
  const known = { ...shapes, ...change }
  const layers = (['planned', 'driven', 'stops', 'car'] as const).map((name) => [name, hasLayer(known, name)])
  expect(Object.fromEntries(layers)).toEqual(expected)
})

test('the car decides what is in view only where nothing else is known', () => {
  expect(placesOf(shapes)).not.toContain(shapes.car)
  expect(placesOf({ ...shapes, stops: [], planned: [] })).toEqual([shapes.car])
  expect(placesOf({ ...shapes, stops: [], planned: [], car: null })).toEqual([])
})
