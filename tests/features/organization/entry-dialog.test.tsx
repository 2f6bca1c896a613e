import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { FormLockContext } from '#ui/form/form-lock.tsx'
import { show } from '#tests/support/show.tsx'
import { EntryDialog } from '../../../src/features/organization/frame/EntryDialog.tsx'

const failure = 'Sinulla ei ole oikeutta tähän.'
const lock = 'Oikeutesi muuttuivat 08:12. Kirjoittamasi on yhä tässä.'

test.each([
  ['what failed is said', null, [failure]],
  ['once the right is lost, only that', lock, [lock]],
])('above the fields %s', (_, reason, said) => {
  show(
    <FormLockContext value={reason}>
      <EntryDialog
        {...{ title: 'Muokkaa kohdetta', saveLabel: 'Tallenna', isDirty: true, isBusy: false, refusal: null, failure }}
        save={vi.fn()}
        onClose={vi.fn()}
      >
        <input aria-label="Nimi" />
      </EntryDialog>
    </FormLockContext>,
  )
  const texts = [failure, lock].filter((text) => screen.queryAllByText(text, { ignore: '[aria-live] *' }).length > 0)
  expect(texts).toEqual(said)
})
