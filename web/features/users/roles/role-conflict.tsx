import type { Permission } from '@quayside/contracts/access/permissions.ts'
import { permissions } from '@quayside/contracts/access/permissions.ts'
import { useTranslation } from 'react-i18next'
import { Conflict } from '../../../ui/conflict.tsx'
import { usePermissionWords } from '../../../ui/permissions/permission-words.ts'

type Props = {
  before: readonly Permission[]
  theirs: readonly Permission[]
  mine: readonly Permission[]
  goOn: (keepsOwn: boolean) => void
}

/** Two people changed one role: theirs and yours, permission by permission. */
export function RoleConflict({ before, theirs, mine, goOn }: Props) {
  const { t } = useTranslation('users')
  const words = usePermissionWords()
  const hasIt = (of: readonly Permission[], one: Permission) => t(of.includes(one) ? 'roles.has' : 'roles.hasNot')
  const differs = (of: readonly Permission[], one: Permission) => of.includes(one) !== before.includes(one)
  const rows = permissions
    .filter(one => differs(theirs, one) || differs(mine, one))
    .map(one => ({
      id: one,
      label: words.permission(one),
      before: hasIt(before, one),
      theirs: differs(theirs, one) ? hasIt(theirs, one) : null,
      mine: differs(mine, one) ? hasIt(mine, one) : null,
    }))
  return (
    <Conflict
      rows={rows}
      title={t('ui:conflict.titleOfAny')}
      who={t('others')}
      blocked={null}
      onKeep={() => goOn(true)}
      onDiscard={() => goOn(false)}
    />
  )
}
