import { makeStyles, Radio, RadioGroup } from '@fluentui/react-components'
import { useTranslation } from 'react-i18next'
import { FormField } from '#ui/form/FormField.tsx'
import { DestinationChecks } from '../rights/DestinationChecks.tsx'

interface Props {
  destinations: readonly { id: number; alias: string }[]
  /** `null` for all. */
  value: readonly number[] | null
  /** Text key of what is wrong, or nothing. */
  error: string | undefined
  onChange: (ids: number[] | null) => void
}

/** At which destinations a program has its rights. */
export function ProgramDestinations({ destinations, value, error, onChange }: Props) {
  const { t } = useTranslation()
  const styles = useStyles()
  return (
    <div className={styles.root}>
      <FormField label={t('programs.destinations')} required error={error}>
        <RadioGroup
          value={value === null ? 'all' : 'chosen'}
          onChange={(_, data) => onChange(data.value === 'all' ? null : [])}
        >
          <Radio value="chosen" label={t('programs.destinations.chosen')} />
          <Radio
            value="all"
            label={
              <>
                {t('programs.destinations.all')}
                <span className={styles.note}>{t('programs.destinations.allText')}</span>
              </>
            }
          />
        </RadioGroup>
      </FormField>
      {value !== null && (
        <DestinationChecks
          destinations={destinations}
          value={value}
          disabled={false}
          onChange={(ids) => onChange([...ids])}
        />
      )}
    </div>
  )
}

const useStyles = makeStyles({
  root: { display: 'grid', gap: '6px' },
  note: { display: 'block', fontSize: '12px', lineHeight: '16px' },
})
