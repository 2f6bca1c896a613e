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
