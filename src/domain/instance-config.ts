import * as z from 'zod/mini'
import { Id, text } from './text.ts'

/** Configuration of one instance of the external booking system. Source: spec 1 §3. */
export const InstanceConfig = z.object({
  instanceId: Id,
  currencySymbol: z._default(text(8), '€'),
  extras: z._default(
    z.array(
      z.object({
        id: Id,
        externalId: z._default(z.nullable(text(128)), null),
        name: text(128),
        defaultPrice: z.number(),
      }),
    ),
    [],
  ),
  /** Names of what the instance can do; `passengerPropertyChanges` is one. */
  supportedFeatures: z._default(z.array(text(64)), []),
  requirements: z._default(z.array(z.object({ id: Id, description: text(256) })), []),
})
export type InstanceConfig = z.infer<typeof InstanceConfig>

export const passengerPropertyChanges = 'passengerPropertyChanges'
