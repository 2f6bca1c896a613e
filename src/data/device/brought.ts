/**
 * Brings a part of the app when it is first asked for, and from then on has it. One that could not be brought is asked
 * for again.
 */
export function brought<Part>(bring: () => Promise<Part>): () => Promise<Part> {
  let part: Promise<Part> | null = null
  return () => {
    part ??= bring().catch((failure: unknown) => {
      part = null
      throw failure
    })
    return part
  }
}
