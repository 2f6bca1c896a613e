import { Button, Input, makeStyles, mergeClasses, Switch, tokens } from '@fluentui/react-components'
import { ChevronDownRegular, ChevronUpRegular, DeleteRegular, PhoneRegular } from '@fluentui/react-icons'
import { useId, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { whyNotPhoneNumber, type PhoneNumber } from '#domain/phone-number.ts'
import { FormField } from '#ui/form/FormField.tsx'
import { stateTokens } from '#ui/look/themes.ts'
import { toNeighbour, useFocusAfter } from '#ui/press/use-focus-after.ts'
import type { FormMode } from '../passenger-form.ts'

interface Props {
  entry: PhoneNumber
  isOpen: boolean
  mode: FormMode
  /** Whether it is time to say what is wrong. */
  isJudged: boolean
  onToggle: () => void
  onChange: (entry: PhoneNumber) => void
  onLeave: () => void
  onRemove: () => void
}

const uses = ['sms', 'showToDriver', 'assistant'] as const

/** One number: closed a line with what it is for, open its fields. */
export function PhoneNumberEntry({ entry, isOpen, mode, isJudged, onToggle, onChange, onLeave, onRemove }: Props) {
  const { t } = useTranslation()
  const styles = useStyles()
  const contentId = useId()
  const panel = useRef<HTMLDivElement>(null)
  useFocusAfter(panel, toNeighbour)
  const error = isJudged && entry.number.trim() !== '' ? whyNotPhoneNumber(entry.number) : null
  const isWrong = error !== null
  const line = (
    <>
      <PhoneRegular className={styles.icon} aria-hidden="true" />
      <span className={styles.number}>{entry.number || t('passengers.editor.newPhoneNumber')}</span>
      {uses.map(
        (use) =>
          entry[use] && (
            <span key={use} className={styles.use}>
              {t(`passengers.editor.phone.${use}.short`)}
            </span>
          ),
      )}
    </>
  )
  if (mode === 'readOnly') return <div className={styles.line}>{line}</div>
  return (
    <div ref={panel} className={mergeClasses(styles.root, isWrong && styles.wrong)}>
      <button
        type="button"
        className={mergeClasses(styles.line, styles.opener)}
        aria-expanded={isOpen}
        aria-controls={contentId}
        data-opens={isWrong && !isOpen ? 'phoneNumbers' : undefined}
        onClick={onToggle}
      >
        {line}
        {isOpen ? <ChevronUpRegular aria-hidden="true" /> : <ChevronDownRegular aria-hidden="true" />}
      </button>
      {isOpen && (
        <div id={contentId} className={styles.fields}>
          <FormField label={t('passengers.editor.phoneNumber')} error={error ?? undefined} required={mode === 'edit'}>
            <Input
              type="tel"
              value={entry.number}
              autoComplete="off"
              autoFocus={entry.id === 0 && entry.number === ''}
              disabled={mode === 'closed'}
              readOnly={mode === 'waiting'}
              data-field="phoneNumbers"
              onChange={(_, { value }) => onChange({ ...entry, number: value })}
              onBlur={() => {
                if (entry.number !== '') onLeave()
              }}
            />
          </FormField>
          {uses.map((use) => (
            <Switch
              key={use}
              checked={entry[use]}
              disabled={mode !== 'edit'}
              label={t(`passengers.editor.phone.${use}`)}
              onChange={(_, { checked }) => onChange({ ...entry, [use]: checked })}
            />
          ))}
          {mode === 'edit' && (
            <div>
              <Button appearance="subtle" icon={<DeleteRegular />} onClick={onRemove}>
                {t('passengers.editor.removePhoneNumber')}
              </Button>
            </div>
          )}
        </div>
      )}
    </div>
  )
}

const useStyles = makeStyles({
  root: { border: `1px solid ${tokens.colorNeutralStroke2}`, borderRadius: '8px' },
  wrong: { border: `1px solid ${stateTokens.rejectedSolid}` },
  line: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: '4px 8px',
    width: '100%',
    color: tokens.colorNeutralForeground1,
    fontSize: '14px',
    lineHeight: '20px',
  },
  opener: {
    minHeight: 'max(var(--control-height, 32px), 40px)',
    padding: '4px 12px',
    border: 'none',
    borderRadius: '8px',
    background: 'none',
    textAlign: 'start',
    cursor: 'pointer',
    ':hover': { backgroundColor: tokens.colorSubtleBackgroundHover },
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: '-2px' },
  },
  icon: { fontSize: '20px', color: tokens.colorNeutralForeground2 },
  number: {
    flex: '1 1 auto',
    fontWeight: tokens.fontWeightSemibold,
    fontVariantNumeric: 'tabular-nums',
    overflowWrap: 'anywhere',
  },
  use: {
    padding: '0 6px',
    borderRadius: '4px',
    backgroundColor: tokens.colorNeutralBackground3,
    fontSize: '12px',
    lineHeight: '20px',
    color: tokens.colorNeutralForeground2,
  },
  fields: { display: 'flex', flexDirection: 'column', gap: '4px', padding: '4px 12px 12px' },
})
