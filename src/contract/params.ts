import * as z from 'zod/mini'
import { Id } from '#domain/text.ts'

/** A path parameter: digits of an id. */
export const IdParam = z.pipe(
  z.string().check(z.regex(/^\d{1,10}$/)),
  z.pipe(
    z.transform((digits: string) => Number(digits)),
    Id,
  ),
)

export const IdParams = z.object({ id: IdParam })
export const DestinationParams = z.object({ destinationId: IdParam })

/** Whole number of a query, from `min` to `max`. */
export const integerParam = (min: number, max: number) =>
  z.pipe(
    z.string().check(z.regex(/^\d{1,10}$/)),
    z.pipe(
      z.transform((digits: string) => Number(digits)),
      z.int().check(z.minimum(min), z.maximum(max)),
    ),
  )

/** Yes or no of a query. */
export const FlagParam = z.pipe(
  z.enum(['true', 'false']),
  z.transform((flag) => flag === 'true'),
)

/** Ids of a query, separated by commas; empty means none. */
export const idListParam = (atMost: number) =>
  z.pipe(
    z.string().check(z.regex(/^(\d{1,10}(,\d{1,10})*)?$/)),
    z.pipe(
      z.transform((list: string) => (list === '' ? [] : list.split(',').map(Number))),
      z.array(Id).check(z.maxLength(atMost, 'validation.tooMany')),
    ),
  )
