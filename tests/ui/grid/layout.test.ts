import { describe, expect, test } from 'vitest'
import { columnsOf, hasTags, layoutOf } from '#ui/grid/layout.ts'
import { days, rowOf } from './week.tsx'

const wishes = { width: 1200, columns: 10, canSelect: true, hasTags: true, isPhone: false }

describe('the room of a grid', () => {
  test('is for tags first, which then give way, then for long names, and then the days scroll', () => {
    expect(layoutOf(wishes)).toMatchObject({ lead: ['select', 'name', 'tags'], scrolls: false })
    expect(layoutOf({ ...wishes, width: 1100 })).toMatchObject({
      lead: ['select', 'name'],
      leadWidth: 250,
      scrolls: false,
    })
    expect(layoutOf({ ...wishes, width: 900 })).toMatchObject({
      lead: ['select', 'name'],
      leadWidth: 194,
      scrolls: true,
    })
  })

  test('of a phone is for the columns of one day, and names take what is left', () => {
    expect(layoutOf({ ...wishes, width: 320, columns: 2, isPhone: true })).toEqual({
      lead: ['select', 'name'],
      tracks: 'minmax(44px, 1fr) repeat(2, 80px)',
      width: 204,
      leadWidth: 44,
      scrolls: false,
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
    { key: '0-start', label: 'Maanantai, Alku', startsDay: true },
    { key: '0-end', label: 'Maanantai, Loppu', startsDay: false },
    { key: '1-start', label: 'Tiistai, Alku', startsDay: true },
    { key: '1-end', label: 'Tiistai, Loppu', startsDay: false },
  ])
})
