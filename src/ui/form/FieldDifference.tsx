import { Button, makeStyles, mergeClasses, tokens } from '@fluentui/react-components'
import { useId, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { media } from '../look/breakpoints.ts'
import { BusyButton } from './BusyButton.tsx'
import { FormDialog } from './FormDialog.tsx'

export type Side = 'mine' | 'theirs'

export interface DifferingField {
  key: string
  label: string
  mine: ReactNode
  theirs: ReactNode
}

interface Props {
  open: boolean
  title: string
  /** Who changed what one was changing, and when. */
  intro: string
  /** Fields that both have changed, and not to the same value. */
  fields: readonly DifferingField[]
  /** One side for each field. */
  onResolve: (choice: Readonly<Record<string, Side>>) => void
  /** Back to the form: nothing is saved and nothing is lost. */
  onClose: () => void
  busy?: boolean
}

/** Two people have changed the same: both values side by side, to be chosen field by field or all at once. */
export function FieldDifference({ open, title, intro, fields, onResolve, onClose, busy = false }: Props) {
  const { t } = useTranslation()
  const styles = useStyles()
  const [choice, setChoice] = useState<Readonly<Record<string, Side>>>({})
  const left = fields.filter(({ key }) => !(key in choice)).length
  const chooseAll = (side: Side) => setChoice(Object.fromEntries(fields.map(({ key }) => [key, side])))
  return (
    <FormDialog
      open={open}
      title={title}
      width={700}
      onClose={onClose}
      actions={
        <>
          <Button disabled={busy} onClick={onClose}>
            {t('difference.back')}
          </Button>
          <BusyButton
            appearance="primary"
            busy={busy}
            spinner="inverted"
            disabledFocusable={left > 0}
            onClick={() => onResolve(choice)}
          >
            {left > 0 ? t('difference.left', { count: left }) : t('difference.save')}
          </BusyButton>
        </>
      }
    >
      <div className={styles.root}>
        <p>
          {intro} {t('difference.choose')}
        </p>
        {fields.length > 1 && (
          <div className={styles.all}>
            <Button onClick={() => chooseAll('mine')}>{t('difference.allMine')}</Button>
            <Button onClick={() => chooseAll('theirs')}>{t('difference.allTheirs')}</Button>
          </div>
        )}
        {fields.map((field, index) => (
          <Choice
            key={field.key}
            field={field}
            isFirst={index === 0}
            side={choice[field.key] ?? null}
            onChoose={(side) => setChoice((current) => ({ ...current, [field.key]: side }))}
          />
        ))}
      </div>
    </FormDialog>
  )
}

interface ChoiceProps {
  field: DifferingField
  /** The focus begins there. */
  isFirst: boolean
  side: Side | null
  onChoose: (side: Side) => void
}

function Choice({ field, isFirst, side, onChoose }: ChoiceProps) {
  const { t } = useTranslation()
  const styles = useStyles()
  const name = useId()
  const sides: readonly Side[] = ['mine', 'theirs']
  return (
    <fieldset className={styles.field}>
      <legend className={styles.legend}>{field.label}</legend>
      <div className={styles.sides}>
        {sides.map((each) => (
          <label
            key={each}
            htmlFor={`${name}-${each}`}
            className={mergeClasses(styles.side, side === each && styles.chosen)}
          >
            <input
              id={`${name}-${each}`}
              type="radio"
              name={name}
              className={styles.radio}
              data-autofocus={isFirst && each === sides[0] ? '' : undefined}
              checked={side === each}
              onChange={() => onChoose(each)}
            />
            <span className={styles.whose}>{t(`difference.${each}`)}</span>
            <span className={styles.value}>{field[each] === '' ? t('changed.empty') : field[each]}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}

const useStyles = makeStyles({
  root: { display: 'flex', flexDirection: 'column', gap: '14px', fontSize: '14px', lineHeight: '20px' },
  all: { display: 'flex', flexWrap: 'wrap', gap: '8px' },
  field: { minWidth: 0 },
  legend: { padding: 0, marginBottom: '6px', fontWeight: tokens.fontWeightSemibold },
  sides: {
    display: 'grid',
    gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
    gap: '8px',
    [media.phone]: { gridTemplateColumns: 'minmax(0, 1fr)' },
  },
  side: {
    display: 'grid',
    gridTemplateColumns: 'auto minmax(0, 1fr)',
    alignContent: 'start',
    columnGap: '10px',
    minHeight: 'var(--control-height, 32px)',
    padding: '8px 12px',
    border: `1px solid ${tokens.colorNeutralStroke1}`,
    borderRadius: '8px',
    cursor: 'pointer',
    ':has(:focus-visible)': { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: '1px' },
  },
  chosen: {
    border: `1px solid ${tokens.colorCompoundBrandStroke}`,
    boxShadow: `inset 0 0 0 1px ${tokens.colorCompoundBrandStroke}`,
    backgroundColor: tokens.colorBrandBackground2,
  },
  radio: {
    gridRow: '1 / span 2',
    width: '18px',
    height: '18px',
    margin: '2px 0 0',
    accentColor: tokens.colorCompoundBrandBackground,
    outlineStyle: 'none',
  },
  whose: { fontSize: '12px', lineHeight: '16px', color: tokens.colorNeutralForeground2 },
  value: { overflowWrap: 'anywhere' },
})
