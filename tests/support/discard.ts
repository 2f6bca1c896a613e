import { screen, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'

/** Discards what was typed, and says yes to the question. Gives the question, and what it names beneath it. */
export async function discard(
  user: UserEvent,
  button: HTMLElement = screen.getByRole('button', { name: 'Hylkää' }),
): Promise<{ question: string; text: string }> {
  await user.click(button)
  const asking = await screen.findByRole('alertdialog', { name: /^Hylätäänkö / })
  const asked = {
    question: within(asking).getByRole('heading').textContent,
    text: asking.textContent,
  }
  await user.click(within(asking).getByRole('button', { name: /^Hylkää / }))
  return asked
}
