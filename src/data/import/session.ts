import { NotSignedInError } from '../workspace/workspace.ts'

/** Whose token a call is sent with. */
export interface ImportSession {
  token: string
  userKey: string
}

/** Who is signed in now; `null` for nobody. */
export type AskSession = () => Promise<ImportSession | null>

/** Gives the token for each call of an import, and no other user's than of who began it. */
export interface Caller {
  /** @throws NotSignedInError when somebody else or nobody is signed in by now */
  token: () => Promise<string>
}

/**
 * A caller for who is signed in now. Look and call are one: what is sent is sent with the token that was looked at.
 * @throws NotSignedInError when nobody is
 */
export async function callerOf(ask: AskSession): Promise<Caller> {
  const begun = await ask()
  if (!begun) throw new NotSignedInError()
  return {
    async token() {
      const session = await ask()
      if (session?.userKey !== begun.userKey) throw new NotSignedInError()
      return session.token
    },
  }
}
