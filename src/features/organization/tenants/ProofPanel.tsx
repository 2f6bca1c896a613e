import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components'
import { CheckmarkFilled, KeyRegular } from '@fluentui/react-icons'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio'
import { apiOrigin } from '#data/api/client.ts'
import type { AuthTenant } from '#domain/auth-tenant.ts'
import { sync } from '#state/sync.ts'
import { BusyButton } from '#ui/form/BusyButton.tsx'
import { media } from '#ui/look/breakpoints.ts'
import { FailureNotice } from '#ui/speak/FailureNotice.tsx'
import { proofAddress } from './proof-address.ts'
import type { ProofState } from './use-proof.ts'
import { useShownMoment } from './use-tenant-facts.ts'

interface Props {
  tenant: AuthTenant
  proof: ProofState
  refusal: string | null
}

/** What is to be done before anybody gets in through a tenant, with the one button at its step. */
export function ProofPanel({ tenant, proof, refusal }: Props) {
  const { t } = useTranslation()
  const styles = useStyles()
  const moment = useShownMoment()
  const { microsoft } = useSnapshot(sync)
  const { id, name, organizationId, createdAt } = tenant
  const isThis = proof.tenantId === id
  const notConfigured = microsoft === false ? t('authTenants.notConfigured') : null
  const begin = () =>
    location.assign(proofAddress({ page: location.href, organizationId, tenantId: id, apiOrigin: apiOrigin() }))
  return (
    <div className={styles.root}>
      <p className={styles.title}>{t('authTenants.proof.title')}</p>
      <p className={styles.text}>{t('authTenants.proof.text')}</p>
      <FailureNotice>{isThis ? proof.problem : null}</FailureNotice>
      <div className={styles.line}>
        <ol className={styles.steps}>
          <Step number={1} state="done" title={t('authTenants.proof.step1')}>
            {createdAt && moment(createdAt)}
          </Step>
          <Step number={2} state="current" title={t('authTenants.proof.step2')}>
            {t('authTenants.proof.step2.text')}
          </Step>
          <Step number={3} state="ahead" title={t('authTenants.proof.step3')}>
            {t('authTenants.proof.step3.text')}
          </Step>
        </ol>
        <div className={styles.action}>
          <BusyButton
            appearance="primary"
            icon={<KeyRegular />}
            aria-label={t('authTenants.proof.begin.of', { name })}
            refusal={refusal ?? notConfigured}
            busy={isThis && proof.isBusy}
            onClick={begin}
          >
            {t('authTenants.proof.begin')}
          </BusyButton>
          {notConfigured && <p className={styles.hint}>{notConfigured}</p>}
        </div>
      </div>
    </div>
  )
}

interface StepProps {
  number: number
  state: 'done' | 'current' | 'ahead'
  title: string
  children: ReactNode
}

function Step({ number, state, title, children }: StepProps) {
  const styles = useStyles()
  return (
    <li className={styles.step} aria-current={state === 'current' ? 'step' : undefined}>
      <span className={mergeClasses(styles.dot, styles[state])} aria-hidden="true">
        {state === 'done' ? <CheckmarkFilled /> : number}
      </span>
      <span className={styles.words}>
        <span className={styles.stepTitle}>{title}</span>
        <span className={styles.small}>{children}</span>
      </span>
    </li>
  )
}

const useStyles = makeStyles({
  root: {
    display: 'grid',
    gap: '4px',
    padding: '12px 14px',
    border: `1px solid ${tokens.colorBrandStroke2}`,
    borderRadius: '8px',
    backgroundColor: tokens.colorBrandBackground2,
    color: tokens.colorNeutralForeground1,
  },
  title: { fontWeight: tokens.fontWeightSemibold },
  text: { maxWidth: '60ch' },
  line: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: '12px 20px',
    paddingTop: '8px',
  },
  steps: {
    display: 'flex',
    flexWrap: 'wrap',
    gap: '12px 24px',
    margin: 0,
    padding: 0,
    listStyleType: 'none',
    [media.phone]: { flexDirection: 'column' },
  },
  step: { display: 'flex', alignItems: 'center', gap: '10px' },
  dot: {
    display: 'grid',
    placeItems: 'center',
    flexShrink: 0,
    width: '26px',
    height: '26px',
    borderRadius: '50%',
    boxSizing: 'border-box',
    fontSize: '13px',
    fontWeight: tokens.fontWeightSemibold,
  },
  done: { color: tokens.colorNeutralForegroundOnBrand, backgroundColor: tokens.colorBrandBackground },
  current: {
    color: tokens.colorBrandForeground1,
    backgroundColor: tokens.colorNeutralBackground1,
    border: `2px solid ${tokens.colorBrandStroke1}`,
  },
  ahead: {
    color: tokens.colorNeutralForeground2,
    backgroundColor: tokens.colorNeutralBackground1,
    border: `2px solid ${tokens.colorNeutralStrokeAccessible}`,
  },
  words: { display: 'grid' },
  stepTitle: { fontWeight: tokens.fontWeightSemibold },
  small: { fontSize: '12px', lineHeight: '16px', color: tokens.colorNeutralForeground2 },
  action: {
    display: 'grid',
    justifyItems: 'end',
    gap: '6px',
    maxWidth: '36ch',
    marginInlineStart: 'auto',
    textAlign: 'end',
    [media.phone]: { width: '100%', maxWidth: 'none', justifyItems: 'stretch', textAlign: 'start' },
  },
  hint: { fontSize: '12px', lineHeight: '16px', color: tokens.colorNeutralForeground2 },
})
