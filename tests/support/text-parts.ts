import { textPartOf, type LateTexts, type TextPart } from '#domain/text-part.ts'
import fi from '../../locales/fi.json' with { type: 'json' }

/** The parts that the catalogues have. */
export const textParts: readonly TextPart[] = [...new Set(Object.keys(fi).map(textPartOf))]

export const lateTexts = textParts.filter((part): part is LateTexts => part !== 'start')
