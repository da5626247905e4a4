import type { Permission } from '@quayside/contracts/access/permissions.ts'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { TableColumn } from '../../../ui/data-table/columns.ts'
import { InstantText, Unknown } from '../../../ui/figures.tsx'
import { MemberStatusTag } from '../../../ui/member-status.tsx'
import { usePermissionWords } from '../../../ui/permissions/permission-words.ts'
import { useRoleName } from '../../../ui/role-name.ts'
import type { UserRow } from '../users-api.ts'

const known = (text: string | null) => text ?? <Unknown />

/** `asked`: the permission that is looked for; then each row says where it comes from. */
export function useUserColumns(asked: Permission | null): readonly TableColumn<UserRow>[] {
  const { t } = useTranslation('users')
  const roleName = useRoleName()
  const words = usePermissionWords()
  return useMemo(() => {
    const text = (id: 'jobTitle' | 'profile', width: number): TableColumn<UserRow> => ({
      id,
      header: t(`field.${id}`),
      width,
      ...(id === 'jobTitle' && { sort: id, card: 'start' as const }),
      cell: row => known(row[id]),
    })
    const columns: TableColumn<UserRow>[] = [
      {
        id: 'name',
        header: t('field.name'),
        width: 200,
        sort: 'name',
        fixed: true,
        card: 'title',
        cell: row => row.name,
      },
      { id: 'email', header: t('field.email'), width: 240, sort: 'email', card: 'subtitle', cell: row => row.email },
      {
        id: 'role',
        header: t('field.role'),
        width: 150,
        sort: 'role',
        card: 'figure',
        cell: row => roleName(row.role),
      },
      ...(asked === null
        ? []
        : [
            {
              id: 'why',
              header: t('field.why'),
              width: 150,
              card: 'figure' as const,
              cell: (row: UserRow) =>
                row.additional.includes(asked) ? t('why.addition') : t('why.role', { role: roleName(row.role) }),
            },
          ]),
      text('jobTitle', 160),
      text('profile', 130),
      {
        id: 'status',
        header: t('field.status'),
        width: 130,
        sort: 'status',
        card: 'status',
        cell: row => <MemberStatusTag status={row.status} />,
      },
      {
        id: 'joinedAt',
        header: t('field.joinedAt'),
        width: 120,
        sort: 'joinedAt',
        card: 'end',
        cell: row => <InstantText value={row.joinedAt} look="date" />,
      },
      {
        id: 'additional',
        header: t('field.additional'),
        width: 260,
        initiallyHidden: true,
        cell: row => known(row.additional.map(words.permission).join(', ') || null),
      },
    ]
    return columns
  }, [t, roleName, words, asked])
}
