import type { Page } from '@playwright/test'
import { addTenant } from '../support/tenant-scene.ts'
import { startIdp, type Idp } from '../support/idp/idp.ts'
import type { FakeTenant } from '../support/idp/tenant.ts'
import { Site } from '../support/site.ts'
import { show, violations } from './accessibility.ts'
import { accounts, demoPassword, expect, fillSignIn, mailedLink, signIn, test as base } from './fixtures.ts'
import { filled, languages } from './texts.ts'

const account = (objectId: string, email: string) => ({ objectId, email, isDomainVerified: true, acct: 0 as const })

const kunta: FakeTenant = {
  id: '4c1d7f0e-5a92-4e37-b6d8-90f2a3c8e145',
  name: 'Kunta',
  accounts: [
    account('0f8fad5b-d9cb-469f-a165-70867728950e', accounts.administrator),
    account('1f8fad5b-d9cb-469f-a165-70867728950e', 'elina@kunta.example'),
  ],
}
/** Has an account with an address that another tenant has, too. */
const seutu: FakeTenant = {
  id: 'b7e2a6d4-18c3-4f95-8a60-3d5e9c7041fb',
  name: 'Seutu',
  accounts: [account('2f8fad5b-d9cb-469f-a165-70867728950e', 'elina@kunta.example')],
}

const test = base.extend<{ idp: Idp }>({
  idp: async ({ network }, use) => {
    const idp = await startIdp({ tenants: [kunta, seutu], servers: [network.origin] })
    await use(idp)
    await idp.close()
  },
  // the provider tells the time of this machine
  site: async ({ network, idp }, use) => {
    const site = new Site(Date.now(), network)
    site.microsoft = idp.microsoft
    await site.start()
    await use(site)
    await site.end()
  },
})

/** The organisation of the demo's administrator, with a tenant whose domain is that of the demo's addresses. */
async function openTenant(site: Site, state: 'pending' | 'active' | 'deleted' = 'active'): Promise<number> {
  const { services } = site.server
  const { organization_id } = await services.db
    .selectFrom('organization_admin')
    .innerJoin('app_user', 'app_user.id', 'organization_admin.user_id')
    .where('app_user.email', '=', accounts.administrator)
    .select('organization_admin.organization_id')
    .orderBy('organization_admin.organization_id')
    .executeTakeFirstOrThrow()
  const domains = state === 'active' ? ['perille.example'] : []
  await addTenant(services, organization_id, { externalTenantId: kunta.id, name: 'Kunta', state, domains })
  return organization_id
}

const rowOf = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })

for (const [locale, texts] of languages) {
  test(`a password is refused, Microsoft 365 takes over, and the user arrives, ${locale}`, async ({ page, site }) => {
    const organizationId = await openTenant(site)
    await show(page, locale, locale === 'fi' ? 'light' : 'dark')
    await page.goto(`/#/o/${organizationId}/passengerGroup`)
    await page.getByLabel(texts['auth.signIn.username']).fill(accounts.administrator)
    await page.getByLabel(texts['auth.signIn.password'], { exact: true }).fill(demoPassword)
    await page.getByRole('button', { name: texts['auth.signIn.submit'], exact: true }).click()
    await expect(page.getByText(texts['auth.microsoftOnly'])).toBeVisible()

    await page.getByRole('button', { name: texts['auth.signIn.microsoft'] }).click()

    // who administers an organisation begins there, wherever they were going (open point C-19)
    await expect(page.getByRole('heading', { level: 1, name: texts['routes.users'] })).toBeVisible()
    await expect(page).toHaveURL(new RegExp(`#/o/${organizationId}/users$`))
    const session = await site.server.services.db
      .selectFrom('session')
      .select(['method', 'auth_tenant_id'])
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    expect(session.method).toBe('microsoft')
  })

  test(`a tenant is added, proved by a sign-in and deleted, ${locale}`, async ({ page, site }) => {
    // the day may be one without rides
    await signIn(page, accounts.administrator)
    await show(page, locale, locale === 'fi' ? 'dark' : 'light')
    await page.reload()
    await page.getByRole('link', { name: texts['routes.organization'] }).click()
    await page.getByRole('link', { name: texts['routes.logins'] }).click()
    await expect(page.getByText(texts['authTenants.none'])).toBeVisible()
    expect(await violations(page), 'no tenants').toEqual([])

    await page.getByRole('button', { name: texts['authTenants.add'] }).click()
    const adding = page.getByRole('dialog', { name: texts['authTenants.add'] })
    await adding.getByLabel(texts['authTenants.column.name']).fill('Kunta')
    await adding.getByLabel(texts['authTenants.column.id']).fill('kunta.onmicrosoft.com')
    await adding.getByRole('button', { name: texts['authTenants.add'] }).click()
    await expect(adding.getByText(texts['validation.tenantId'])).toBeVisible()
    await adding.getByLabel(texts['authTenants.column.id']).fill(kunta.id.toUpperCase())
    expect(await violations(page), 'new tenant').toEqual([])
    await adding.getByRole('button', { name: texts['authTenants.add'] }).click()
    await expect(page.getByText(texts['authTenants.added']).last()).toBeVisible()
    const card = rowOf(page, 'Kunta')
    await expect(card).toContainText(texts['authTenants.state.pending'])
    await expect(card).toContainText(kunta.id)
    expect(await violations(page), 'pending').toEqual([])

    const prove = filled(texts['authTenants.proof.begin.of'], { name: 'Kunta' })
    await card.getByRole('button', { name: prove }).click()
    await page.getByRole('link', { name: /elina@kunta\.example.*Seutu/ }).click()
    await expect(card.getByText(texts['api.errors.authtenant_other'])).toBeVisible()
    await expect(card).toContainText(texts['authTenants.state.pending'])
    await expect(page).toHaveURL(/#\/o\/\d+\/authTenants$/)
    expect(await violations(page), 'another tenant').toEqual([])

    await card.getByRole('button', { name: prove }).click()
    await page.getByRole('link', { name: /hallinta@perille\.example.*Kunta/ }).click()
    await expect(card).toContainText(texts['authTenants.state.active'])
    await expect(card).toContainText('perille.example')
    expect(await violations(page), 'in use').toEqual([])

    await card.getByRole('button', { name: filled(texts['authTenants.more'], { name: 'Kunta' }) }).click()
    await page.getByRole('menuitem', { name: texts['authTenants.delete'] }).click()
    const asking = page.getByRole('alertdialog')
    await expect(asking).toContainText('perille.example')
    expect(await violations(page), 'deletion').toEqual([])
    await asking.getByRole('button', { name: texts['authTenants.delete.confirm'] }).click()
    await expect(card).toContainText(texts['authTenants.state.deleted'])
    const stored = await site.server.services.db.selectFrom('auth_tenant').select(['state', 'version']).execute()
    expect(stored).toEqual([{ state: 'deleted', version: 3 }])
    expect(await site.server.services.db.selectFrom('auth_tenant_domain').selectAll().execute()).toEqual([])
  })

  for (const [name, state, code] of [
    ['was deleted', 'deleted', 'api.errors.azuread_login_tenant_deleted'],
    ['waits for its proof', 'pending', 'api.errors.azuread_login_tenant_not_found'],
  ] as const) {
    test(`an account of a tenant that ${name} gets in nowhere, and the page says why, ${locale}`, async ({
      page,
      site,
    }) => {
      await openTenant(site, state)
      await show(page, locale, 'light')
      await page.goto('/')
      await page.getByLabel(texts['auth.signIn.username']).fill(accounts.administrator)
      await page.getByRole('button', { name: texts['auth.signIn.microsoft'] }).click()

      await expect(page.getByText(texts[code])).toBeVisible()
      expect(await violations(page)).toEqual([])
      await page.getByRole('button', { name: texts['auth.microsoft.withPassword'] }).click()
      await fillAndSubmit(page, texts)
      await expect(page).toHaveURL(/#\/(d|o)\//)
    })
  }
}

async function fillAndSubmit(page: Page, texts: (typeof languages)[number][1]): Promise<void> {
  await page.getByLabel(texts['auth.signIn.username']).fill(accounts.administrator)
  const password = page.getByLabel(texts['auth.signIn.password'], { exact: true })
  await password.fill(demoPassword)
  // faster than a hand, a press where the last one was would be taken for its slip
  await password.press('Enter')
}

test('the session of who came in through a tenant ends with it, on the page that is open', async ({ page, site }) => {
  await openTenant(site)
  await page.goto('/')
  await page.getByLabel('Käyttäjätunnus tai sähköposti').fill(accounts.administrator)
  await page.getByRole('button', { name: 'Kirjaudu Microsoft 365 -tilillä' }).click()
  await page.waitForURL(/#\/(d|o)\//)
  await page.goto('/#/o/1/authTenants')
  const card = rowOf(page, 'Kunta')
  await card.getByRole('button', { name: 'Muut toiminnot: Kunta' }).click()
  await page.getByRole('menuitem', { name: 'Poista tenantti' }).click()
  const asking = page.getByRole('alertdialog')
  await expect(asking).toContainText('1 käyttäjä kirjautuu sen kautta')
  await asking.getByRole('button', { name: 'Poista tenantti' }).click()

  await expect(page.getByLabel('Salasana', { exact: true })).toBeVisible()
  await fillSignIn(page, accounts.administrator)
  await page.waitForURL(/#\/(d|o)\//)
})

test('who says no at Microsoft, and who comes with the state of another browser, is told so', async ({
  page,
  site,
  browser,
}) => {
  await openTenant(site)
  await page.goto('/')
  await page.getByRole('button', { name: 'Kirjaudu Microsoft 365 -tilillä' }).click()
  await page.getByRole('link', { name: 'Cancel' }).click()
  await expect(page.getByText(/kirjautuminen jäi kesken tai epäonnistui/)).toBeVisible()

  const other = await browser.newContext({ baseURL: site.origin })
  const elsewhere = await other.newPage()
  await elsewhere.goto('/')
  await elsewhere.getByRole('button', { name: /Microsoft 365/ }).click()
  const theirs = await elsewhere.getByRole('link', { name: /hallinta@perille\.example/ }).getAttribute('href')
  const at = new URL(theirs ?? '', elsewhere.url())
  await other.close()
  await page.goto(at.href)

  await expect(page).toHaveURL(/#\/signInAzureAd\?error=azuread_login_user_not_authenticated/)
  await expect(page.getByText(/kirjautuminen jäi kesken tai epäonnistui/)).toBeVisible()
})

test('a new password gives way to Microsoft 365, with the address kept', async ({ page, site }) => {
  await page.goto('/')
  await page.getByRole('link', { name: 'Unohtuiko salasana?' }).click()
  await page.getByLabel('Sähköposti').fill(accounts.administrator)
  await page.getByRole('button', { name: 'Lähetä palautusviesti' }).click()
  const link = await mailedLink(site)
  await openTenant(site)
  const redirect = `${link}&redirect=%2Fabout`
  await page.goto(redirect)
  await page.getByLabel('Uusi salasana', { exact: true }).fill('Kyytilista2027')
  await page.getByLabel('Uusi salasana uudelleen').fill('Kyytilista2027')
  await page.getByRole('button', { name: 'Tallenna' }).click()

  await page.getByRole('button', { name: 'Kirjaudu Microsoft 365 -tilillä' }).click()
  // who administers an organisation begins there, wherever they were going (open point C-19)
  await expect(page).toHaveURL(/#\/o\/\d+\/users$/)
  const [asked] = site.proxy.requestsTo(/^\/ExternalAuth\/AzureAdSignIn\?/)
  expect(new URL(asked?.path ?? '', site.origin).searchParams.get('loginHint')).toBe(accounts.administrator)
})

base('without a provider the proof is refused, and the page says why', async ({ page, site }) => {
  const organizationId = await openTenant(site, 'pending')
  await signIn(page, accounts.administrator)
  await page.goto(`/#/o/${organizationId}/authTenants`)

  const card = rowOf(page, 'Kunta')
  await expect(card.getByRole('button', { name: /^Kirjaudu ja todista/ })).toBeDisabled()
  await expect(
    card.locator('p', { hasText: 'Microsoft 365 -kirjautumista ei ole otettu käyttöön tällä palvelimella.' }),
  ).toBeVisible()
  expect(await violations(page)).toEqual([])
})
