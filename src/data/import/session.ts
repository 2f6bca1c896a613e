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

/** A caller for who was signed in. Look and call are one: what is sent is sent with the token that was looked at. */
export const callerOf = (ask: AskSession, { userKey }: ImportSession): Caller => ({
  async token() {
    const session = await ask()
    if (session?.userKey !== userKey) throw new NotSignedInError()
    return session.token
  },
})
