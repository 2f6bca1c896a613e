import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components'
import type { LocalDate } from '#domain/local-date.ts'
import type { OrganizationUser } from '#domain/organization-user.ts'
import { InvitationChip } from './InvitationChip.tsx'
import { useLastSeen } from './use-last-seen.ts'

interface Props {
  user: OrganizationUser
  /** Whether it is who looks at it. */
  isMe: boolean
  today: LocalDate
  /** Where it has no header over it, it says itself what it is. */
  isInOneLine: boolean
}

/** When a user was here last, or what has become of the invitation. */
export function UserState({ user, isMe, today, isInOneLine }: Props) {
  const styles = useStyles()
  const lastSeen = useLastSeen(user, isMe, today)
  if (isInOneLine && user.state === 'member') {
    return <span className={styles.detail}>{[lastSeen.line, lastSeen.how].filter(Boolean).join(' · ')}</span>
  }
  return (
    <span className={mergeClasses(styles.root, isInOneLine && styles.line)}>
      {user.state === 'member' ? (
        <>
          <span>{lastSeen.when}</span>
          {lastSeen.how !== null && <span className={styles.detail}>{lastSeen.how}</span>}
        </>
      ) : (
        <InvitationChip user={user} detailClass={styles.detail} />
      )}
    </span>
  )
}

const useStyles = makeStyles({
  root: { display: 'flex', flexDirection: 'column', alignItems: 'flex-start', gap: '1px' },
  line: { flexDirection: 'row', flexWrap: 'wrap', alignItems: 'center', gap: '2px 8px', paddingTop: '2px' },
  detail: { fontSize: '12px', lineHeight: '16px', color: tokens.colorNeutralForeground3 },
})
