import * as z from 'zod/mini'

const Typed = z.object({ email: z.string() })

/** The address that was typed on the page before, as the history's entry carries it; empty when there is none. */
export function typedEmail(state: unknown): string {
  const parsed = Typed.safeParse(state)
  return parsed.success ? parsed.data.email : ''
}
