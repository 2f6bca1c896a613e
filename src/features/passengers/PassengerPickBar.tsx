import { Button, makeStyles, tokens } from '@fluentui/react-components'
import { PersonAddRegular } from '@fluentui/react-icons'
import { useTranslation } from 'react-i18next'
import { stateTokens } from '#ui/look/themes.ts'
import { useDebounced } from '#ui/late/use-debounced.ts'
import { visuallyHidden } from '#ui/look/visually-hidden.ts'
import { RefusableButton } from '#ui/press/RefusableButton.tsx'
import type { PassengerPick } from './use-passenger-pick.ts'

/** A count that still changes is not read out. */
const countSettlesMs = 500

interface Props {
  pick: PassengerPick
  /** Why nobody can be added now, in words; `null` when they can. */
  refusal: string | null
  isBusy: boolean
  onAdd: () => void
  /** Makes a new passenger; where there is none the user may not. */
  onCreate: (() => void) | undefined
}

/** Who is picked so far, and what is done with them. */
export function PassengerPickBar({ pick, refusal, isBusy, onAdd, onCreate }: Props) {
  const { t } = useTranslation()
  const styles = useStyles()
  const { pickedIds, hiddenCount, lackingCount } = pick
  const count = pickedIds.length
  const picked =
    count === 0
      ? ''
      : [t('table.selected', { count }), hiddenCount > 0 && t('passengers.pick.hidden', { count: hiddenCount })]
          .filter(Boolean)
          .join(', ')
  const lacking = lackingCount > 0 ? t('passengers.pick.lacking', { count: lackingCount }) : ''
  const said = useDebounced([picked, lacking].filter(Boolean).join('. '), countSettlesMs)
  return (
    <div className={styles.root}>
      <span role="status" className={styles.said}>
        {said}
      </span>
      <p className={styles.words} aria-hidden="true">
        <strong>{picked}</strong>
        {lacking !== '' && <span className={styles.lacking}>{lacking}</span>}
      </p>
      {onCreate && (
        <Button appearance="subtle" icon={<PersonAddRegular />} disabledFocusable={isBusy} onClick={onCreate}>
          {t('passengers.list.create')}
        </Button>
      )}
      <RefusableButton
        appearance="primary"
        disabledFocusable={isBusy}
        refusal={refusal ?? (count === 0 ? t('passengers.list.pickFirst') : null)}
        onClick={onAdd}
      >
        {t('passengers.list.addSelected', { count })}
      </RefusableButton>
    </div>
  )
}

const useStyles = makeStyles({
  root: { display: 'flex', alignItems: 'center', gap: '8px', width: '100%', minHeight: '44px' },
  words: {
    display: 'grid',
    flex: '1 1 0',
    minWidth: 0,
    fontSize: '14px',
    lineHeight: '20px',
    fontVariantNumeric: 'tabular-nums',
  },
  lacking: {
    fontSize: '12px',
    lineHeight: '16px',
    color: stateTokens.orderedForeground,
    fontWeight: tokens.fontWeightSemibold,
  },
  said: visuallyHidden,
})
