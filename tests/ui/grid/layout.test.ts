import { describe, expect, test } from 'vitest'
import { columnsOf, hasTags, layoutOf } from '#ui/grid/layout.ts'
import { days, rowOf } from './week.tsx'

const wishes = { width: 1200, columns: 10, canSelect: true, hasTags: true, isPhone: false }

describe('the room of a grid', () => {
  test('is for tags first, which then give way, then for wide cells and long names, and then the days scroll', () => {
    const short = { lead: ['select', 'name'], scrolls: false }
    expect(layoutOf(wishes)).toMatchObject({ lead: ['select', 'name', 'tags'], scrolls: false, isNarrow: false })
    expect(layoutOf({ ...wishes, width: 1100 })).toMatchObject({ ...short, leadWidth: 228, isNarrow: false })
    expect(layoutOf({ ...wishes, width: 880 })).toMatchObject({ ...short, leadWidth: 228, isNarrow: true })
    expect(layoutOf({ ...wishes, width: 706 })).toMatchObject({ ...short, leadWidth: 182, isNarrow: true })
    expect(layoutOf({ ...wishes, width: 610 })).toMatchObject({ ...short, leadWidth: 164 })
    expect(layoutOf({ ...wishes, width: 600 })).toMatchObject({ lead: ['select', 'name'], scrolls: true })
  })

  test('on an upright tablet is for all five days, each time as wide as a finger, and by day for seven', () => {
    const { tracks, width } = layoutOf({ ...wishes, width: 706 })
    expect(tracks).toBe('minmax(182px, 1fr) repeat(10, minmax(44px, 80px))')
    expect(width).toBeLessThanOrEqual(706)
    expect(layoutOf({ ...wishes, width: 706, columns: 14 })).toMatchObject({ scrolls: true, columnWidth: 44 })
  })

  test('of a phone is for the columns of one day, and names take what is left', () => {
    expect(layoutOf({ ...wishes, width: 320, columns: 2, isPhone: true })).toEqual({
      lead: ['select', 'name'],
      tracks: 'minmax(44px, 1fr) repeat(2, 76px)',
      width: 196,
      leadWidth: 44,
      columnWidth: 76,
      scrolls: false,
      isNarrow: false,
    })
  })

  test('has no column for tags when nobody has any, and none for boxes when rows are not selected', () => {
    expect(layoutOf({ ...wishes, hasTags: false }).lead).toEqual(['select', 'name'])
    expect(layoutOf({ ...wishes, hasTags: false, canSelect: false }).lead).toEqual(['name'])
    expect(hasTags([rowOf(1, 'Helvi', {})])).toBe(false)
    expect(hasTags([{ key: 'g', heading: 'Aamu' }, rowOf(1, 'Helvi', {}, { tags: ['Aamu'] })])).toBe(true)
  })

  test('before it is known is for everything', () => {
    expect(layoutOf({ ...wishes, width: 0 })).toMatchObject({ lead: ['select', 'name', 'tags'], scrolls: false })
  })
})

test('columns are called by their day, the first of which begins it', () => {
  expect(columnsOf(days(2))).toEqual([
    { key: '0-start', day: '0', label: 'Maanantai, Alku', startsDay: true },
    { key: '0-end', day: '0', label: 'Maanantai, Loppu', startsDay: false },
    { key: '1-start', day: '1', label: 'Tiistai, Alku', startsDay: true },
    { key: '1-end', day: '1', label: 'Tiistai, Loppu', startsDay: false },
  ])
})
