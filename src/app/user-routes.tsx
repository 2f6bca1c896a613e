import { PersonKey24Filled, PersonKey24Regular } from '@fluentui/react-icons'
import { lazyScreen } from './chunks.ts'
import type { SeenRoute } from './pages-seen.ts'
import { organizationScreen } from './screens.tsx'

/**
 * The screens of an organisation's users. They are for its administrators alone (open point C-12).
 * @param routes the whole table, once it is there: a user's page tells what they would find in it
 */
export function userRoutes(routes: () => readonly SeenRoute[]) {
  const access = { inOrganization: 'administer' } as const
  const user = lazyScreen(async () => {
    const [{ UserPage }, { pagesSeenBy }] = await Promise.all([
      import('#features/organization/UserPage.tsx'),
      import('./pages-seen.ts'),
    ])
    return () => <UserPage pagesSeenBy={(seen, destinationId) => pagesSeenBy(routes(), seen, destinationId)} />
  })
  return [
    {
      path: '/o/:organizationId/users',
      access,
      title: 'routes.users',
      record: 'organizationId',
      ...organizationScreen(async () => (await import('#features/organization/UsersPage.tsx')).UsersPage),
      navigation: {
        label: 'routes.users',
        shortLabel: 'routes.users',
        icon: PersonKey24Regular,
        activeIcon: PersonKey24Filled,
        place: 'organization',
      },
    },
    { path: '/o/:organizationId/user/new', access, title: 'users.add', record: 'organizationId', ...user },
    { path: '/o/:organizationId/user/edit/:userEmail', access, title: 'users.user', record: 'userEmail', ...user },
  ] as const
}
