import { act, fireEvent, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'

/** What is shown of reasons and names now. A screen reader has the words at their controls, and not there. */
export const tips = (): HTMLElement[] => [...document.querySelectorAll<HTMLElement>('[role="tooltip"]:not([hidden])')]

/** The words of them. */
export const told = (): (string | null)[] => tips().map(({ textContent }) => textContent)

/** The words that are shown when a pointer has rested on something. */
export async function toldOn(control: Element): Promise<string | null> {
  await userEvent.hover(control)
  await waitFor(() => {
    if (tips().length === 0) throw new Error('Nothing is told there.')
  })
  const [words] = told()
  await userEvent.unhover(control)
  return words ?? null
}

/** The focus comes to something by a key of a roving focus, wherever it is. */
export function comeTo(control: HTMLElement): void {
  fireEvent.keyDown(document.body, { key: 'ArrowDown' })
  act(() => control.focus())
}

/** The words that are shown at once to whoever comes to something by keyboard; `undefined` where none are. */
export async function toldByKey(control: HTMLElement): Promise<string | null | undefined> {
  for (let stops = 0; document.activeElement !== control; stops += 1) {
    if (stops > 100) throw new Error('The keyboard does not come there.')
    await userEvent.tab()
  }
  return told()[0]
}

/** Puts something 100 pixels from the upper left, 50 wide and 30 high: the page of a test has no places. */
export function putAt100(control: Element): void {
  const place = { left: 100, top: 100, right: 150, bottom: 130, width: 50, height: 30 }
  control.getBoundingClientRect = () => place as DOMRect
}

/** On which side of what was put there the words stand now. */
export function sideOfTip(): string | undefined {
  const [tip] = tips()
  const { left = '', top = '' } = tip?.style ?? {}
  const sides: Record<string, string> = { '125px 96px': 'above', '125px 134px': 'below', '154px 115px': 'beside' }
  return sides[`${left} ${top}`]
}
