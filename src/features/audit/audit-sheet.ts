import type { i18n as I18n } from 'i18next'
import { auditKindOf, type AuditEvent } from '#domain/audit.ts'
import { localDateAt } from '#domain/local-date.ts'
import { formatClock } from '#ui/look/format.ts'
import type { Sheet } from '../../../workers/export/sheet.ts'
import { factsOf } from './list/event-facts.ts'
import { plainSentence, sentenceOf } from './list/sentence.ts'
import type { Who } from './list/use-who.ts'

/** Events of the log, one a row, in the words of the screen. */
export function auditSheet(events: readonly AuditEvent[], who: Who, words: I18n): Sheet {
  const { t } = words
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
    rows: events.map((event) => {
      const kind = auditKindOf(event.action)
      const instant = Date.parse(event.at)
      return [
        event.id,
        localDateAt(instant),
        formatClock(instant),
        who.name(event.user),
        kind && t(`audit.kind.${kind}`),
        plainSentence(sentenceOf(event, who, words), words),
        event.passengers.map((passenger) => who.passenger(passenger)).join(', '),
        factsOf(event, who, words)
          .map(([name, fact]) => `${name}: ${fact}`)
          .join('; '),
        event.requestId,
      ]
    }),
  }
}
