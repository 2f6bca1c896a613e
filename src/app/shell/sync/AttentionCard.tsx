import { Button, makeStyles, tokens } from '@fluentui/react-components'
import { CopyRegular } from '@fluentui/react-icons'
import type { TFunction } from 'i18next'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { discard, fateOf, sendAgain, type Fate } from '#data/delivery/dead-letters.ts'
import type { NeedingAttention } from '#data/workspace/queue.ts'
import { formatDay } from '#ui/look/format.ts'
import { stateTokens } from '#ui/look/themes.ts'
import { say } from '#ui/speak/toast.ts'
import { toNeighbour, useFocusAfter } from '#ui/press/use-focus-after.ts'
import { attentionReason } from './attention-reason.ts'
import { cellTime, confirmationDetails, confirmationTitle, shownMoment } from './confirmation-words.ts'
import { useFailureToast } from './use-failure-toast.ts'

const fateIntents: Record<Fate, 'success' | 'info' | 'error'> = { sent: 'success', waiting: 'info', refused: 'error' }

interface Props {
  confirmation: NeedingAttention
}

/** What the server did not take: what it was, why, and the three ways on. */
export function AttentionCard({ confirmation }: Props) {
  const { t, i18n } = useTranslation()
  const styles = useStyles()
  const tellFailure = useFailureToast()
  const card = useRef<HTMLElement>(null)
  useFocusAfter(card, toNeighbour)
  const title = confirmationTitle(confirmation, t, i18n.language)
  const details = confirmationDetails(confirmation, t, i18n.language)
  const about =
    confirmation.kind === 'ride'
      ? details
      : `${formatDay(confirmation.itemDate, i18n.language, 'weekdayShort')} ${details}`
  const reason = attentionReason(confirmation, { t, i18n })
  const choice = choiceOf(confirmation, t)

  const copy = async () => {
    const answered = t('sync.item.answered', { clock: shownMoment(confirmation.resolvedAt, i18n.language) })
    await navigator.clipboard.writeText([title, about, reason, answered].join('\n'))
    say({ title: t('sync.copied'), intent: 'success' })
  }
  const insist = async () => {
    const [opId] = await sendAgain([confirmation.id])
    if (opId === undefined) return
    const fate = await fateOf(opId)
    say({ title: t(`sync.fate.${fate}`, { title }), intent: fateIntents[fate] })
  }
  const act = (action: Promise<void>) => void action.catch((error: unknown) => tellFailure(title, error))

  // what a person did after this stays, unless its maker goes out of their way
  const leavesNewer = confirmation.kind === 'confirmation' && confirmation.reason === 'changed'
  const send = (
    <Button key="send" appearance={leavesNewer ? 'secondary' : 'primary'} onClick={() => act(insist())}>
      {choice.mine}
    </Button>
  )
  const leave = (
    <Button
      key="leave"
      appearance={leavesNewer ? 'primary' : 'secondary'}
      onClick={() => act(discard([confirmation.id]))}
    >
      {choice.theirs}
    </Button>
  )

  return (
    <article ref={card} className={styles.root} aria-label={title}>
      <p className={styles.title}>{title}</p>
      <p className={styles.details}>{about}</p>
      <p>{reason}</p>
      <div className={styles.actions}>
        {leavesNewer ? [leave, send] : [send, leave]}
        {/* a page without https has no clipboard */}
        {'clipboard' in navigator && (
          <Button appearance="subtle" icon={<CopyRegular />} onClick={() => act(copy())}>
            {t('sync.copy')}
          </Button>
        )}
      </div>
    </article>
  )
}

/** What the two ways on are called: of what somebody else has changed, by what will be there. */
function choiceOf(confirmation: NeedingAttention, t: TFunction): { mine: string; theirs: string } {
  if (confirmation.reason !== 'changed') return { mine: t('sync.sendAgain'), theirs: t('sync.discard') }
  if (confirmation.kind === 'ride') {
    const [mine, theirs] = [cellTime(confirmation.minutes, t), cellTime(confirmation.theirs, t)]
    return { mine: t('sync.keepMine', { time: mine }), theirs: t('sync.takeTheirs', { time: theirs }) }
  }
  return confirmation.completed
    ? { mine: t('sync.confirmAnyway'), theirs: t('sync.leaveUnconfirmed') }
    : { mine: t('sync.undoAnyway'), theirs: t('sync.leaveConfirmed') }
}

const useStyles = makeStyles({
  root: {
    display: 'flex',
    flexDirection: 'column',
    gap: '4px',
    padding: '12px 14px',
    borderRadius: '12px',
    border: `1px solid ${stateTokens.orderedBorder}`,
    overflowWrap: 'anywhere',
  },
  title: { fontWeight: tokens.fontWeightSemibold },
  details: { fontSize: '13px', lineHeight: '18px', color: tokens.colorNeutralForeground3 },
  actions: { display: 'flex', flexWrap: 'wrap', gap: '8px', paddingTop: '8px' },
})
