import type { i18n as I18n } from 'i18next'
import { auditKindOf, type AuditEvent } from '#domain/audit.ts'
import { localDateAt } from '#domain/local-date.ts'
import { formatClock } from '#ui/look/format.ts'
import type { Sheet, SheetValue } from '../../../workers/export/sheet.ts'
import { passengersText, restOf } from './list/event-facts.ts'
import { plainSentence, sentenceOf } from './list/sentence.ts'
import type { Who } from './list/use-who.ts'

/** An event as a row of the file, in the words of the screen. */
export function auditRow(event: AuditEvent, who: Who, words: I18n): readonly SheetValue[] {
  const kind = auditKindOf(event.action)
  const instant = Date.parse(event.at)
  return [
    event.id,
    localDateAt(instant),
    formatClock(instant),
    who.name(event.user),
    kind && words.t(`audit.kind.${kind}`),
    plainSentence(sentenceOf(event, who, words), words),
    passengersText(event, who, words),
    restOf(event, words)
      .map(([name, fact]) => `${name}: ${fact}`)
      .join('; '),
    event.requestId,
  ]
}

/** Events of the log, one a row. */
export function auditSheet(rows: readonly (readonly SheetValue[])[], { t }: Pick<I18n, 't'>): Sheet {
  return {
    name: t('routes.audit'),
    columns: [
      { header: t('audit.column.number'), kind: 'number' },
      { header: t('audit.column.date'), kind: 'date' },
      { header: t('audit.column.time'), kind: 'time' },
      { header: t('audit.filter.user'), kind: 'text' },
      { header: t('audit.filter.kind'), kind: 'text' },
      { header: t('audit.column.event'), kind: 'text' },
      { header: t('audit.column.passengers'), kind: 'text' },
      { header: t('audit.column.facts'), kind: 'text' },
      { header: t('audit.column.request'), kind: 'text' },
    ],
    rows,
  }
}
