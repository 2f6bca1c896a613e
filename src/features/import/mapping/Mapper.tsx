import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { importFields, type BlockKind } from '#domain/import/fields.ts'
import {
  blockLimits,
  isFed,
  missingPlaces,
  placeKey,
  withBlock,
  withoutBlock,
  withSource,
  type FieldPlace,
  type Mapping,
  type Source,
} from '#domain/import/mapping.ts'
import { neededPlaces } from '#domain/import/needed-of-new.ts'
import { withSuggestion, type Suggestion } from '#domain/import/suggest.ts'
import { useGrowing } from '#ui/late/use-growing.ts'
import { useStable } from '#ui/press/use-stable.ts'
import type { SheetColumn } from './columns.ts'
import { MappingRow } from './MappingRow.tsx'
import { MappingSection } from './MappingSection.tsx'
import { sectionKey, sectionsOf, type ShownSection } from './sections.ts'
import { offeredValues, type Offers } from '../words/offered-values.ts'

interface Props {
  mapping: Mapping
  columns: readonly SheetColumn[]
  offers: Offers
  suggestions: readonly Suggestion[]
  /** The column that one looks at; `null` for none. */
  lookedAt: number | null
  onMapping: (mapping: Mapping) => void
  onLook: (column: number | null) => void
  /** Told of the column of a field that was come to by itself and not by a pointer. */
  onShow: (column: number | null) => void
}

const blockKind = ({ kind }: ShownSection): BlockKind | null =>
  kind === 'phone' || kind === 'permission' ? kind : null

/** As many as a screen has room for. */
const firstSections = 2

/** Which column feeds which field, part by part. Source: spec 2 §2, IMP-10 to IMP-12. */
export function Mapper({ mapping, columns, offers, suggestions, lookedAt, onMapping, ...told }: Props) {
  const { t } = useTranslation()
  const sections = useMemo(() => sectionsOf(mapping), [mapping])
  const missing = useMemo(() => new Set(missingPlaces(mapping).map(placeKey)), [mapping])
  const needed = useMemo(() => new Set(neededPlaces(mapping).map(placeKey)), [mapping])
  const suggested = useMemo(() => new Map(suggestions.map((each) => [placeKey(each.place), each])), [suggestions])
  const changeSource = useStable((place: FieldPlace, source: Source | null) =>
    onMapping(withSource(mapping, place, source)),
  )
  const accept = useStable((suggestion: Suggestion) => onMapping(withSuggestion(mapping, suggestion)))
  const look = useStable(told.onLook)
  const show = useStable(told.onShow)
  const values = useMemo(
    () => new Map(importFields.map((field) => [field.name, offeredValues(field, offers, t)])),
    [t, offers],
  )
  // all sections, and then what can be chosen in each
  const drawn = useGrowing(firstSections, 2 * sections.length)
  return (
    <div aria-busy={drawn !== Infinity}>
      {sections.slice(0, drawn).map((section, at) => {
        const kind = blockKind(section)
        const blocks = kind === null ? 0 : mapping.blocks[kind].length
        const isLast = section.block === blocks - 1
        return (
          <MappingSection
            key={sectionKey(section)}
            section={section}
            done={section.slots.filter(isFed).length}
            isLacking={section.slots.some((slot) => missing.has(placeKey(slot)))}
            onAdd={
              kind !== null && isLast && blocks < blockLimits[kind] ? () => onMapping(withBlock(mapping, kind)) : null
            }
            onRemove={
              kind !== null && (blocks > 1 || kind === 'permission')
                ? () => onMapping(withoutBlock(mapping, kind, section.block ?? 0))
                : null
            }
          >
            {section.slots.map((slot) => (
              <MappingRow
                key={placeKey(slot)}
                {...slot}
                columns={columns}
                areOffered={at < drawn - sections.length}
                values={values.get(slot.name) ?? null}
                suggestion={suggested.get(placeKey(slot)) ?? null}
                isMissing={missing.has(placeKey(slot))}
                isLackingForNew={needed.has(placeKey(slot))}
                isLit={
                  lookedAt !== null &&
                  slot.source !== null &&
                  'column' in slot.source &&
                  slot.source.column === lookedAt
                }
                onSource={changeSource}
                onSuggestion={accept}
                onLook={look}
                onShow={show}
              />
            ))}
          </MappingSection>
        )
      })}
    </div>
  )
}
