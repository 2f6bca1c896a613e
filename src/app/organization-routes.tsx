import { Building24Filled, Building24Regular } from '@fluentui/react-icons'
import type { AppRoute } from './app-route.ts'
import { lazyScreen } from './chunks.ts'
import { bringTexts } from './i18n.ts'
import { organizationIcon } from './organization-icon.tsx'
import type { SeenRoute } from './pages-seen.ts'
import { organizationScreen, passengerGroup, passengerGroups } from './screens.tsx'

/** Source: spec 1 §2.1, spec 3 §6, open point C-12. */
const administrators = { inOrganization: 'administer' } as const

const userScreen = (routes: () => readonly SeenRoute[]) =>
  lazyScreen(async () => {
    const [{ UserPage }, { pagesSeenBy }] = await Promise.all([
      import('#features/organization/UserPage.tsx'),
      import('./pages-seen.ts'),
      bringTexts('organization'),
    ])
    return () => <UserPage pagesSeenBy={(seen, destinationId) => pagesSeenBy(routes(), seen, destinationId)} />
  })

/** What administrators look after besides its people and places, and what the organisation is. */
const furtherRoutes: readonly AppRoute[] = [
  {
    path: '/o/:organizationId/transportationPermissions',
    access: administrators,
    title: 'routes.transportationPermissions',
    record: 'organizationId',
    ...organizationScreen(
      async () =>
        (await import('#features/transportation-permissions/OrganizationPermissionsPage.tsx'))
          .OrganizationPermissionsPage,
    ),
    navigation: {
      label: 'routes.transportationPermissions',
      shortLabel: 'routes.permissions',
      icon: organizationIcon('DocumentText24Regular'),
      activeIcon: organizationIcon('DocumentText24Filled'),
      place: 'organization',
    },
  },
  {
    path: '/o/:organizationId/authTenants',
    access: administrators,
    title: 'routes.externalLogins',
    record: 'organizationId',
    ...organizationScreen(async () => (await import('#features/organization/TenantsPage.tsx')).TenantsPage),
    navigation: {
      label: 'routes.externalLogins',
      shortLabel: 'routes.logins',
      icon: organizationIcon('KeyMultiple24Regular'),
      activeIcon: organizationIcon('KeyMultiple24Filled'),
      place: 'organization',
    },
  },
  {
    path: '/o/:organizationId/programs',
    access: administrators,
    title: 'routes.programs',
    record: 'organizationId',
    ...organizationScreen(async () => (await import('#features/organization/ProgramsPage.tsx')).ProgramsPage),
    navigation: {
      label: 'routes.programs',
      shortLabel: 'routes.programsShort',
      icon: organizationIcon('PlugConnected24Regular'),
      activeIcon: organizationIcon('PlugConnected24Filled'),
      place: 'organization',
    },
  },
  {
    path: '/o/:organizationId/import',
    access: administrators,
    title: 'routes.passengerImport',
    record: 'organizationId',
    ...organizationScreen(async () => (await import('#features/import/ImportPage.tsx')).ImportPage, 'import'),
    navigation: {
      label: 'routes.passengerImport',
      shortLabel: 'routes.import',
      icon: organizationIcon('ArrowImport24Regular'),
      activeIcon: organizationIcon('ArrowImport24Filled'),
      place: 'organization',
    },
  },
  {
    path: '/o/:organizationId/costs',
    access: administrators,
    title: 'routes.costs',
    record: 'organizationId',
    ...organizationScreen(async () => (await import('#features/costs/CostsPage.tsx')).CostsPage, 'costs'),
    navigation: {
      label: 'routes.costs',
      shortLabel: 'routes.costs',
      icon: organizationIcon('Money24Regular'),
      activeIcon: organizationIcon('Money24Filled'),
      place: 'organization',
    },
  },
  {
    path: '/o/:organizationId/audit',
    access: administrators,
    title: 'routes.audit',
    record: 'organizationId',
    ...organizationScreen(async () => (await import('#features/audit/AuditPage.tsx')).AuditPage, 'audit'),
    navigation: {
      label: 'routes.audit',
      shortLabel: 'routes.audit',
      icon: organizationIcon('ClipboardTextLtr24Regular'),
      activeIcon: organizationIcon('ClipboardTextLtr24Filled'),
      place: 'organization',
    },
  },
  {
    path: '/o/:organizationId/details',
    access: { inOrganization: 'readDetails' },
    title: 'routes.organizationDetails',
    record: 'organizationId',
    ...organizationScreen(
      async () => (await import('#features/organization/OrganizationDetailsPage.tsx')).OrganizationDetailsPage,
    ),
    navigation: {
      label: 'routes.organizationDetails',
      shortLabel: 'routes.details',
      icon: Building24Regular,
      activeIcon: Building24Filled,
      place: 'organization',
    },
  },
]

/**
 * The screens of an organisation, in the navigation's order. Source: spec 2 §2 "Organisation page", open point C-13.
 * @param routes the whole table, once it is there: a user's page tells what they would find in it
 */
export const organizationRoutes = (routes: () => readonly SeenRoute[]): AppRoute[] => [
  ...['/o', '/o/:organizationId'].map((path) => ({
    path,
    access: 'signedIn' as const,
    title: 'routes.organization',
    Page: null,
    preload: passengerGroups.preload,
  })),
  {
    path: '/o/:organizationId/users',
    access: administrators,
    title: 'routes.users',
    record: 'organizationId',
    ...organizationScreen(async () => (await import('#features/organization/UsersPage.tsx')).UsersPage),
    navigation: {
      label: 'routes.users',
      shortLabel: 'routes.users',
      icon: organizationIcon('PersonKey24Regular'),
      activeIcon: organizationIcon('PersonKey24Filled'),
      place: 'organization',
    },
  },
  {
    path: '/o/:organizationId/user/new',
    access: administrators,
    title: 'routes.newUser',
    record: 'organizationId',
    ...userScreen(routes),
  },
  {
    path: '/o/:organizationId/user/edit/:userEmail',
    access: administrators,
    title: 'routes.user',
    record: 'userEmail',
    ...userScreen(routes),
  },
  {
    path: '/o/:organizationId/destinations',
    access: administrators,
    title: 'routes.destinations',
    record: 'organizationId',
    ...organizationScreen(async () => (await import('#features/organization/DestinationsPage.tsx')).DestinationsPage),
    navigation: {
      label: 'routes.destinations',
      shortLabel: 'routes.destinations',
      icon: organizationIcon('Location24Regular'),
      activeIcon: organizationIcon('Location24Filled'),
      place: 'organization',
    },
  },
  {
    path: '/o/:organizationId/passengerGroup',
    access: { inOrganization: 'readGroups' },
    title: 'routes.passengerGroups',
    record: 'organizationId',
    ...passengerGroups,
    navigation: {
      label: 'routes.passengerGroups',
      shortLabel: 'routes.passengerGroups',
      icon: organizationIcon('PeopleTeam24Regular'),
      activeIcon: organizationIcon('PeopleTeam24Filled'),
      place: 'organization',
    },
  },
  {
    path: '/o/:organizationId/passengerGroup/:passengerGroupId',
    access: { inOrganization: 'readGroups' },
    title: 'routes.passengerGroup',
    record: 'passengerGroupId',
    ...passengerGroup,
  },
  {
    path: '/o/:organizationId/passengerGroup/:passengerGroupId/passenger/new',
    access: { inOrganization: 'createPassengers' },
    title: 'routes.passengerGroup',
    record: 'passengerGroupId',
    ...passengerGroup,
  },
  ...furtherRoutes,
]
