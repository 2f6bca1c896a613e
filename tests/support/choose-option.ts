import { within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'

/** Chooses from a list that may still be drawn. @param option as it is read */
export async function chooseOption(user: UserEvent, select: HTMLElement, option: string): Promise<void> {
  await within(select).findByRole('option', { name: option })
  await user.selectOptions(select, option)
}
