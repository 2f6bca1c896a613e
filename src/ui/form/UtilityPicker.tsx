import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components'
import { CheckmarkFilled } from '@fluentui/react-icons'
import { useTranslation } from 'react-i18next'
import { utilities, type UtilityName } from '#domain/utility.ts'
import { media } from '../look/breakpoints.ts'
import { utilityGroups } from './utility-groups.ts'
import { UtilityIcon } from '../look/UtilityIcon.tsx'

interface Props {
  /** Name of the choice, for those who do not see its heading. */
  label: string
  /** Ids of `domain/utility.ts`; those that the product does not know stay as they are. */
  value: readonly number[]
  onChange: (ids: readonly number[]) => void
  disabled?: boolean
}

/** What a passenger needs, as pictures with words: every tile is a checkbox. */
export function UtilityPicker({ label, value, onChange, disabled = false }: Props) {
  const { t } = useTranslation()
  const styles = useStyles()
  const toggle = (id: number) =>
    onChange(value.includes(id) ? value.filter((other) => other !== id) : [...value, id].toSorted((a, b) => a - b))
  return (
    <div role="group" aria-label={label} className={styles.root}>
      {Object.entries(utilityGroups).map(([group, names]) => (
        <fieldset key={group} className={styles.group} disabled={disabled}>
          <legend className={styles.legend}>{t(`utilities.group.${group}`)}</legend>
          <div className={styles.tiles}>
            {names.map((name: UtilityName) => {
              const id = utilities[name]
              const isChosen = value.includes(id)
              return (
                <label key={name} className={mergeClasses(styles.tile, isChosen && styles.chosen)}>
                  <input type="checkbox" className={styles.input} checked={isChosen} onChange={() => toggle(id)} />
                  <UtilityIcon id={id} size={24} />
                  <span>{t(`utilities.${name}`)}</span>
                  {isChosen && <CheckmarkFilled className={styles.tick} aria-hidden="true" />}
                </label>
              )
            })}
          </div>
        </fieldset>
      ))}
    </div>
  )
}

const useStyles = makeStyles({
  root: { display: 'flex', flexDirection: 'column', gap: '12px' },
  group: { minWidth: 0 },
  legend: {
    padding: 0,
    marginBottom: '6px',
    fontSize: '12px',
    lineHeight: '16px',
    color: tokens.colorNeutralForeground3,
  },
  tiles: { display: 'grid', gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 100px), 1fr))', gap: '8px' },
  tile: {
    position: 'relative',
    display: 'flex',
    flexDirection: 'column',
    alignItems: 'center',
    justifyContent: 'center',
    gap: '3px',
    minHeight: '64px',
    padding: '5px 1px',
    border: `1px solid ${tokens.colorNeutralStroke1}`,
    borderRadius: '8px',
    backgroundColor: tokens.colorNeutralBackground1,
    color: tokens.colorNeutralForeground2,
    fontSize: '12px',
    lineHeight: '15px',
    textAlign: 'center',
    overflowWrap: 'anywhere',
    hyphens: 'auto',
    cursor: 'pointer',
    ':hover': { backgroundColor: tokens.colorNeutralBackground1Hover },
    ':has(:focus-visible)': { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: '1px' },
    ':has(:disabled)': { cursor: 'not-allowed', color: tokens.colorNeutralForegroundDisabled },
  },
  chosen: {
    border: `1px solid ${tokens.colorCompoundBrandStroke}`,
    boxShadow: `inset 0 0 0 1px ${tokens.colorCompoundBrandStroke}`,
    backgroundColor: tokens.colorBrandBackground2,
    color: tokens.colorBrandForeground2,
    fontWeight: tokens.fontWeightSemibold,
    ':hover': { backgroundColor: tokens.colorBrandBackground2Hover },
    // a need stays readable where it cannot be changed
    ':has(:disabled)': { color: tokens.colorNeutralForeground2 },
    [media.forcedColors]: { border: '2px solid Highlight' },
  },
  input: { position: 'absolute', inset: 0, width: '100%', height: '100%', margin: 0, opacity: 0, cursor: 'inherit' },
  tick: { position: 'absolute', top: '4px', right: '4px', fontSize: '14px' },
})
