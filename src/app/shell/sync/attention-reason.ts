import type { i18n, TFunction } from 'i18next'
import type { LastChange } from '#domain/last-change.ts'
import type { NeedingAttention } from '#data/workspace/queue.ts'
import { refusalText } from '#data/rides.ts'
import { changeText } from '#state/use-change-text.ts'
import { cellTime, shownMoment } from './confirmation-words.ts'

interface Texts {
  t: TFunction
  i18n: Pick<i18n, 'exists' | 'language'>
}

/** Why something needs a person, in words: the server's own where it gave any, else what kind of reason it was. */
export function attentionReason(dead: NeedingAttention, { t, i18n }: Texts): string {
  const { kind, reason, code, message, changed } = dead
  if (kind === 'confirmation' && reason === 'changed') {
    if (!changed) return t('api.errors.arrival_changed')
    const what = dead.completed ? 'sync.reason.undoneBy' : 'sync.reason.confirmedBy'
    return t(what, whoAndWhen(changed, { t, i18n }))
  }
  if (kind === 'ride' && reason === 'changed') {
    return `${changeText(changed, t)} ${t('sync.reason.changed', { theirs: cellTime(dead.theirs, t) })}`
  }
  if (kind === 'confirmation' && reason === 'cancelled' && dead.item?.cancelledByEmail) {
    return t('sync.reason.cancelledBy', { email: dead.item.cancelledByEmail })
  }
  const hasWords = reason === 'refused' && code !== '' && i18n.exists(`api.errors.${code}`)
  if (hasWords) return [t(`api.errors.${code}`), ...(changed ? [changeText(changed, t)] : [])].join(' ')
  if (reason === 'refused' && message) return message
  return t(kind === 'ride' ? refusalText(reason, '') : `sync.reason.${reason}`)
}

const whoAndWhen = ({ name, at }: LastChange, { t, i18n }: Texts) => ({
  name: name || t('someone'),
  time: shownMoment(Date.parse(at), i18n.language),
})
