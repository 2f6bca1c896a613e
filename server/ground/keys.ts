import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes, randomUUID } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import * as z from 'zod/mini'
import { OperatorError } from './operator-error.ts'

/** What a key is for. Each purpose has a key of its own, derived from the file's secret. */
export type KeyPurpose =
  | 'password-pepper'
  | 'audit-seal'
  | 'audit-query'
  | 'attempt'
  | 'mail'
  | 'ssn'
  | 'ssn-match'
  | 'secret-call'
  | 'import-row'
  | 'external-sign-in'

/** Keys that are kept apart from the database. */
export interface Keys {
  /** Id of the secret in use; stands beside what was made with it. */
  currentId: string
  /** HMAC-SHA-256, 32 bytes. Throws for an id that the key file does not hold. */
  mac: (purpose: KeyPurpose, data: string | Buffer, keyId?: string) => Buffer
  /** AES-256-GCM, bound to the purpose and to what it belongs to, such as a row. */
  seal: (purpose: KeyPurpose, text: string, belongsTo?: string) => Buffer
  /** Throws when it was sealed with other keys or for something else, or changed. */
  open: (purpose: KeyPurpose, sealed: Buffer, belongsTo?: string) => string
}

const KeyFile = z.object({
  keys: z
    .array(
      z.object({ id: z.string().check(z.regex(/^[\w-]{1,36}$/)), secret: z.string().check(z.regex(/^[\w-]{43,}$/)) }),
    )
    .check(z.minLength(1)),
})
type KeyFile = z.infer<typeof KeyFile>

const newKeyFile = (): KeyFile => ({ keys: [{ id: randomUUID(), secret: randomBytes(32).toString('base64url') }] })

/** The first key of the file is the one in use; the others still open and verify. Throws with a line for the operator. */
export function readKeys(path: string): Keys {
  if (!existsSync(path)) throw new OperatorError(`There is no key file ${path}.`)
  const text = readFileSync(path, 'utf8')
  const parsed = KeyFile.safeParse(parseJson(text))
  if (!parsed.success) throw new OperatorError(`${path} is no key file: expected { "keys": [{ "id", "secret" }] }.`)
  return keysFrom(parsed.data)
}

/** Reads the file, or makes it with a new key that only this account may read. */
export function readOrMakeKeys(path: string): Keys {
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 })
  try {
    writeFileSync(path, `${JSON.stringify(newKeyFile(), null, 2)}\n`, { mode: 0o600, flag: 'wx' })
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  }
  return readKeys(path)
}

function keysFrom({ keys }: KeyFile): Keys {
  const secrets = new Map(keys.map(({ id, secret }) => [id, Buffer.from(secret, 'base64url')]))
  const [current] = secrets.keys()
  if (current === undefined) throw new Error('There is no key.')
  const derived = new Map<string, Buffer>()

  function key(purpose: KeyPurpose, id: string): Buffer {
    const name = `${purpose} ${id}`
    const known = derived.get(name)
    if (known) return known
    const secret = secrets.get(id)
    if (!secret) throw new Error(`The key file does not hold the key ${id}.`)
    const made = Buffer.from(hkdfSync('sha256', secret, '', purpose, 32))
    derived.set(name, made)
    return made
  }

  return {
    currentId: current,
    mac: (purpose, data, keyId = current) => createHmac('sha256', key(purpose, keyId)).update(data).digest(),
    seal: (purpose, text, belongsTo) =>
      seal(boundTo(purpose, current, belongsTo), current, key(purpose, current), text),
    open(purpose, sealed, belongsTo) {
      const idLength = sealed.readUInt8(0)
      const id = sealed.subarray(1, 1 + idLength).toString()
      return open(boundTo(purpose, id, belongsTo), key(purpose, id), sealed.subarray(1 + idLength))
    },
  }
}

const nonceLength = 12
const tagLength = 16
const boundTo = (purpose: KeyPurpose, id: string, belongsTo?: string) =>
  Buffer.from([purpose, id, ...(belongsTo === undefined ? [] : [belongsTo])].join('|'))

function seal(context: Buffer, id: string, key: Buffer, text: string): Buffer {
  const nonce = randomBytes(nonceLength)
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(context)
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([Buffer.from([id.length]), Buffer.from(id), nonce, cipher.getAuthTag(), sealed])
}

function open(context: Buffer, key: Buffer, sealed: Buffer): string {
  const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, nonceLength), { authTagLength: tagLength })
    .setAAD(context)
    .setAuthTag(sealed.subarray(nonceLength, nonceLength + tagLength))
  return Buffer.concat([decipher.update(sealed.subarray(nonceLength + tagLength)), decipher.final()]).toString('utf8')
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
