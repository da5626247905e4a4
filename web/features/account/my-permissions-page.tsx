import { Box, chakra, Flex } from '@chakra-ui/react'
import { actorFor, permissionModules, permissions, permissionsFor } from '@quayside/contracts/access/permissions.ts'
import type { OwnMembership } from '@quayside/contracts/identity/own-account.ts'
import { Check } from 'lucide-react'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import { useCompany } from '../../app/session/use-session.ts'
import { AccountFrame } from '../../app/shell/account-frame.tsx'
import { inputStyles } from '../../ui/form/input-styles.ts'
import { Facts, Panel } from '../../ui/panel.tsx'
import { PlainTable } from '../../ui/plain-table.tsx'
import { ErrorState, Skeleton } from '../../ui/states.tsx'
import { useOwnCompaniesQuery } from './account-api.ts'

const Select = chakra('select', { base: inputStyles })

/** /user/my-permissions: what one may do in each company, where it comes from, and what one lacks. */
export function MyPermissionsPage() {
  const { t } = useTranslation('account')
  const id = useId()
  const selected = useCompany()
  const [search, setSearch] = useSearchParams()
  const { data, error, refetch } = useOwnCompaniesQuery()
  const wished = search.get('of') ?? selected?.id
  const shown = data?.items.find(one => one.companyId === wished) ?? data?.items[0]
  return (
    <AccountFrame part="my-permissions">
      {data === undefined && error !== undefined && <ErrorState error={error} onRetry={() => void refetch()} />}
      {data === undefined && error === undefined && <Skeleton rows={10} />}
      {data !== undefined && data.items.length > 1 && (
        <Box mb="4" maxW="360px">
          <chakra.label htmlFor={id} display="block" textStyle="label" color="ink2" mb="1">
            {t('permissions.company')}
          </chakra.label>
          <Select
            id={id}
            value={shown?.companyId}
            onChange={event => setSearch({ of: event.target.value }, { replace: true })}
          >
            {data.items.map(one => (
              <option key={one.companyId} value={one.companyId}>
                {one.companyName}
              </option>
            ))}
          </Select>
        </Box>
      )}
      {shown !== undefined && <PermissionsIn membership={shown} />}
    </AccountFrame>
  )
}

type Line = { module: keyof typeof permissionModules; has: OwnMembership['permissions']; lacks: string[] }

/** What has a meaning in a company of that kind: nobody can be given the others. */
const givenIn = ({ companyType, role }: OwnMembership) => permissionsFor(actorFor(companyType, role), permissions)

function linesOf(membership: OwnMembership): Line[] {
  const { permissions: held } = membership
  const given = new Set<string>(givenIn(membership))
  return (Object.keys(permissionModules) as Line['module'][]).map(module => {
    const has = held.filter(({ permission }) => permission.startsWith(`${module}.`))
    const lacks = permissionModules[module].filter(
      action => given.has(`${module}.${action}`) && !has.some(({ permission }) => permission === `${module}.${action}`),
    )
    return { module, has, lacks }
  })
}

function PermissionsIn({ membership }: { membership: OwnMembership }) {
  const { t } = useTranslation('account')
  const { role, profile, companyName, status } = membership
  const count = membership.permissions.length
  const total = givenIn(membership).length
  return (
    <Flex direction="column" gap="3">
      <Panel title={companyName} aside={t('permissions.count', { count, total })}>
        <Facts
          facts={[
            { label: t('permissions.role'), value: t(`ui:role.${role}`, { defaultValue: role }) },
            ...(profile === null ? [] : [{ label: t('companies.profile'), value: profile }]),
          ]}
        />
        {status === 'suspended' && <Told>{t('permissions.suspended')}</Told>}
        {profile !== null && <Told>{t('permissions.confined', { profile })}</Told>}
        {count < total && <Told>{t('permissions.ask')}</Told>}
      </Panel>
      <Panel padded={false}>
        <PlainTable
          label={t('tab.my-permissions')}
          rows={linesOf(membership)}
          rowId={line => line.module}
          columns={[
            { id: 'module', header: t('permissions.module'), cell: line => t(`permissions:module.${line.module}`) },
            { id: 'has', header: t('permissions.has'), cell: line => <Held of={line.has} /> },
            { id: 'lacks', header: t('permissions.lacks'), cell: line => <Lacked of={line.lacks} /> },
          ]}
        />
      </Panel>
    </Flex>
  )
}

function Told({ children }: { children: string }) {
  return (
    <Box as="p" m="0" mt="2" color="ink2">
      {children}
    </Box>
  )
}

function Held({ of }: { of: OwnMembership['permissions'] }) {
  const { t } = useTranslation('permissions')
  return (
    <Flex as="ul" direction="column" gap="1" m="0" p="0" listStyleType="none">
      {of.map(({ permission, from }) => (
        <Flex as="li" key={permission} gap="1.5" align="baseline" wrap="wrap">
          <Box as="span" color="ok" alignSelf="center">
            <Check size={14} aria-hidden="true" />
          </Box>
          {t(`action.${permission.split('.')[1]}`)}
          <Box as="span" color="ink3" textStyle="label">
            {t(`account:permissions.from.${from}`)}
          </Box>
        </Flex>
      ))}
    </Flex>
  )
}

function Lacked({ of }: { of: readonly string[] }) {
  const { t } = useTranslation('permissions')
  return (
    <Box as="span" color="ink3">
      {of.map(action => t(`action.${action}`)).join(', ')}
    </Box>
  )
}
