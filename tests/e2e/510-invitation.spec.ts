import type { Page } from '@playwright/test'
import { signIn as signInCall } from '#contract/auth.ts'
import { inviteUser } from '#contract/users.ts'
import { accessLevels } from '#domain/access.ts'
import type { Locale } from '#domain/locale.ts'
import { demoNeighbour } from '#server/demo/colleagues.ts'
import type { Site } from '../support/site.ts'
import { show, sidewaysOverflow, violations } from './accessibility.ts'
import { accounts, demoPassword, expect, mailedLink, test } from './fixtures.ts'
import { filled, languages } from './texts.ts'

const chosen = 'Sininen-vene-4'
const organization = 'Päijärannan hyvinvointipalvelut'

async function post<Answer>(site: Site, path: string, body: object, token?: string): Promise<Answer> {
  const reply = await fetch(`${site.origin}${path}`, {
    method: 'POST',
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
  })
  expect(reply.status).toBe(200)
  return (await reply.json()) as Answer
}

/** The administrator invites somebody to the first destination's board. */
async function inviteTo(site: Site, email: string, locale: Locale): Promise<void> {
  const credentials = { username: accounts.administrator, password: demoPassword }
  const { auth_token: token } = await post<{ auth_token: string }>(site, signInCall.path, credentials)
  const destination = await site.server.services.db
    .selectFrom('destination')
    .select(['id', 'organization_id as organizationId'])
    .orderBy('id')
    .executeTakeFirstOrThrow()
  const role = { destinationId: destination.id, arrivalDepartures: accessLevels.write, passengers: accessLevels.read }
  const { organizationId } = destination
  await post(site, inviteUser.path, { organizationId, email, locale, destinationRoles: [role] }, token)
}

async function fill(page: Page, texts: (typeof languages)[number][1], email: string | null, password: string) {
  const username = page.getByLabel(texts['auth.signIn.username'])
  if (email === null) await expect(username).not.toHaveValue('')
  else await username.fill(email)
  const field = page.getByLabel(texts['auth.signIn.password'], { exact: true })
  await field.fill(password)
  // faster than a hand, a press where the last one was would be taken for its slip
  await field.press('Enter')
}

for (const [locale, texts] of languages) {
  test(`somebody who is invited chooses a password and works, ${locale}`, async ({ page, site }) => {
    const email = 'uusi.tyontekija@perille.example'
    await inviteTo(site, email, locale)
    const link = await mailedLink(site)
    await show(page, locale, locale === 'fi' ? 'light' : 'dark')
    await page.goto(link)

    await expect(page.getByRole('heading', { level: 1, name: texts['auth.invitation.welcome'] })).toBeVisible()
    await expect(page).not.toHaveURL(/code=/)
    await expect(page.getByText(organization)).toBeVisible()
    expect(await violations(page), 'invitation').toEqual([])
    await page.setViewportSize({ width: 320, height: 640 })
    expect(await sidewaysOverflow(page)).toBeLessThanOrEqual(0)
    await page.setViewportSize({ width: 1180, height: 820 })

    const password = page.getByRole('textbox', { name: texts['auth.invitation.password'], exact: true })
    await password.fill('lyhyt')
    await page.getByRole('button', { name: texts['auth.invitation.submit'] }).click()
    await expect(page.getByText(texts['api.errors.password_too_short']).first()).toBeVisible()
    await password.fill(chosen)
    await page.getByRole('textbox', { name: texts['auth.invitation.confirm'] }).fill(chosen)
    await page.getByRole('button', { name: texts['auth.invitation.submit'] }).click()

    await expect(page.getByRole('heading', { name: texts['auth.invitation.made'] })).toBeVisible()
    expect(await violations(page), 'account made').toEqual([])
    await page.getByRole('button', { name: texts['auth.signIn.submit'] }).click()
    await fill(page, texts, null, chosen)
    await expect(page.locator('[data-tile]').first()).toBeVisible()

    await page.goto(link)
    await expect(page.getByRole('heading', { name: texts['auth.invitation.expired'], exact: true })).toBeVisible()
    expect(await violations(page), 'used invitation').toEqual([])
  })

  test(`an offer stands above every page until it is answered, ${locale}`, async ({ page, site }) => {
    await show(page, locale, locale === 'fi' ? 'dark' : 'light')
    await page.goto('/')
    await fill(page, texts, demoNeighbour.email, demoPassword)
    const offer = page.getByRole('region', { name: texts.offers, exact: true })
    await expect(offer).toContainText(filled(texts['offers.text'], { organization }))
    expect(await violations(page), 'offer').toEqual([])
    await page.setViewportSize({ width: 320, height: 640 })
    expect(await sidewaysOverflow(page)).toBeLessThanOrEqual(0)
    await page.setViewportSize({ width: 1180, height: 820 })

    const accepts = locale === 'fi'
    const answer = texts[accepts ? 'offers.accept.of' : 'offers.decline.of']
    await offer.getByRole('button', { name: filled(answer, { organization }) }).click()
    const told = texts[accepts ? 'offers.accepted' : 'offers.declined']
    await expect(page.getByText(filled(told, { organization })).first()).toBeVisible()
    await expect(offer).toBeHidden()

    const roles = await site.server.services.db
      .selectFrom('destination_role')
      .innerJoin('app_user', 'app_user.id', 'destination_role.user_id')
      .innerJoin('destination', 'destination.id', 'destination_role.destination_id')
      .where('app_user.email', '=', demoNeighbour.email)
      .select('destination.alias')
      .orderBy('destination.id')
      .execute()
    expect(roles).toHaveLength(accepts ? 2 : 1)
    await page.reload()
    await expect(page.getByRole('main')).toBeVisible()
    await expect(offer).toBeHidden()
  })
}
