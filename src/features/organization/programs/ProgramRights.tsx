import { FieldContextProvider, makeStyles, Select, tokens } from '@fluentui/react-components'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { accessAreaNames, type AccessLevels } from '#domain/access.ts'
import { programLevelsOf } from '#domain/program-access.ts'
import { FormField } from '#ui/form/FormField.tsx'
import { NamedGroup } from '#ui/form/NamedGroup.tsx'

interface Props {
  value: AccessLevels
  /** Text key of what is wrong, or nothing. */
  error: string | undefined
  onChange: (levels: AccessLevels) => void
}

/** A level for each area, of those that a program can be given. */
export function ProgramRights({ value, error, onChange }: Props) {
  const { t } = useTranslation()
  const styles = useStyles()
  const id = useId()
  return (
    <FormField label={t('programs.rights')} required hint={t('programs.rightsHint')} error={error}>
      <NamedGroup role="group" className={styles.root}>
        {/* each has its own name, not that of all together */}
        <FieldContextProvider value={undefined}>
          {accessAreaNames.map((area) => (
            <div key={area} className={styles.row}>
              <label htmlFor={`${id}-${area}`}>{t(`rights.area.${area}`)}</label>
              <Select
                id={`${id}-${area}`}
                className={styles.select}
                value={String(value[area])}
                onChange={(_, data) => {
                  const level = programLevelsOf(area).find((each) => String(each) === data.value)
                  if (level !== undefined) onChange({ ...value, [area]: level })
                }}
              >
                {programLevelsOf(area).map((level) => (
                  <option key={level} value={String(level)}>
                    {t(`rights.level.${level}`)}
                  </option>
                ))}
              </Select>
            </div>
          ))}
        </FieldContextProvider>
      </NamedGroup>
    </FormField>
  )
}

const useStyles = makeStyles({
  root: {
    display: 'grid',
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: '8px',
  },
  row: {
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: '12px',
    padding: '4px 4px 4px 12px',
    ':not(:first-child)': { borderTop: `1px solid ${tokens.colorNeutralStroke2}` },
  },
  select: { flex: '0 0 150px' },
})
