import { openedWorkspace } from '#data/workspace/workspace.ts'

interface Copied {
  text: string
  /** What is to be known of the text where it is pasted again. */
  source: string
}

let last: (Copied & { workspace: object }) | null = null

/** What the clipboard was last given here, for buttons, which get nothing back from it but the text. */
export function noteCopied({ text, source }: Copied): void {
  const workspace = openedWorkspace()
  last = workspace ? { text, source, workspace } : null
}

const plain = (text: string) => text.replaceAll('\r\n', '\n').trimEnd()

/** Where a text has come from; `null` when it is not what was last copied here, in the same session. */
export function sourceOfCopied(text: string): string | null {
  const own = last?.workspace === openedWorkspace() ? last : null
  return own && plain(own.text) === plain(text) ? own.source : null
}
