import * as z from 'zod/mini'

const CameFrom = z.object({ from: z.url() })

/** Address of the page that the user came from to report it; this page's own when that is not known. */
export function reportedPage(state: unknown): string {
  const parsed = CameFrom.safeParse(state)
  return parsed.success ? parsed.data.from : location.href
}
