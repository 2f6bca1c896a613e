import { screen } from '@testing-library/react'
import i18next from 'i18next'
import { describe, expect, test } from 'vitest'
import { AttentionCard } from '#app/shell/sync/AttentionCard.tsx'
import { confirmationDetails } from '#app/shell/sync/confirmation-words.ts'
import { ConfirmationWords } from '#data/outbox/command.ts'
import type { NeedingAttention } from '#data/workspace/queue.ts'
import { arrival } from '#tests/support/arrival.ts'
import { show } from '#tests/support/show.tsx'

const item = arrival({ passengerName: 'Helvi Tuomikoski', atHHMM: '08:15', carName: 'Taksi 214' })
const at = Date.parse('2026-03-09T03:50:00Z')

const refused = (
  completed: boolean,
  given: Pick<Partial<NeedingAttention>, 'reason'> & { words?: ConfirmationWords } = {},
) =>
  ({
    ...{
      kind: 'confirmation',
      id: 1,
      opId: 'test',
      item,
      words: ConfirmationWords.parse(item),
      itemDate: item.date,
      completed,
    },
    ...{ madeAt: at, reason: 'changed', code: '', message: '', theirs: null, changed: null, resolvedAt: at, ...given },
  }) satisfies NeedingAttention

const choices = () => screen.getAllByRole('button').map(({ textContent }) => textContent)

describe('a confirmation that another user has changed since', () => {
  test.each([
    [true, 'Jätä kuittaamatta', 'Kuittaa silti'],
    [false, 'Jätä kuitatuksi', 'Poista kuittaus silti'],
  ])('(completed: %s) is first of all left as it is now', (completed, first, second) => {
    show(<AttentionCard confirmation={refused(completed)} />)

    expect(choices().slice(0, 2)).toEqual([first, second])
  })

  test('that failed for another reason is first of all sent again', () => {
    show(<AttentionCard confirmation={refused(true, { reason: 'expired' })} />)

    expect(choices().slice(0, 2)).toEqual(['Lähetä silti', 'Hylkää'])
  })

  test.each([
    [true, '08:15 Taksi 214 · kuitattu'],
    [false, '08:15 Taksi 214 · kuittaus poistettu'],
  ])('(completed: %s) is told of by what was done: %s', (completed, text) => {
    expect(confirmationDetails(refused(completed), i18next.t, 'fi')).toContain(text)
  })

  test('has the words of the board where no car has been assigned', () => {
    const words = ConfirmationWords.parse(arrival({ atHHMM: '08:15', carName: null }))

    expect(confirmationDetails(refused(true, { words }), i18next.t, 'fi')).toContain(
      '08:15 Autoa ei ole vielä määritetty · kuitattu',
    )
  })
})

test('what a colleague has closed meanwhile says why, by whom and when', () => {
  const changed = { by: 'colleague', name: 'Aino Rinne', at: '2026-03-09T04:05:00Z' } as const
  const confirmation = { ...refused(true, { reason: 'refused' }), code: 'passenger_inactive', changed }
  show(<AttentionCard confirmation={confirmation} />)

  expect(
    screen.getByText(/^Matkustaja ei ole aktiivinen\. Aino Rinne on muuttanut tietoja sillä välin \(.+\)\.$/),
  ).toBeTruthy()
})
