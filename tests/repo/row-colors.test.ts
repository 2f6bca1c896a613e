import { expect, test } from 'vitest'
import { sourcesIn } from './sources.ts'

/** Head and foot of the grid, of which there is one each. */
const drawnOnce = ['src/ui/grid/GridFoot.tsx', 'src/ui/grid/GridHead.tsx']

test('no cell of the rows that scroll by takes its colour by inherit: rowColor says it of them', () => {
  const inheriting = sourcesIn('src', ['.ts', '.tsx'])
    .filter(({ text }) => /background(Color)?: 'inherit'/.test(text))
    .map(({ path }) => path)
  expect(inheriting.sort()).toEqual(drawnOnce)
})
