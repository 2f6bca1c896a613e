import { accounts, demoPassword, expect, fillSignIn, mailedLink, signIn, test } from './fixtures.ts'

test('a wrong password is told in words, in the language of the page', async ({ page }) => {
  await page.goto('/')
  await page.getByLabel('Käyttäjätunnus tai sähköposti').fill(accounts.desk)
  await page.getByLabel('Salasana', { exact: true }).fill('lyhyt')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Virheellinen käyttäjätunnus tai salasana', { exact: false })).toBeVisible()

  await page.getByRole('radio', { name: 'English' }).check({ force: true })
  await expect(page.getByRole('heading', { level: 1, name: 'Sign in' })).toBeVisible()
  await expect(page.getByLabel('Username or email')).toHaveValue(accounts.desk)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByText('Invalid username or password', { exact: false })).toBeVisible()
})

test('a forgotten password is set anew by the link of a mail, once, and ends every session', async ({ page, site }) => {
  await signIn(page, accounts.coordinator)
  await page.goto('/#/about')
  const stranger = await page.context().browser()?.newContext({ baseURL: site.origin })
  const other = await stranger?.newPage()
  if (!other) throw new Error('No other browser')
  await other.goto('/#/forgotPassword')
  await other.getByLabel(/sähköposti/i).fill(accounts.coordinator)
  await other.getByRole('button', { name: 'Lähetä palautusviesti' }).click()
  await expect(other.getByText(/Sähköposti lähetetty|Viesti lähetetty/)).toBeVisible()

  const link = await mailedLink(site)
  await other.goto(link)
  await other.reload()
  await expect(other.getByRole('heading', { level: 1, name: 'Aseta uusi salasana' })).toBeVisible()
  await expect(other).not.toHaveURL(/code=/)
  await other.getByRole('textbox', { name: /^Uusi salasana\b(?!.*uudelleen)/ }).fill('Uusi-salasana-7')
  await other.getByRole('textbox', { name: /uudelleen/ }).fill('Uusi-salasana-7')
  await other.getByRole('button', { name: 'Tallenna' }).click()
  await expect(other.getByText(/Salasana (on )?(asetettu|vaihdettu)/)).toBeVisible()

  await other.goto(link)
  await other.reload()
  await expect(other.getByText(/uusi linkki/i).first()).toBeVisible()
  // the window that is signed in is told so, and does not wait for a call that is refused
  await expect(page).toHaveURL(/#\/signin/, { timeout: 20_000 })
  await fillSignIn(page, accounts.coordinator, demoPassword)
  await expect(page.getByText('Virheellinen käyttäjätunnus tai salasana', { exact: false })).toBeVisible()
  await fillSignIn(page, accounts.coordinator, 'Uusi-salasana-7')
  await expect(page).toHaveURL(/#\/(d|about)/)
  await stranger?.close()
})

test('Microsoft sign-in leads to the server, which says in words that it has none', async ({ page, site }) => {
  await page.goto('/')
  await page.getByLabel('Käyttäjätunnus tai sähköposti').fill(accounts.desk)
  await page.getByRole('button', { name: 'Kirjaudu Microsoft 365 -tilillä' }).click()

  await expect(page).toHaveURL(/#\/signInAzureAd/)
  await expect(page.getByText(/Microsoft/).first()).toBeVisible()
  const [asked] = site.proxy.requestsTo(/^\/ExternalAuth\/AzureAdSignIn/)
  const query = new URL(asked?.path ?? '', site.origin).searchParams
  expect(query.get('callbackUrl')).toContain('#/signInAzureAd')
  expect(query.get('loginHint')).toBe(accounts.desk)
})

test('the demo offers its accounts, and one of them signs in', async ({ page }) => {
  await page.goto('/')
  await page.getByRole('button', { name: /vastaanotto@perille\.example/ }).click()
  await page.getByRole('button', { name: 'Kirjaudu', exact: true }).click()
  await expect(page).toHaveURL(/#\/d\/\d+\/arrivals-departures/)
})
