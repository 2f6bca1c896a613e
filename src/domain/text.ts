import * as z from 'zod/mini'

const forbidden = /\p{Surrogate}|\0/u

/**
 * Text of at most `max` characters that a database can store: no U+0000, no lone surrogate.
 * The message of each check is the key of a text.
 */
export const text = (max: number, tooLong = 'validation.tooLong') =>
  z.string().check(
    z.maxLength(max, tooLong),
    z.refine((value) => !forbidden.test(value), 'validation.invalidCharacter'),
  )

/** Whole number that fits the database's integer, 0 or more. */
export const Id = z.int().check(z.minimum(0), z.maximum(2_147_483_647))

/**
 * Rises with each change of a row. A write that carries the version it started from is refused when the row has another
 * one by now; absent, as from a server that keeps none, it is not compared.
 */
export const Version = z.optional(z.int().check(z.minimum(1), z.maximum(2_147_483_647)))
