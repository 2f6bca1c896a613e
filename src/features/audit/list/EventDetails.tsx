import { makeStyles, tokens } from '@fluentui/react-components'
import { useTranslation } from 'react-i18next'
import type { AuditEvent } from '#domain/audit.ts'
import { FactList } from '#ui/look/FactList.tsx'
import { formatFullMoment, formatNumber } from '#ui/look/format.ts'
import { factsOf } from './event-facts.ts'
import { useWho } from './use-who.ts'

/** What the log has of an event beside its sentence, and how it can be found again. */
export function EventDetails({ event }: { event: AuditEvent }) {
  const { t, i18n } = useTranslation()
  const styles = useStyles()
  const who = useWho()
  const { device, clientVersion, id, requestId } = event
  const circumstances = [
    device && t('audit.detail.device', { device }),
    clientVersion && t('audit.detail.version', { version: clientVersion }),
    t('audit.detail.number', { id: formatNumber(id, i18n.language) }),
    t('audit.detail.request', { id: requestId }),
  ]
  const facts = [
    [t('audit.detail.time'), formatFullMoment(Date.parse(event.at), i18n.language)] as const,
    ...factsOf(event, who, i18n),
  ]
  return (
    <div className={styles.root}>
      <div className={styles.facts}>
        <FactList facts={facts} />
      </div>
      <p className={styles.foot}>{circumstances.filter(Boolean).join(' · ')}</p>
    </div>
  )
}

const useStyles = makeStyles({
  root: {
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: '8px',
    overflow: 'hidden',
    fontSize: '14px',
    lineHeight: '20px',
    backgroundColor: tokens.colorNeutralBackground1,
  },
  facts: { padding: '10px 14px' },
  foot: {
    padding: '8px 14px',
    borderTop: `1px solid ${tokens.colorNeutralStroke2}`,
    backgroundColor: tokens.colorNeutralBackground2,
    color: tokens.colorNeutralForeground3,
    fontSize: '12px',
    lineHeight: '16px',
    overflowWrap: 'anywhere',
  },
})
