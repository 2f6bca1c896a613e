import type { MicrosoftAccount, MicrosoftRequest } from '../../call/outside/microsoft.ts'
import type { Trx } from '../../db/tables.ts'
import type { Keys } from '../../ground/keys.ts'
import { newSecret, sha256 } from '../../ground/secrets.ts'

const second = 1000

/** How long somebody may take at Microsoft, and the page to give the code, in milliseconds. */
export const externalLifetimes = { signIn: 10 * 60 * second, code: 60 * second } as const

export type ExternalPurpose = 'signIn' | 'proof'

interface NewSignIn {
  purpose: ExternalPurpose
  authority: string
  redirectUri: string
  callbackUrl: string
  /** The secret in the cookie of the browser that begins. */
  browser: string
  now: Date
}

/** What stays of a sign-in on its way, beside its state: nobody who reads the database can end one. */
type Sealed = Pick<MicrosoftRequest, 'nonce' | 'codeVerifier' | 'redirectUri'>

/** Begins a sign-in. Gives what to ask Microsoft for. */
export async function beginSignIn(
  trx: Trx,
  keys: Keys,
  { purpose, authority, redirectUri, callbackUrl, browser, now }: NewSignIn,
): Promise<MicrosoftRequest> {
  const state = newSecret()
  const sealed: Sealed = { nonce: newSecret(), codeVerifier: newSecret(), redirectUri }
  await trx
    .insertInto('external_sign_in')
    .values({
      purpose,
      state_hash: sha256(state),
      browser_hash: sha256(browser),
      authority,
      callback_url: callbackUrl,
      sealed: keys.seal('external-sign-in', JSON.stringify(sealed), sha256(state).toString('hex')),
      created_at: now,
      expires_at: new Date(now.getTime() + externalLifetimes.signIn),
      returned_at: null,
      code_hash: null,
      code_expires_at: null,
      used_at: null,
    })
    .execute()
  return { authority, state, ...sealed }
}

export interface ReturnedSignIn {
  id: number
  purpose: ExternalPurpose
  callbackUrl: string
  request: MicrosoftRequest
}

/**
 * The sign-in that a browser comes back from, once; `null` for one that another browser began, that came back before, or
 * that took too long.
 */
export async function takeReturned(
  trx: Trx,
  keys: Keys,
  { state, browser, now }: { state: string; browser: string; now: Date },
): Promise<ReturnedSignIn | null> {
  const row = await trx
    .updateTable('external_sign_in')
    .set({ returned_at: now })
    .where('state_hash', '=', sha256(state))
    .where('browser_hash', '=', sha256(browser))
    .where('returned_at', 'is', null)
    .where('expires_at', '>', now)
    .returning(['id', 'purpose', 'authority', 'callback_url as callbackUrl', 'sealed'])
    .executeTakeFirst()
  if (!row) return null
  const { id, purpose, authority, callbackUrl } = row
  const sealed = JSON.parse(keys.open('external-sign-in', row.sealed, sha256(state).toString('hex'))) as Sealed
  return { id, purpose, callbackUrl, request: { authority, state, ...sealed } }
}

/** Notes whose account it was. Gives the code that the page gives in exchange for what it wants, once. */
export async function makeCode(
  trx: Trx,
  keys: Keys,
  { id, account, now }: { id: number; account: MicrosoftAccount; now: Date },
): Promise<string> {
  const code = newSecret()
  await trx
    .updateTable('external_sign_in')
    .set({
      code_hash: sha256(code),
      code_expires_at: new Date(now.getTime() + externalLifetimes.code),
      sealed: keys.seal('external-sign-in', JSON.stringify(account), String(id)),
    })
    .where('id', '=', id)
    .execute()
  return code
}

/** The account behind a code; `null` for one that was used, is of another browser or purpose, or too old. */
export async function takeAccount(
  trx: Trx,
  keys: Keys,
  { code, browser, purpose, now }: { code: string; browser: string | null; purpose: ExternalPurpose; now: Date },
): Promise<MicrosoftAccount | null> {
  if (browser === null) return null
  const row = await trx
    .updateTable('external_sign_in')
    .set({ used_at: now })
    .where('code_hash', '=', sha256(code))
    .where('browser_hash', '=', sha256(browser))
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null)
    .where('code_expires_at', '>', now)
    .returning(['id', 'sealed'])
    .executeTakeFirst()
  return row ? (JSON.parse(keys.open('external-sign-in', row.sealed, String(row.id))) as MicrosoftAccount) : null
}
