import { waitFor } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { expect } from 'vitest'

/** Clicks a button of a question once what the question is about is known. */
export async function clickReady(user: UserEvent, button: HTMLElement): Promise<void> {
  await waitFor(() => expect(button.getAttribute('aria-disabled')).not.toBe('true'))
  await user.click(button)
}
