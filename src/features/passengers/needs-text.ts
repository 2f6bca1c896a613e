import type { TFunction } from 'i18next'
import { inShownOrder, utilityName } from '#domain/utility.ts'

/** @param id of a utility; an unknown one is called so */
export const needText = (id: number, t: TFunction): string => t(`utilities.${utilityName(id) ?? 'unknown'}`)

/** What a passenger needs, in a line. @param ids of utilities */
export const needsText = (ids: readonly number[], t: TFunction): string =>
  inShownOrder(ids)
    .map((id) => needText(id, t))
    .join(', ')
