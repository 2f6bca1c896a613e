import { Button, makeStyles, tokens } from '@fluentui/react-components'
import { PersonKeyRegular } from '@fluentui/react-icons'
import { useTranslation } from 'react-i18next'
import { RefusableButton } from '#ui/press/RefusableButton.tsx'

interface Props {
  count: number
  /** How many of them a filter or another page hides. */
  hidden: number
  refusal: string | null
  onRights: () => void
  onClear: () => void
}

/** Who is selected, and what can be done with them. */
export function SelectedUsers({ count, hidden, refusal, onRights, onClear }: Props) {
  const { t } = useTranslation()
  const styles = useStyles()
  const words = [t('table.selected', { count }), hidden > 0 && t('table.selected.hidden', { count: hidden })]
  return (
    <div className={styles.root}>
      <span role="status" className={styles.count}>
        {count > 0 && words.filter(Boolean).join(', ')}
      </span>
      {count > 0 && (
        <>
          <RefusableButton icon={<PersonKeyRegular />} refusal={refusal} onClick={onRights}>
            {t('users.changeRights')}
          </RefusableButton>
          <Button appearance="transparent" onClick={onClear}>
            {t('table.clear')}
          </Button>
        </>
      )}
    </div>
  )
}

const useStyles = makeStyles({
  root: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '4px 12px' },
  count: { fontWeight: tokens.fontWeightSemibold, color: tokens.colorNeutralForeground1 },
})
