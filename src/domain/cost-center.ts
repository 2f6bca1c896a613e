import * as z from 'zod/mini'
import { Id, requiredLine, text } from './text.ts'

export const costCenterLimits = { name: 128 } as const

/** Who pays for a transportation permission. Source: spec 2 §3. `id` is 0 for a name that was typed (open point G-46). */
export const CostCenter = z.object({ id: z._default(Id, 0), name: text(costCenterLimits.name) })
export type CostCenter = z.infer<typeof CostCenter>

/** A chosen one, or the name of a new one. */
export const CostCenterInput = z.extend(CostCenter, { name: requiredLine(costCenterLimits.name) })
