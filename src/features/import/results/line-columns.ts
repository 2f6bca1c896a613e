import { mappedSlots, type FieldPlace, type Mapping } from '#domain/import/mapping.ts'

/** What the table shows: the passengers, or one block of transportation permissions, counted from 0. */
export type ResultTab = 'passengers' | number

export const resultTabs = (mapping: Mapping): ResultTab[] => [
  'passengers',
  ...(mapping.includesPermissions ? mapping.blocks.permission.map((_, block) => block) : []),
]

/** The mapped places that a tab shows, in the order of the mapper. The name stands first in each row anyway. */
export const placesIn = (mapping: Mapping, tab: ResultTab): FieldPlace[] =>
  mappedSlots(mapping)
    .filter(({ field, block }) => {
      if (field.section === 'identification' || field.name === 'name') return false
      return tab === 'passengers' ? field.section !== 'permission' : field.section === 'permission' && block === tab
    })
    .map(({ name, block }) => ({ name, block }))
