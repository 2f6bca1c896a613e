import { screen } from '@testing-library/react'
import i18next from 'i18next'
import { afterEach, expect, test } from 'vitest'
import { SentRow } from '#app/shell/sync/SentRow.tsx'
import { ConfirmationWords } from '#data/outbox/command.ts'
import type { Sent } from '#data/workspace/queue.ts'
import { arrival } from '#tests/support/arrival.ts'
import { show } from '#tests/support/show.tsx'
import en from '../../locales/en.json' with { type: 'json' }

const at = Date.parse('2026-03-09T06:10:00Z')
const item = arrival({ passengerName: 'Helvi Tuomikoski', atHHMM: '08:15', carName: 'Taksi 214', date: '2026-03-09' })
const sent = (given: Pick<Sent, 'isOverruled' | 'isLate'>): Sent => ({
  ...{
    kind: 'confirmation',
    opId: 'test',
    item,
    words: ConfirmationWords.parse(item),
    itemDate: item.date,
    completed: true,
  },
  ...{ madeAt: at, at, ...given },
})

i18next.addResourceBundle('en', 'translation', en)
afterEach(() => i18next.changeLanguage('fi'))

test.each([
  ['fi', 'lähetetty 08:10, sen jälkeen muutettu muualla'],
  ['en', 'sent 08:10, changed elsewhere since'],
])(
  'a confirmation that was accepted and is otherwise now is said to be changed elsewhere (%s)',
  async (language, words) => {
    await i18next.changeLanguage(language)
    show(<SentRow confirmation={sent({ isOverruled: true, isLate: true })} />)

    expect(screen.getByText(new RegExp(`${words}$`))).toBeTruthy()
  },
)
