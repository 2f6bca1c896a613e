import * as z from 'zod/mini'
import { hasDecimals } from '../decimal.ts'
import type { InstanceConfig } from '../instance-config.ts'
import { Id, oneLine, text } from '../text.ts'

/** Largest amounts of money, in whole units of the currency, and texts. */
export const moneyLimits = { price: 1_000_000, vatPercent: 100, decimals: 2 } as const
export const extraLimits = { name: 128, ofOneTransportationPermission: 50 } as const

/** An amount of money that somebody entered: 0 or more, with at most two decimals. */
export const Price = z.number('validation.invalidValue').check(
  z.minimum(0, 'validation.invalidValue'),
  z.maximum(moneyLimits.price, 'validation.tooLarge'),
  z.refine((price) => hasDecimals(price, moneyLimits.decimals), 'validation.decimals'),
)

/** Value added tax in percent, 0 to 100. */
export const VatPercent = z.number('validation.invalidValue').check(
  z.minimum(0, 'validation.invalidValue'),
  z.maximum(moneyLimits.vatPercent, 'validation.tooLarge'),
  z.refine((percent) => hasDecimals(percent, moneyLimits.decimals), 'validation.decimals'),
)

/** Something paid for beside the ride. Source: spec 2 §3 "Extra". */
export const Extra = z.object({
  /** 0 until it is stored. */
  id: z._default(Id, 0),
  name: z._default(text(extraLimits.name), ''),
  price: z._default(z.nullable(z.number()), null),
  /** The instance's extra that it is; `null` for a free-form one. */
  extraId: z._default(z.nullable(Id), null),
  vatPercentage: z._default(z.nullable(z.number()), null),
  passengerTransportationPermissionId: z._default(Id, 0),
})
export type Extra = z.infer<typeof Extra>

/** An extra as it is saved. Source: spec 2 §5 "needs a chosen instance extra or a non-empty name". */
export const ExtraInput = z
  .extend(Extra, {
    name: z._default(oneLine(extraLimits.name), ''),
    price: z._default(z.nullable(Price), null),
    vatPercentage: z._default(z.nullable(VatPercent), null),
  })
  .check(
    z.refine(({ extraId, name }) => extraId !== null || name !== '', { path: ['name'], error: 'validation.required' }),
  )

/** An extra of the instance, with its price. */
export const extraOf = ({ id, name, defaultPrice }: InstanceConfig['extras'][number]): Extra => ({
  id: 0,
  name,
  price: defaultPrice,
  extraId: id,
  vatPercentage: null,
  passengerTransportationPermissionId: 0,
})
