import { hash, randomBytes } from 'node:crypto'

const secretBytes = 32

export const sha256 = (text: string): Buffer => hash('sha256', text, 'buffer')

/** A secret of 256 random bits, as text for a link or a header. */
export const newSecret = (): string => randomBytes(secretBytes).toString('base64url')
