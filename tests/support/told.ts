import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'

/** The words that are shown when a pointer has rested on something. */
export async function toldOn(control: Element): Promise<string | null> {
  await userEvent.hover(control)
  const { textContent } = await screen.findByRole('tooltip')
  await userEvent.unhover(control)
  return textContent
}

/** The words that are shown at once to whoever comes to something by keyboard; `undefined` where none are. */
export async function toldByKey(control: HTMLElement): Promise<string | null | undefined> {
  for (let stops = 0; document.activeElement !== control; stops += 1) {
    if (stops > 100) throw new Error('The keyboard does not come there.')
    await userEvent.tab()
  }
  return screen.queryByRole('tooltip')?.textContent
}
