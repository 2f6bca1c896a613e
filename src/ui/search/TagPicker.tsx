import { Button, makeStyles, mergeClasses, tokens } from '@fluentui/react-components'
import { DismissRegular } from '@fluentui/react-icons'
import { useId, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { holdsParts, spelledFirst } from '#domain/folded-text.ts'
import { oneLineOf } from '#domain/text.ts'
import { errorText } from '../form/error-text.ts'
import { ComboSearch } from './ComboSearch.tsx'
import { IconButton } from '../press/IconButton.tsx'
import { toNeighbour, useFocusAfter } from '../press/use-focus-after.ts'

export interface Tag {
  id: number
  name: string
}

/** Whether all of those that are edited have a tag, or some of them. */
export type TagState = 'all' | 'some'

interface Props {
  label: string
  /** All that there are, in the order to show them. */
  tags: readonly Tag[]
  /** Those that are set. */
  value: ReadonlyMap<number, TagState>
  onChange: (id: number, state: 'all' | 'none') => void
  /** Makes a new tag and sets it; where there is none, only existing ones are offered. */
  onCreate?: (name: string) => void
  /** Text key of why no tag may have the name that is typed; `null` where it may. */
  whyNotName?: (name: string) => string | null
  /** Longest name of a new tag. */
  maxLength?: number
  disabled?: boolean
}

/** A tag to set, or the name of one to make. */
type Choice = { kind: 'tag'; tag: Tag } | { kind: 'new'; name: string }

/** Tags of one or of many: chips of those set, and a field to add others. */
export function TagPicker({ label, tags, value, onChange, onCreate, whyNotName, maxLength, disabled = false }: Props) {
  const { t, i18n } = useTranslation()
  const styles = useStyles()
  const labelId = useId()
  const shown = tags.filter(({ id }) => value.has(id))
  const plain = (name: string) => oneLineOf(name).toLocaleLowerCase(i18n.language)
  const refusal = (text: string) => (onCreate && text !== '' ? (whyNotName?.(text) ?? null) : null)
  const search = (typed: string): Promise<readonly Choice[]> => {
    const text = oneLineOf(typed)
    const held = tags.filter(({ name }) => holdsParts(name, text))
    const matches = spelledFirst(held, text, ({ name }) => name)
    const isNew =
      onCreate && text !== '' && refusal(text) === null && !tags.some(({ name }) => plain(name) === plain(text))
    return Promise.resolve([
      ...matches.map((tag): Choice => ({ kind: 'tag', tag })),
      ...(isNew ? [{ kind: 'new', name: text } as const] : []),
    ])
  }
  return (
    <div role="group" tabIndex={-1} aria-labelledby={labelId} className={styles.root}>
      <span id={labelId} className={styles.label}>
        {label}
      </span>
      {shown.length > 0 && (
        <ul className={styles.chips}>
          {shown.map(({ id, name }) => (
            <Chip
              key={id}
              name={name}
              isHalf={value.get(id) === 'some'}
              disabled={disabled}
              onFill={() => onChange(id, 'all')}
              onRemove={() => onChange(id, 'none')}
            />
          ))}
        </ul>
      )}
      {shown.length === 0 && disabled && <span className={styles.none}>{t('tags.none')}</span>}
      {!disabled && (
        <ComboSearch<Choice>
          label={t('tags.add', { label })}
          placeholder={t(onCreate ? 'tags.searchOrCreate' : 'tags.search')}
          leastLength={0}
          maxLength={maxLength}
          sources={[{ key: 'tags', debounceMs: 0, search, revision: tags.length }]}
          itemKey={(choice) => (choice.kind === 'tag' ? choice.tag.id : 'new')}
          itemName={(choice) => (choice.kind === 'tag' ? choice.tag.name : t('tags.create', { name: choice.name }))}
          isHidden={(choice) => choice.kind === 'tag' && value.get(choice.tag.id) === 'all'}
          none={(text) => errorText(refusal(text) ?? 'tags.noOthers', t)}
          onPick={(choice) => (choice.kind === 'tag' ? onChange(choice.tag.id, 'all') : onCreate?.(choice.name))}
        />
      )}
    </div>
  )
}

interface ChipProps {
  name: string
  isHalf: boolean
  disabled: boolean
  onFill: () => void
  onRemove: () => void
}

function Chip({ name, isHalf, disabled, onFill, onRemove }: ChipProps) {
  const { t } = useTranslation()
  const styles = useStyles()
  const chip = useRef<HTMLLIElement>(null)
  useFocusAfter(chip, toNeighbour)
  return (
    <li ref={chip} className={mergeClasses(styles.chip, isHalf && styles.half)}>
      {name}
      {isHalf && (
        <>
          <span className={styles.some}>{t('tags.some')}</span>
          <Button size="small" appearance="transparent" disabled={disabled} onClick={onFill}>
            {t('tags.forAll')}
          </Button>
        </>
      )}
      {!disabled && (
        <IconButton
          size="small"
          appearance="transparent"
          icon={<DismissRegular />}
          aria-label={t('tags.remove', { name })}
          onClick={onRemove}
        />
      )}
    </li>
  )
}

const useStyles = makeStyles({
  root: { display: 'flex', flexDirection: 'column', gap: '8px', minWidth: 0, outline: 'none' },
  label: { fontSize: '14px', lineHeight: '20px', fontWeight: tokens.fontWeightSemibold },
  chips: { display: 'flex', flexWrap: 'wrap', gap: '8px' },
  chip: {
    display: 'inline-flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: '2px 6px',
    minHeight: 'var(--control-height, 32px)',
    padding: '0 2px 0 10px',
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: '8px',
    backgroundColor: tokens.colorNeutralBackground3,
    fontSize: '14px',
    lineHeight: '20px',
    overflowWrap: 'anywhere',
    ':not(:has(button))': { paddingInlineEnd: '10px' },
  },
  half: { border: `1px dashed ${tokens.colorNeutralStroke1}`, backgroundColor: tokens.colorNeutralBackground1 },
  some: { fontSize: '12px', color: tokens.colorNeutralForeground3 },
  none: { fontSize: '14px', lineHeight: '20px', color: tokens.colorNeutralForeground3 },
})
