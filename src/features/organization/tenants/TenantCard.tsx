import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components'
import { BuildingRegular, CopyRegular, DeleteRegular } from '@fluentui/react-icons'
import { useTranslation } from 'react-i18next'
import { authTenantCan, type AuthTenant } from '#domain/auth-tenant.ts'
import { cardLook } from '#ui/look/card-look.ts'
import { media } from '#ui/look/breakpoints.ts'
import { MoreMenu } from '#ui/page/MoreMenu.tsx'
import { IconButton } from '#ui/press/IconButton.tsx'
import { say } from '#ui/speak/toast.ts'
import { ProofPanel } from './ProofPanel.tsx'
import { TenantChip } from './TenantChip.tsx'
import { useTenantFacts } from './use-tenant-facts.ts'
import type { ProofState } from './use-proof.ts'

interface Props {
  tenant: AuthTenant
  proof: ProofState
  refusal: string | null
  onDelete: (tenant: AuthTenant) => void
}

/** A tenant with what is known of it, and what is to be done about it. */
export function TenantCard({ tenant, proof, refusal, onDelete }: Props) {
  const { t } = useTranslation()
  const styles = useStyles()
  const { name, externalTenantId, state, domains, userCount } = tenant
  const facts = useTenantFacts(tenant)
  const isOpen = state === 'active'
  return (
    <div role="row" className={mergeClasses(styles.card, state === 'deleted' && styles.gone)}>
      <div role="rowheader" className={styles.name}>
        <span className={styles.picture} aria-hidden="true">
          <BuildingRegular />
        </span>
        <span className={styles.words}>{name}</span>
      </div>
      <div role="cell" className={styles.type}>
        {facts}
      </div>
      <div role="cell" className={mergeClasses(styles.id, state === 'deleted' && styles.none)}>
        {state !== 'deleted' && <TenantId id={externalTenantId} name={name} />}
      </div>
      <div role="cell" className={styles.state}>
        <TenantChip state={state} />
      </div>
      <div role="cell" className={mergeClasses(styles.use, !isOpen && styles.none)}>
        {isOpen && (
          <>
            {domains.length > 0 && (
              <span className={styles.domains}>
                <span>{t('authTenants.domains')}</span>
                {domains.map((domain) => (
                  <span key={domain} className={styles.domain}>
                    {domain}
                  </span>
                ))}
              </span>
            )}
            <span>{t('authTenants.users', { count: userCount })}</span>
          </>
        )}
      </div>
      <div role="cell" className={mergeClasses(styles.proof, state !== 'pending' && styles.none)}>
        {state === 'pending' && <ProofPanel tenant={tenant} proof={proof} refusal={refusal} />}
      </div>
      <div role="cell" className={mergeClasses(styles.more, state === 'deleted' && styles.none)}>
        {authTenantCan.delete(tenant) === null && (
          <MoreMenu
            upright
            label={t('authTenants.more', { name })}
            items={[
              {
                key: 'delete',
                label: t('authTenants.delete'),
                icon: <DeleteRegular />,
                refusal,
                onClick: () => onDelete(tenant),
              },
            ]}
          />
        )}
      </div>
    </div>
  )
}

function TenantId({ id, name }: { id: string; name: string }) {
  const { t } = useTranslation()
  const styles = useStyles()
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(id)
      say({ title: t('authTenants.copied'), intent: 'success' })
    } catch {
      say({ title: t('authTenants.copyFailed'), intent: 'error' })
    }
  }
  return (
    <>
      <code className={styles.code}>{id}</code>
      {/* a page without https has no clipboard */}
      {'clipboard' in navigator && (
        <IconButton
          appearance="subtle"
          icon={<CopyRegular />}
          aria-label={t('authTenants.copy', { name })}
          onClick={() => void copy()}
        />
      )}
    </>
  )
}

const useStyles = makeStyles({
  card: {
    display: 'grid',
    gridTemplateColumns: '40px minmax(0, 1fr) auto max(var(--control-height, 32px), 32px)',
    gridTemplateAreas: '"name name state more" ". type state more" ". id use use" ". proof proof proof"',
    alignItems: 'center',
    columnGap: '12px',
    padding: '12px 14px',
    ...cardLook,
    // the domains would leave no room for the name and the id
    [media.belowLandscape]: {
      gridTemplateAreas:
        '"name name state more" ". type state more" ". id id id" ". use use use" ". proof proof proof"',
    },
    [media.phone]: {
      gridTemplateColumns: 'minmax(0, 1fr) auto',
      gridTemplateAreas: '"name more" "type more" "state state" "id id" "use use" "proof proof"',
    },
  },
  // it has no menu
  gone: {
    color: tokens.colorNeutralForeground3,
    gridTemplateAreas: '"name name state state" ". type state state"',
    [media.belowLandscape]: { gridTemplateAreas: '"name name state state" ". type state state"' },
  },
  none: { display: 'none' },
  name: {
    gridArea: 'name',
    position: 'relative',
    paddingInlineStart: '52px',
    fontSize: '16px',
    lineHeight: '22px',
    fontWeight: tokens.fontWeightSemibold,
    overflowWrap: 'anywhere',
    [media.phone]: { paddingInlineStart: 0 },
  },
  words: { display: 'block' },
  picture: {
    position: 'absolute',
    insetInlineStart: 0,
    top: 0,
    display: 'grid',
    placeItems: 'center',
    width: '40px',
    height: '40px',
    borderRadius: '10px',
    fontSize: '20px',
    color: tokens.colorNeutralForeground2,
    backgroundColor: tokens.colorNeutralBackground3,
    [media.phone]: { display: 'none' },
  },
  type: { gridArea: 'type', color: tokens.colorNeutralForeground2, overflowWrap: 'anywhere' },
  id: { gridArea: 'id', display: 'flex', alignItems: 'center', gap: '4px', minHeight: 'var(--control-height, 32px)' },
  code: { fontFamily: tokens.fontFamilyMonospace, fontSize: '13px', overflowWrap: 'anywhere' },
  state: {
    gridArea: 'state',
    alignSelf: 'start',
    justifySelf: 'end',
    [media.phone]: { justifySelf: 'start', paddingTop: '6px' },
  },
  use: {
    gridArea: 'use',
    display: 'flex',
    flexWrap: 'wrap',
    justifyContent: 'flex-end',
    alignItems: 'center',
    gap: '4px 16px',
    color: tokens.colorNeutralForeground2,
    [media.belowLandscape]: { justifyContent: 'flex-start' },
  },
  domains: { display: 'inline-flex', flexWrap: 'wrap', alignItems: 'center', gap: '4px 6px' },
  domain: {
    padding: '2px 8px',
    borderRadius: '4px',
    fontSize: '13px',
    color: tokens.colorNeutralForeground1,
    backgroundColor: tokens.colorNeutralBackground3,
    overflowWrap: 'anywhere',
  },
  proof: { gridArea: 'proof', paddingTop: '10px' },
  more: { gridArea: 'more', alignSelf: 'start', [media.print]: { display: 'none' } },
})
