import { makeStyles, mergeClasses, Switch, tokens } from '@fluentui/react-components'
import { memo, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { accessLevels } from '#domain/access.ts'
import { administration } from '#domain/rights-matrix.ts'
import { stateTokens } from '#ui/look/themes.ts'
import type { EditedRights } from './use-edited-rights.ts'

interface Props {
  isOne: boolean
  /** Whether the right is stored. */
  wasOne: boolean
  onSet: EditedRights['set']
  isReadOnly: boolean
  /** Why the right cannot be taken away, in words, or `null`. */
  refusal: string | null
}

/** Whether the user administers the organisation as a whole. */
export const AdministratorRight = memo(function AdministratorRight(props: Props) {
  const { isOne, wasOne, onSet, isReadOnly, refusal } = props
  const { t } = useTranslation()
  const styles = useStyles()
  const titleId = useId()
  const reasonId = useId()
  const isChanged = isOne !== wasOne
  const isRefused = isReadOnly || (isOne && refusal !== null && !isChanged)
  return (
    <section className={styles.root} aria-labelledby={titleId}>
      <h2 id={titleId} className={styles.title}>
        {t('rights.organization')}
      </h2>
      <div className={mergeClasses(styles.line, isChanged && styles.changed)}>
        <Switch
          label={t('rights.administrator')}
          checked={isOne}
          // it stays where the keyboard finds it, and says why it does nothing
          aria-disabled={isRefused || undefined}
          aria-describedby={reasonId}
          onChange={(_, { checked }) => {
            if (!isRefused) onSet([administration], checked ? accessLevels.write : accessLevels.none)
          }}
        />
        <p id={reasonId} className={styles.text}>
          {isOne && refusal !== null && !isChanged ? refusal : t('rights.administrator.text')}
        </p>
      </div>
    </section>
  )
})

const useStyles = makeStyles({
  root: {
    display: 'flex',
    flexDirection: 'column',
    gap: '4px',
    padding: '14px 16px',
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: '10px',
    backgroundColor: tokens.colorNeutralBackground1,
    fontSize: '14px',
    lineHeight: '20px',
  },
  title: { fontSize: '16px', lineHeight: '22px', fontWeight: tokens.fontWeightSemibold },
  line: { position: 'relative', display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '2px 12px' },
  changed: {
    '::before': {
      content: '""',
      position: 'absolute',
      insetBlock: '4px',
      insetInlineStart: '-8px',
      width: '3px',
      borderRadius: '3px',
      backgroundColor: stateTokens.modifiedSolid,
    },
  },
  text: { flex: '1 1 240px', color: tokens.colorNeutralForeground3 },
})
