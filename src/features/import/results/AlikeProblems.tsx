import { Button, makeStyles, tokens } from '@fluentui/react-components'
import { ChevronDownRegular, ChevronRightRegular, ErrorCircleFilled, EyeRegular } from '@fluentui/react-icons'
import { useId, useMemo, useRef, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { importField } from '#domain/import/fields.ts'
import { placeKey, type FieldPlace } from '#domain/import/mapping.ts'
import { nearNames } from '#domain/import/near-names.ts'
import type { AlikeCells } from '#domain/import/problems.ts'
import { stateTokens } from '#ui/look/themes.ts'
import { toNeighbour, useFocusAfter } from '#ui/press/use-focus-after.ts'
import { offeredValues, type Offers } from '../words/offered-values.ts'
import { placeText } from '../words/place-text.ts'
import { alikeText } from '../words/value-text.ts'
import { counted } from '../words/counted.ts'
import { AlikeFix } from './AlikeFix.tsx'

interface Props {
  alike: readonly AlikeCells[]
  offers: Offers
  /** Puts one text in place of another in every row that has it. */
  onReplace: (place: FieldPlace, text: string, by: string) => void
  /** Shows the rows that have it. */
  onShow: (place: FieldPlace, text: string) => void
}

/** Most values that are listed at once: those in the most rows come first. */
const listed = 12

/** What is wrong in rows alike, each mended once for all of them where its text is what is wrong. */
export function AlikeProblems({ alike, offers, onReplace, onShow }: Props) {
  const { t, i18n } = useTranslation()
  const styles = useStyles()
  const bodyId = useId()
  const [isOpen, setOpen] = useState(false)
  if (alike.length === 0) return null
  return (
    <section className={styles.root}>
      <h2 className={styles.heading}>
        <button
          type="button"
          className={styles.toggle}
          aria-expanded={isOpen}
          aria-controls={bodyId}
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? <ChevronDownRegular aria-hidden="true" /> : <ChevronRightRegular aria-hidden="true" />}
          {t('import.alike', { count: alike.length })}
        </button>
      </h2>
      <ul id={bodyId} className={styles.list} hidden={!isOpen}>
        {alike.slice(0, isOpen ? listed : 0).map(({ place, text, error, look, rows, isOfText }) => (
          <Item key={`${placeKey(place)} ${error ?? look} ${isOfText} ${text}`}>
            <span className={error === null ? styles.look : styles.error} aria-hidden="true">
              {error === null ? <EyeRegular /> : <ErrorCircleFilled />}
            </span>
            <span className={styles.words}>
              <strong>{placeText(place, t)}</strong>
              {`: ${alikeText(place, text, t)}`}
              <span className={styles.reason}>{t(error ?? look ?? 'validation.invalid')}</span>
            </span>
            <Button appearance="transparent" className={styles.show} onClick={() => onShow(place, text)}>
              {t('import.alike.show', counted(rows, i18n.language))}
            </Button>
            {isOfText && <Fix {...{ place, text, offers }} onReplace={(by) => onReplace(place, text, by)} />}
          </Item>
        ))}
      </ul>
    </section>
  )
}

interface FixProps {
  place: FieldPlace
  text: string
  offers: Offers
  onReplace: (by: string) => void
}

/** What is to stand in place of a text. What is nearest to it is proposed, and taken by nobody but a person. */
function Fix({ place, text, offers, onReplace }: FixProps) {
  const { t } = useTranslation()
  const values = useMemo(() => offeredValues(importField(place.name), offers, t), [place.name, offers, t])
  const near = useMemo(
    () =>
      nearNames(
        text,
        (values ?? []).map((value) => value.text),
      ),
    [text, values],
  )
  return (
    <AlikeFix
      label={t('import.alike.by', { field: placeText(place, t), text: alikeText(place, text, t) })}
      {...{ values, near, onReplace }}
    />
  )
}

/** Once it is mended it goes away, and the next one is come to. */
function Item({ children }: { children: ReactNode }) {
  const styles = useStyles()
  const root = useRef<HTMLLIElement>(null)
  useFocusAfter(root, toNeighbour)
  return (
    <li ref={root} className={styles.item}>
      {children}
    </li>
  )
}

const useStyles = makeStyles({
  root: {
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: '10px',
    backgroundColor: tokens.colorNeutralBackground1,
  },
  heading: { margin: 0, fontSize: '14px', lineHeight: '20px' },
  toggle: {
    display: 'flex',
    alignItems: 'center',
    gap: '8px',
    width: '100%',
    minHeight: 'max(var(--control-height, 32px), 40px)',
    padding: '0 14px',
    border: 'none',
    borderRadius: '10px',
    background: 'none',
    font: 'inherit',
    fontWeight: tokens.fontWeightSemibold,
    color: tokens.colorNeutralForeground1,
    textAlign: 'start',
    cursor: 'pointer',
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: '-2px' },
  },
  list: { margin: 0, padding: '0 14px 8px', listStyleType: 'none', maxHeight: '240px', overflowY: 'auto' },
  item: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: '4px 10px',
    padding: '6px 0',
    borderTop: `1px solid ${tokens.colorNeutralStroke3}`,
    fontSize: '14px',
    lineHeight: '20px',
  },
  error: { display: 'grid', fontSize: '16px', color: stateTokens.rejectedSolid },
  look: { display: 'grid', fontSize: '16px', color: stateTokens.orderedSolid },
  words: { flex: '1 1 240px', minWidth: 0, overflowWrap: 'anywhere' },
  reason: { display: 'block', fontSize: '13px', lineHeight: '18px', color: tokens.colorNeutralForeground2 },
  show: { minWidth: 0, color: tokens.colorBrandForegroundLink },
})
