import { describe, expect, test } from 'vitest'
import type { NeedingAttention } from '#data/workspace/queue.ts'
import { shownBanners, type BannerName } from '#app/shell/banner-order.ts'
import { inChoosingOrder } from '#app/shell/choosing-order.ts'
import { initialsOf } from '#app/shell/menu/initials.ts'
import { attentionReason } from '#app/shell/sync/attention-reason.ts'
import { ageWorthSaying, announcementOf, chipKind, type SyncFacts } from '#app/shell/sync/chip-state.ts'

describe('the sync chip', () => {
  const calm: SyncFacts = {
    online: true,
    sending: null,
    queued: 0,
    needingAttention: 0,
    keepsNothing: false,
    fetchedAt: 1,
    liveFrom: null,
  }

  test.each<[string, Partial<SyncFacts>, ReturnType<typeof chipKind>]>([
    ['all is sent', {}, 'synced'],
    ['the server tells of changes', { liveFrom: 1 }, 'live'],
    ['it was fetched before what the server has told of', { liveFrom: 2 }, 'synced'],
    ['something waits, whatever the server tells', { liveFrom: 1, queued: 3 }, 'queued'],
    ['there is no connection, whatever it told before', { liveFrom: 1, online: false }, 'offline'],
    ['nothing was ever fetched', { fetchedAt: null }, 'empty'],
    ['something waits', { queued: 3 }, 'queued'],
    ['it is not known yet whether something was ever fetched', { fetchedAt: undefined }, 'reading'],
    ['it is not known yet whether something waits', { queued: null }, 'reading'],
    ['it is not known yet whether something needs a person', { needingAttention: null }, 'reading'],
    ['it is being sent', { queued: 3, sending: { sent: 1, total: 3 } }, 'sending'],
    ['there is no connection', { online: false, queued: 3, sending: { sent: 1, total: 3 } }, 'offline'],
    ['nothing outlives the window', { keepsNothing: true }, 'onlineOnly'],
    ['something waits in such a window', { keepsNothing: true, queued: 1 }, 'queued'],
    ['something needs a person, whatever else', { online: false, queued: 3, needingAttention: 1 }, 'attention'],
  ])('when %s', (_, facts, kind) => {
    expect(chipKind({ ...calm, ...facts })).toBe(kind)
  })

  test('says how old the data is from ten minutes on', () => {
    const minute = 60_000
    expect(ageWorthSaying(0, 10 * minute - 1)).toBeNull()
    expect(ageWorthSaying(0, 10 * minute)).toBe(10)
    expect(ageWorthSaying(0, 32 * minute + 59_000)).toBe(32)
  })

  test.each([
    ['synced', 'queued', null],
    ['queued', 'offline', 'offline'],
    ['offline', 'synced', 'online'],
    ['offline', 'sending', 'online'],
    ['offline', 'attention', 'attention'],
    ['attention', 'attention', null],
    ['attention', 'synced', null],
  ] as const)('from %s to %s it reads out: %s', (before, after, what) => {
    expect(announcementOf(before, after)).toBe(what)
  })
})

describe('banners', () => {
  const none: Record<BannerName, boolean> = {
    update: false,
    blocked: false,
    lost: false,
    offline: false,
    noStorage: false,
    clock: false,
    storageFull: false,
    install: false,
  }

  test('are at most two, the weightiest first', () => {
    const all = Object.fromEntries(Object.keys(none).map((name) => [name, true])) as Record<BannerName, boolean>
    expect(shownBanners(none, [], 'high')).toEqual([])
    expect(shownBanners({ ...none, install: true, offline: true }, [], 'high')).toEqual(['offline', 'install'])
    expect(shownBanners(all, [], 'high')).toEqual(['update', 'blocked'])
    expect(shownBanners(all, [], 'low')).toEqual(['update'])
  })

  test('that were put away make room for the next', () => {
    expect(shownBanners({ ...none, offline: true, clock: true, install: true }, ['offline'], 'high')).toEqual([
      'clock',
      'install',
    ])
  })
})

describe('choosing a destination', () => {
  const destinations = [
    { id: 1, alias: 'Vesiniityn työkeskus', city: 'Nastola' },
    { id: 2, alias: 'Koivurannan päivätoiminta', city: 'Lahti' },
    { id: 3, alias: 'Äimärannan koulu', city: 'Lahti' },
  ]
  const ids = (recent: number[], search = '') => inChoosingOrder(destinations, recent, search).map(({ id }) => id)

  test('lists those used last first, then by name in Finnish order', () => {
    expect(ids([])).toEqual([2, 1, 3])
    expect(ids([3, 1])).toEqual([3, 1, 2])
  })

  test('finds by name and by city, whatever the case', () => {
    expect(ids([], ' ÄIMÄ ')).toEqual([3])
    expect(ids([], 'lahti')).toEqual([2, 3])
    expect(ids([], 'x')).toEqual([])
    expect(ids([], '-')).toEqual([])
  })

  test('puts what is spelled as it was typed before what is only like it', () => {
    const alike = [
      { id: 1, alias: 'Hämeen koti', city: 'Lahti' },
      { id: 2, alias: 'Hameen koti', city: 'Lahti' },
    ]
    expect(inChoosingOrder(alike, [], 'hameen').map(({ id }) => id)).toEqual([2, 1])
    expect(inChoosingOrder(alike, [2], 'hämeen lahti').map(({ id }) => id)).toEqual([1, 2])
  })
})

test.each([
  ['m.salo@lahti.example', 'MS'],
  ['koordinaattori@perille.example', 'K'],
  ['äinö_öhman-berg@x', 'ÄÖ'],
  ['', ''],
])('the initials of %s are %s', (email, initials) => {
  expect(initialsOf(email)).toBe(initials)
})

describe('why a confirmation needs a person', () => {
  const t = ((key: string, values: Record<string, string> = {}) => [key, ...Object.values(values)].join(' ')) as never
  const i18n = { exists: (key: string) => key === 'api.errors.arrival_cancelled', language: 'fi' } as never
  const dead: NeedingAttention = {
    kind: 'confirmation',
    id: 1,
    opId: 'a',
    madeAt: 0,
    item: null,
    words: null,
    itemDate: '2026-11-23',
    completed: true,
    resolvedAt: 0,
    reason: 'refused',
    code: '',
    message: '',
    theirs: null,
    changed: null,
  }
  const about = {
    timetableId: 1,
    idNumber: 2381,
    passengerName: 'Helvi',
    passengerId: 1,
    weekDayId: 1,
    rideType: 1,
  } as const
  const cell: NeedingAttention = { ...dead, ...about, kind: 'ride', minutes: 480 }

  test.each([
    ['the code in words', { ...dead, code: 'arrival_cancelled', message: 'x' }, 'api.errors.arrival_cancelled'],
    ['the server’s words for an unknown code', { ...dead, code: 'new_code', message: 'Ei käy' }, 'Ei käy'],
    ['its kind when the server said nothing', dead, 'sync.reason.refused'],
    ['its kind for another reason', { ...dead, reason: 'expired', message: 'x' }, 'sync.reason.expired'],
    ['its kind for a cell of a week', { ...cell, reason: 'gone' }, 'rides.refused.gone'],
    [
      'who has undone it since, and when',
      { ...dead, reason: 'changed', changed: { by: 'colleague', name: 'Eeva Lehto', at: '2020-03-02T08:02:00+02:00' } },
      'sync.reason.undoneBy Eeva Lehto ma 2.3. 08:02',
    ],
    [
      'that somebody has changed it, when nobody knows who',
      { ...dead, reason: 'changed' },
      'api.errors.arrival_changed',
    ],
    [
      'what somebody has made of a cell',
      { ...cell, reason: 'changed', theirs: 465 },
      'api.errors.version_conflict sync.reason.changed 07:45',
    ],
    [
      'who has made it so, if only oneself in another window',
      { ...cell, reason: 'changed', theirs: 465, changed: { by: 'you', name: '', at: '2020-03-02T08:02:00+02:00' } },
      `change.you  ${Date.parse('2020-03-02T08:02:00+02:00')} sync.reason.changed 07:45`,
    ],
  ] satisfies [string, NeedingAttention, string][])('%s', (_, confirmation, text) => {
    expect(attentionReason(confirmation, { t, i18n })).toBe(text)
  })

  test('who cancelled the ride, when that is known', () => {
    const item = { cancelledByEmail: 'm.salo@lahti.example' } as never
    expect(attentionReason({ ...dead, reason: 'cancelled', item }, { t, i18n })).toBe(
      'sync.reason.cancelledBy m.salo@lahti.example',
    )
    expect(attentionReason({ ...dead, reason: 'cancelled' }, { t, i18n })).toBe('sync.reason.cancelled')
  })
})
