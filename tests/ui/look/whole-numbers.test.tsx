import { expect, test } from 'vitest'
import { show } from '#tests/support/show.tsx'
import { WholeNumbers } from '#ui/look/WholeNumbers.tsx'

const unbroken = (text: string) => {
  const { container, unmount } = show(<WholeNumbers>{text}</WholeNumbers>)
  expect(container.textContent).toBe(text)
  const whole = [...container.querySelectorAll('span')].filter((each) => getComputedStyle(each).whiteSpace === 'nowrap')
  const found = whole.map(({ textContent }) => textContent)
  unmount()
  return found
}

test('a text with a number in it is one part of what it stands in', () => {
  const { container } = show(
    <p>
      <WholeNumbers>Kyytejä 14/14 matkustajalla</WholeNumbers>
    </p>,
  )
  expect(container.querySelector('p')?.childNodes).toHaveLength(1)
})

test.each([
  ['+358 40 123 4567', ['+358 40 123 4567']],
  ['040 123 4567, äiti 050-987 6543', ['040 123 4567', '050-987 6543']],
  ['AS-85419', ['AS-85419']],
  ['Päätös 7-2104/26', ['7-2104/26']],
  // what is long is more than one number, and a day has a width of its own
  ['1.12.2026 – 31.12.2026', []],
  ['24.11.2026 08:15', []],
  ['Keksittykatu 12, Lahti', []],
  ['14,60 €', []],
])('of %j stand unbroken: %j', (text, numbers) => {
  expect(unbroken(text)).toEqual(numbers)
})
