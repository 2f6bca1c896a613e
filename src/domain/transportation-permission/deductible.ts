/** Who collects the deductible; `Car` is shown as the driver. Source: spec 2 §3. */
export const deductiblePayments = ['Car', 'Invoice'] as const
export type DeductiblePayment = (typeof deductiblePayments)[number]

/** Types with a meaning of their own. Source: spec 2 §3; the number of fixed monthly is open point G-13. */
export const deductibleTypes = { noDeductible: 0, static: 1, fixedMonthly: 2 } as const

/** Types of municipalities and carriers, first and last. */
const municipalDeductibleTypes = { first: 100, last: 133 } as const

/** Every type there is, in ascending order. */
export const allDeductibleTypes: readonly number[] = [
  ...Object.values(deductibleTypes),
  ...Array.from(
    { length: municipalDeductibleTypes.last - municipalDeductibleTypes.first + 1 },
    (_, index) => municipalDeductibleTypes.first + index,
  ),
]

/**
 * Types that an organisation uses, from its comma-separated list; what is no type is passed over, and an empty list
 * stands for the default set. Source: spec 2 §3.
 */
export function deductibleTypesIn(ptpDeductibleTypeIds: string): number[] {
  const listed = ptpDeductibleTypeIds
    .split(',')
    .map((part) => part.trim())
    .filter((part) => /^\d+$/.test(part))
    .map(Number)
  const known = [...new Set(listed)].filter((type) => allDeductibleTypes.includes(type))
  return known.length > 0 ? known : Object.values(deductibleTypes)
}

/**
 * Options of the select, in the order of their labels. A type that is stored and no longer in use stays among them.
 * Source: spec 2 §3 "Options are sorted alphabetically".
 */
export const deductibleOptions = (
  types: readonly number[],
  stored: number,
  labelOf: (type: number) => string,
  locale: string,
): { type: number; label: string }[] =>
  [...new Set([...types, stored])]
    .map((type) => ({ type, label: labelOf(type) }))
    .sort((a, b) => a.label.localeCompare(b.label, locale, { numeric: true }))

/** Whether the type has an amount; with the others none is saved. Source: spec 2 §4. */
export const hasFixedDeductible = (type: number): boolean =>
  type === deductibleTypes.static || type === deductibleTypes.fixedMonthly

/** The payment that the type leaves no choice about; `null` when it may be chosen. Source: spec 2 §4. */
export const forcedPayment = (type: number): DeductiblePayment | null =>
  type === deductibleTypes.fixedMonthly ? 'Invoice' : null

interface Deductible {
  deductibleType: number
  deductiblePayment: DeductiblePayment
  fixedDeductible: number | null
}

/** The deductible as it is saved: no amount without a type that has one, and the payment that the type forces. */
export const savedDeductible = ({ deductibleType, deductiblePayment, fixedDeductible }: Deductible): Deductible => ({
  deductibleType,
  deductiblePayment: forcedPayment(deductibleType) ?? deductiblePayment,
  fixedDeductible: hasFixedDeductible(deductibleType) ? fixedDeductible : null,
})
