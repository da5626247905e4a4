import type { MemberStatus } from '@quayside/contracts/identity/queries.ts'
import { Ban, CircleCheck, PauseCircle } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Tag } from './status-tag.tsx'

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
