import type { ImportSection } from '#domain/import/fields.ts'
import { slotsOf, type Mapping, type Slot } from '#domain/import/mapping.ts'

/** Parts of the mapper as they are shown: what belongs together stands under one heading. */
const shown: Readonly<Record<ImportSection, ShownSection['kind']>> = {
  identification: 'identification',
  passenger: 'passenger',
  address: 'passenger',
  pickup: 'passenger',
  billing: 'passenger',
  grade: 'passenger',
  notes: 'passenger',
  tags: 'passenger',
  utilities: 'utilities',
  phone: 'phone',
  permission: 'permission',
}

export interface ShownSection {
  kind: 'identification' | 'passenger' | 'utilities' | 'phone' | 'permission'
  /** Of telephone numbers or transportation permissions, counted from 0; `null` for a section that stands once. */
  block: number | null
  slots: readonly Slot[]
}

export const sectionKey = ({ kind, block }: Pick<ShownSection, 'kind' | 'block'>): string =>
  block === null ? kind : `${kind}#${block}`

/** The parts of a mapping with their fields, in the order of the mapper. Source: spec 2 §2, IMP-10 to IMP-26. */
export function sectionsOf(mapping: Mapping): ShownSection[] {
  const sections = new Map<string, ShownSection & { slots: Slot[] }>()
  for (const slot of slotsOf(mapping)) {
    const head = { kind: shown[slot.field.section], block: slot.block }
    const section = sections.get(sectionKey(head)) ?? { ...head, slots: [] }
    section.slots.push(slot)
    sections.set(sectionKey(head), section)
  }
  return [...sections.values()]
}
