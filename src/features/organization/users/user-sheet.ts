import type { TFunction } from 'i18next'
import type { OrganizationUser } from '#domain/organization-user.ts'
import { localDateAt } from '#domain/local-date.ts'
import { matrixOf, rightsInShort } from '#domain/rights-matrix.ts'
import type { Sheet } from '../../../../workers/export/sheet.ts'
import { destinationNames } from './user-filters.ts'

/** The users that the list shows, on all its pages, in its order. */
export const userSheet = (
  users: readonly OrganizationUser[],
  destinations: readonly { id: number; alias: string }[],
  { t, language }: { t: TFunction; language: string },
): Sheet => ({
  name: t('routes.users'),
  columns: [
    { header: t('users.column.email'), kind: 'text' },
    { header: t('users.column.name'), kind: 'text' },
    { header: t('users.column.state'), kind: 'text' },
    { header: t('users.administrator'), kind: 'text' },
    { header: t('users.column.destinations'), kind: 'text' },
    { header: t('users.column.edits'), kind: 'text' },
    { header: t('users.column.reads'), kind: 'text' },
    { header: t('users.column.lastSeen'), kind: 'date' },
  ],
  rows: users.map((user) => {
    const { edits, reads } = rightsInShort(matrixOf(user))
    return [
      user.email,
      user.name,
      t(`users.state.${user.state}`),
      t(user.isAdministrator ? 'yes' : 'no'),
      destinationNames(user, destinations, language).join(', '),
      edits.map((area) => t(`rights.area.${area}`)).join(', '),
      reads.map((area) => t(`rights.area.${area}`)).join(', '),
      user.lastSeenAt === null ? null : localDateAt(Date.parse(user.lastSeenAt)),
    ]
  }),
})
