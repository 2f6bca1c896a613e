import type { FakeAccount, FakeTenant } from './tenant.ts'

interface Choice {
  tenant: FakeTenant
  account: FakeAccount
  href: string
}

const escaped = (text: string): string => text.replace(/[&<>"]/g, (sign) => `&#${sign.codePointAt(0) ?? 0};`)

/** Stands for the page of Microsoft on which somebody chooses their account. */
export const choicePage = (choices: readonly Choice[], back: string): string => `<!doctype html>
<html lang="en">
<meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Choose an account</title>
<style>
  body { font: 16px/1.5 system-ui; max-width: 26rem; margin: 3rem auto; padding: 0 1rem; }
  a { display: block; padding: .75rem 1rem; margin: .5rem 0; border: 1px solid #888; border-radius: 8px; color: inherit }
  small { display: block; color: #666; overflow-wrap: anywhere }
</style>
<h1>Choose an account</h1>
<p>This page stands for Microsoft 365. All tenants and accounts are invented.</p>
${choices
  .map(
    ({ tenant, account, href }) =>
      `<a href="${escaped(href)}">${escaped(account.email)}<small>${escaped(tenant.name)}, ${escaped(tenant.id)}</small></a>`,
  )
  .join('\n')}
<a href="${escaped(back)}">Cancel</a>
</html>`
