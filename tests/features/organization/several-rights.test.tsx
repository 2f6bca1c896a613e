import { FluentProvider } from '@fluentui/react-components'
import { cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import i18next from 'i18next'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { bringTexts, startTexts } from '#app/i18n.ts'
import { usersAtOnce } from '#contract/users.ts'
import { Destination } from '#domain/destination.ts'
import { OrganizationUser } from '#domain/organization-user.ts'
import { productField } from '#domain/product.ts'
import { appTheme } from '#ui/look/themes.ts'
import { descriptionOf } from '#tests/support/open-page.tsx'
import { SeveralRightsDialog } from '../../../src/features/organization/rights/SeveralRightsDialog.tsx'

beforeAll(async () => {
  if (!i18next.isInitialized) await startTexts()
  await bringTexts('organization')
})
afterEach(cleanup)

const destination = Destination.parse({ id: 7, alias: 'Aalto', organizationId: 2, [productField.instanceId]: 1 })
const usersOf = (count: number) =>
  Array.from({ length: count }, (_, at) => OrganizationUser.parse({ email: `a${at}@perille.example`, version: 1 }))

async function chooseFor(count: number) {
  render(
    <FluentProvider theme={appTheme('base', 'light')}>
      <SeveralRightsDialog
        organizationId={2}
        users={usersOf(count)}
        destinations={[destination]}
        words={{ place: () => '', area: () => '', level: () => '' }}
        onClose={() => undefined}
      />
    </FluentProvider>,
  )
  const user = userEvent.setup()
  await user.click(await screen.findByRole('checkbox', { name: 'Tilaukset' }))
  await user.click(screen.getByRole('checkbox', { name: 'Aalto' }))
  return screen.getByRole('button', { name: `Muuta ${count} oikeutta` })
}

test('all whose rights are changed are named before anything is chosen', async () => {
  await chooseFor(2)
  expect(screen.getByText('Muutat 2 käyttäjän oikeuksia: a0@perille.example ja a1@perille.example.')).toBeTruthy()
})

test('as many users as the server takes at once are changed, and of more it is said before they are sent', async () => {
  expect((await chooseFor(usersAtOnce)).getAttribute('aria-disabled')).not.toBe('true')
  cleanup()
  const refused = await chooseFor(usersAtOnce + 1)
  expect(refused.getAttribute('aria-disabled')).toBe('true')
  expect(descriptionOf(refused)).toContain(`Kerralla voi muuttaa enintään ${usersAtOnce} käyttäjän oikeuksia.`)
})
