import type { Permission } from '@quayside/contracts/access/permissions.ts'
import type { CompanyUser, MemberStatus } from '@quayside/contracts/identity/queries.ts'
import { Ban, CircleCheck, PauseCircle } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Tag } from '../../ui/status-tag.tsx'

const looks = {
  active: { colour: 'success', Icon: CircleCheck },
  suspended: { colour: 'warning', Icon: PauseCircle },
  deactivated: { colour: 'none', Icon: Ban },
} as const satisfies Record<MemberStatus, object>

export function MemberStatusTag({ status }: { status: MemberStatus }) {
  const { t } = useTranslation('users')
  const { colour, Icon } = looks[status]
  return <Tag colour={colour} icon={<Icon size={14} aria-hidden="true" />} text={t(`status.${status}`)} />
}

/** Whether somebody has a right by the role, or in addition; what the role gives too counts as the role's. */
export function sourceOf(
  { permissions, additional }: Pick<CompanyUser, 'permissions' | 'additional'>,
  ofRole: ReadonlySet<Permission>,
) {
  return (permission: Permission): 'role' | 'addition' | null => {
    if (!permissions.includes(permission)) return null
    return ofRole.has(permission) || !additional.includes(permission) ? 'role' : 'addition'
  }
}
