import { choiceOf, choicesIn, type OwnChoices } from './choices.ts'
import { creationFields, importFields, type ImportField } from './fields.ts'
import type { FieldPlace } from './mapping.ts'

/** What a template asks for. */
export interface TemplateParts extends OwnChoices {
  permissions: boolean
  /** Blocks of telephone numbers, and of transportation permissions where these are asked for. */
  phones: number
  blocks: number
  /** Whether the organisation has passengers' external ids, and shows their identity codes. */
  externalId: boolean
  ssn: boolean
}

/** A column of a template, before anybody has named it in a language. */
export interface TemplateField {
  readonly place: FieldPlace
  readonly field: ImportField
  /** Key of its title, as the sheets of municipalities name it. */
  readonly title: string
  readonly kind: 'text' | 'number' | 'date'
  /** What may stand in it: these values, or what is known of the organisation; `null` for anything that its kind allows. */
  readonly values: KnownValues | readonly (number | string)[] | null
}

/** Yes and no, and names that an organisation has. */
export type KnownValues = 'flags' | 'destinations' | 'costCenters' | 'permissionNames'

/** Titles of their own where the label of a field is not enough to know it by, away from its form. */
const templateTitles: Readonly<Record<string, string>> = {
  'permission.name': 'import.template.permissionName',
  'permission.note': 'import.template.permissionNote',
}

/** Fields of which a template has no column: they say nothing of the passenger, or say once more what others do. */
const leftOut: ReadonlySet<string> = new Set([...Object.values(creationFields), 'billingUseHomeAddress', 'utilities'])

const offered: Readonly<Record<string, KnownValues>> = {
  'permission.name': 'permissionNames',
  'permission.costCenter': 'costCenters',
}

function valuesOf({ type, name }: ImportField, own: OwnChoices): TemplateField['values'] {
  if (offered[name]) return offered[name]
  if (type === 'destination') return 'destinations'
  if (type === 'boolean') return 'flags'
  return type === 'choice' ? choicesIn(name, own) : null
}

const kindOf = ({ type }: ImportField): TemplateField['kind'] => (type === 'number' || type === 'date' ? type : 'text')

/** The columns of an empty sheet that can be imported, in the order of the mapper. */
export function templateFields(parts: TemplateParts): TemplateField[] {
  const { permissions, phones, blocks, externalId, ssn } = parts
  const columnOf = (field: ImportField, block: number | null): TemplateField => ({
    ...{ place: { name: field.name, block }, field, title: templateTitles[field.name] ?? field.text },
    ...{ kind: kindOf(field), values: valuesOf(field, parts) },
  })
  const isAsked = ({ section, name }: ImportField) => {
    if (section === 'identification' || leftOut.has(name)) return false
    return name === 'externalId' ? externalId : name !== 'ssn' || ssn
  }
  const fields = importFields.filter(isAsked)
  const inBlocks = (section: string, count: number) => {
    const own = fields.filter((field) => field.section === section)
    return Array.from({ length: count }, (_, block) => own.map((field) => columnOf(field, block))).flat()
  }
  const single = fields.filter(({ section }) => section !== 'phone' && section !== 'permission')
  return [
    ...single.map((field) => columnOf(field, null)),
    ...inBlocks('phone', phones),
    ...(permissions ? inBlocks('permission', blocks) : []),
  ]
}

/** The title of a column: the words for it, with the number of its block from the second one on. */
export const templateTitle = (words: string, { block }: FieldPlace): string =>
  block === null || block === 0 ? words : `${words} ${block + 1}`

/** How a value is written so that it is read as what it is: by its word, where that is understood; else by its number. */
export const templateValue = (field: string, value: number | string, word: string): string =>
  choiceOf(field, word) === value ? word : String(value)
