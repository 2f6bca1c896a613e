import fc from 'fast-check'
import { expect, test } from 'vitest'
import { exportCell } from '#domain/export-cell.ts'

test.each([
  ['=HYPERLINK("http://paha.example")', '\'=HYPERLINK("http://paha.example")'],
  // a number to call is no formula, and is read as it is
  ['+358 50 555 0137', '+358 50 555 0137'],
  ['+358-50-5550137', "'+358-50-5550137"],
  ['+1+1', "'+1+1"],
  ['+', "'+"],
  ['-1+1', "'-1+1"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['＝1+1', "'＝1+1"],
  ['\t=1', "'\t=1"],
  ['\r=1', "'\r=1"],
  ['\n=1', "'\n=1"],
  ['Aino =1', 'Aino =1'],
  ['', ''],
])('%j is exported as %j', (value, expected) => {
  expect(exportCell(value)).toBe(expected)
})

test.each([-5, 3.2, true, null])('%s is no text and stays', (value) => {
  expect(exportCell(value)).toBe(value)
})

test('no text begins like a formula, and none loses a character', () => {
  fc.assert(
    fc.property(fc.string(), (value) => {
      const cell = exportCell(value)
      expect(cell).not.toMatch(/^(?:[=\-@\t\r\n]|\+(?!\d[\d ]*$))/)
      expect(cell.endsWith(value)).toBe(true)
    }),
  )
})
