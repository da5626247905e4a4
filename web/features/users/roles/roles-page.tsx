import { Box, Flex } from '@chakra-ui/react'
import type { CompanyRole } from '@quayside/contracts/identity/queries.ts'
import { Columns3, Copy, Eye, Pencil, Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate, useSearchParams } from 'react-router-dom'
import { useCompanyRolesQuery } from '../../../app/api/people.ts'
import { usePermission } from '../../../app/session/use-session.ts'
import { Button } from '../../../ui/button.tsx'
import { useFormats } from '../../../ui/formats.ts'
import { MenuButton } from '../../../ui/menu.tsx'
import { useNarrow } from '../../../ui/narrow.ts'
import { PageHeader } from '../../../ui/page-header.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { PlainTable } from '../../../ui/plain-table.tsx'
import { useRoleName } from '../../../ui/role-name.ts'
import { ErrorState, Skeleton } from '../../../ui/states.tsx'
import { Tag } from '../../../ui/status-tag.tsx'
import { useSeeAs } from '../use-see-as.ts'
import { ProfilesPanel } from './profiles-panel.tsx'
import { RoleComparison } from './role-comparison.tsx'
import { DefineRole, RemoveRole, RenameRole } from './role-dialogs.tsx'
import { RolePanel } from './role-panel.tsx'

const mostCompared = 4
type Asking = { what: 'define' | 'rename' | 'remove'; role: CompanyRole | null }

/** /user/permissions: the roles of the company, what each gives, and side by side what they differ in. */
export function RolesPage() {
  const { t } = useTranslation('users')
  const { data, error, refetch } = useCompanyRolesQuery({})
  const mayManage = usePermission('roles.manage')
  const [asking, setAsking] = useState<Asking | null>(null)
  const [search, setSearch] = useSearchParams()
  const roles = data?.items ?? []
  const named = (name: string | null) => roles.find(role => role.name === name)
  const compared = (search.getAll('compare') ?? []).flatMap(name => named(name) ?? [])
  const shown = named(search.get('role')) ?? roles[0]
  const show = (name: string) => setSearch({ role: name })
  const close = () => setAsking(null)
  return (
    <>
      <PageHeader
        title={t('roles.title')}
        actions={
          mayManage && (
            <Button
              look="primary"
              icon={<Plus size={16} aria-hidden="true" />}
              onClick={() => setAsking({ what: 'define', role: null })}
            >
              {t('roles.define')}
            </Button>
          )
        }
      />
      {error !== undefined && data === undefined && <ErrorState error={error} onRetry={() => void refetch()} />}
      {error === undefined && data === undefined && <Skeleton rows={8} />}
      {data !== undefined && (
        <Flex direction="column" gap="4">
          <RoleList compared={compared.map(role => role.name)} roles={roles} mayManage={mayManage} ask={setAsking} />
          {compared.length > 1 ? (
            <RoleComparison roles={compared} onClose={() => setSearch({})} />
          ) : (
            shown && <RolePanel key={shown.name} role={shown} mayManage={mayManage} />
          )}
          <ProfilesPanel />
        </Flex>
      )}
      {asking?.what === 'define' && <DefineRole copied={asking.role} onDefined={show} onClose={close} />}
      {asking?.what === 'rename' && asking.role && <RenameRole role={asking.role} onRenamed={show} onClose={close} />}
      {asking?.what === 'remove' && asking.role && (
        <RemoveRole role={asking.role} roles={roles} onRemoved={show} onClose={close} />
      )}
    </>
  )
}

type ListProps = {
  compared: readonly string[]
  roles: readonly CompanyRole[]
  mayManage: boolean
  ask: (asking: Asking) => void
}

function RoleList({ compared, roles, mayManage, ask }: ListProps) {
  const { t } = useTranslation('users')
  const formats = useFormats()
  const roleName = useRoleName()
  const seeAs = useSeeAs()
  const navigate = useNavigate()
  const narrow = useNarrow()
  // What the address compares is marked, so that the next mark adds to it.
  const of = compared.join('\n')
  const [marked, setMarked] = useState({ of, names: compared })
  const chosen = new Set(marked.of === of ? marked.names : compared)
  const toggle = (name: string, on: boolean) =>
    setMarked({ of, names: on ? [...chosen, name] : [...chosen].filter(one => one !== name) })
  const mark = (role: CompanyRole, text: string | null) => (
    <Flex asChild align="center" gap="2" minH="6" fontSize="sm">
      <label>
        <input
          type="checkbox"
          aria-label={t('roles.compareOne', { role: roleName(role.name) })}
          checked={chosen.has(role.name)}
          onChange={event => toggle(role.name, event.target.checked)}
        />
        {text}
      </label>
    </Flex>
  )
  const compare = () => {
    const search = new URLSearchParams([...chosen].map(name => ['compare', name]))
    void navigate(`/user/permissions?${search}`)
  }
  const icon = { size: 16, 'aria-hidden': true } as const
  const actsOn = (role: CompanyRole) => [
    {
      id: 'see-as',
      label: t('act.seeAs'),
      icon: <Eye {...icon} />,
      act: () => seeAs({ kind: 'role', name: role.name }),
    },
    ...(mayManage
      ? [{ id: 'copy', label: t('roles.copy'), icon: <Copy {...icon} />, act: () => ask({ what: 'define', role }) }]
      : []),
    ...(mayManage && !role.standard
      ? [
          {
            id: 'rename',
            label: t('roles.rename'),
            icon: <Pencil {...icon} />,
            act: () => ask({ what: 'rename', role }),
          },
          {
            id: 'remove',
            label: t('roles.remove'),
            icon: <Trash2 {...icon} />,
            danger: true,
            act: () => ask({ what: 'remove', role }),
          },
        ]
      : []),
  ]
  return (
    <Panel
      padded={false}
      title={t('roles.list')}
      aside={
        <Button
          size="sm"
          icon={<Columns3 size={14} aria-hidden="true" />}
          disabled={chosen.size < 2 || chosen.size > mostCompared}
          title={t('roles.compareHint')}
          onClick={compare}
        >
          {t('roles.compare')}
        </Button>
      }
    >
      <PlainTable
        label={t('roles.list')}
        rows={roles}
        rowId={role => role.name}
        columns={[
          {
            id: 'name',
            header: t('field.role'),
            cell: role => (
              <Flex as="span" display="inline-flex" align="center" gap="3">
                {!narrow && mark(role, null)}
                <Box asChild color="accent" fontWeight="medium">
                  <Link to={`/user/permissions?${new URLSearchParams({ role: role.name })}`}>
                    {roleName(role.name)}
                  </Link>
                </Box>
              </Flex>
            ),
          },
          ...(narrow
            ? [
                {
                  id: 'compare',
                  header: t('roles.compare'),
                  head: true,
                  cell: (role: CompanyRole) => mark(role, t('roles.compare')),
                },
              ]
            : []),
          {
            id: 'kind',
            header: t('roles.kind'),
            cell: role => (
              <Tag colour={role.standard ? 'none' : 'info'} text={t(role.standard ? 'roles.standard' : 'roles.own')} />
            ),
          },
          {
            id: 'permissions',
            header: t('roles.permissions'),
            end: true,
            cell: role => formats.count(role.permissions.length),
          },
          {
            id: 'members',
            header: t('roles.members'),
            end: true,
            cell: role => (
              <Box asChild color="accent">
                <Link
                  to={`/user/list?${new URLSearchParams({ role: role.name })}`}
                  aria-label={t('roles.membersOf', { count: role.members, role: roleName(role.name) })}
                >
                  {formats.count(role.members)}
                </Link>
              </Box>
            ),
          },
          {
            id: 'acts',
            header: t('ui:table.actions'),
            end: true,
            head: true,
            cell: role => <MenuButton label={t('act.menu', { name: roleName(role.name) })} acts={() => actsOn(role)} />,
          },
        ]}
      />
    </Panel>
  )
}
