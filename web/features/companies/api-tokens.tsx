import { Box, Flex } from '@chakra-ui/react'
import type { ApiToken } from '@quayside/contracts/identity/queries.ts'
import { Ban, Plus } from 'lucide-react'
import { lazy, Suspense, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCompany } from '../../app/session/use-session.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmOnDemand } from '../../ui/confirm-on-demand.tsx'
import { CopiedCode } from '../../ui/copied-code.tsx'
import type { TableColumn } from '../../ui/data-table/columns.ts'
import { DataTable } from '../../ui/data-table/data-table.tsx'
import { Disclosure } from '../../ui/disclosure.tsx'
import { InstantText, Unknown } from '../../ui/figures.tsx'
import { usePermissionWords } from '../../ui/permissions/permission-words.ts'
import { ErrorState, NothingYet, Skeleton } from '../../ui/states.tsx'
import { Tag } from '../../ui/status-tag.tsx'
import { showToast } from '../../ui/toast/toast-store.ts'
import { useApiTokensQuery, useRevokeApiTokenMutation } from './api-tokens-api.ts'

const ApiTokenDialog = lazy(async () => ({ default: (await import('./api-token-dialog.tsx')).ApiTokenDialog }))
const ShownOnce = lazy(async () => ({ default: (await import('./shown-once.tsx')).ShownOnce }))
const colours = { active: 'success', expired: 'warning', revoked: 'none' } as const

type Opened = { of: 'add' } | { of: 'made'; uid: string; token: string } | { of: 'revoke'; token: ApiToken }

/** The machine users of the selected company: what each may, until when, and when it was last at work. */
export function ApiTokens({ companyId }: { companyId: string }) {
  const { t } = useTranslation('api-tokens')
  const company = useCompany()
  const isOwn = company?.id === companyId
  const [cursors, setCursors] = useState<(string | undefined)[]>([undefined])
  const { data, error, refetch, isFetching } = useApiTokensQuery({ cursor: cursors.at(-1) }, { skip: !isOwn })
  const [opened, open] = useState<Opened | null>(null)
  const [revoke, { isLoading }] = useRevokeApiTokenMutation()
  const columns = useColumns()
  if (!isOwn) return null
  if (error !== undefined) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (data === undefined) return <Skeleton rows={4} />
  const close = () => open(null)
  const add = (
    <Button look="primary" icon={<Plus size={16} aria-hidden="true" />} onClick={() => open({ of: 'add' })}>
      {t('act.add')}
    </Button>
  )
  const revokeIt = async ({ uid, name }: ApiToken) => {
    if ((await revoke(uid)).error === undefined) showToast({ kind: 'success', text: t('told.revoked', { name }) })
    close()
  }
  return (
    <Box as="section" mb="8">
      <Flex gap="3" justify="space-between" align="flex-start" wrap="wrap" mb="3">
        <Box color="ink2" maxW="760px" flex="1 1 260px">
          <Box as="h2" textStyle="section" color="ink" mb="1">
            {t('title')}
          </Box>
          {t('intro')}
        </Box>
        {data.items.length > 0 && add}
      </Flex>
      {data.items.length === 0 ? (
        <NothingYet title={t('none.title')} text={t('none.text')} action={add} />
      ) : (
        <DataTable
          name="api-tokens"
          label={t('title')}
          columns={columns}
          rows={data.items}
          rowId={one => one.uid}
          refreshing={isFetching}
          rowActions={one =>
            one.status === 'active' && (
              <Button
                look="quiet"
                icon={<Ban size={14} aria-hidden="true" />}
                onClick={() => open({ of: 'revoke', token: one })}
              >
                {t('act.revoke')}
              </Button>
            )
          }
        />
      )}
      <Flex gap="2" mt="3" justify="flex-end">
        {cursors.length > 1 && <Button onClick={() => setCursors(cursors.slice(0, -1))}>{t('act.newer')}</Button>}
        {data.nextCursor !== null && (
          <Button onClick={() => setCursors([...cursors, data.nextCursor ?? undefined])}>{t('act.older')}</Button>
        )}
      </Flex>
      <Suspense>
        {opened?.of === 'add' && company !== null && (
          <ApiTokenDialog
            companyType={company.type}
            today={new Date().toISOString().slice(0, 10)}
            onMade={made => open({ of: 'made', ...made })}
            onClose={close}
          />
        )}
        {opened?.of === 'made' && (
          <ShownOnce
            title={t('made.title')}
            text={t('made.text', { uid: opened.uid })}
            value={opened.token}
            what={t('made.what')}
            kept={t('made.kept')}
            onClose={close}
          />
        )}
      </Suspense>
      <ConfirmOnDemand
        open={opened?.of === 'revoke'}
        title={t('revoke.title', { name: opened?.of === 'revoke' ? opened.token.name : '' })}
        text={t('revoke.text')}
        confirm={t('act.revoke')}
        look="danger"
        pending={isLoading}
        onConfirm={() => opened?.of === 'revoke' && void revokeIt(opened.token)}
        onClose={close}
      />
    </Box>
  )
}

function useColumns(): readonly TableColumn<ApiToken>[] {
  const { t } = useTranslation('api-tokens')
  const words = usePermissionWords()
  return useMemo(
    () =>
      [
        { id: 'name', header: t('field.name'), width: 180, fixed: true, card: 'title', cell: one => one.name },
        {
          id: 'status',
          header: t('field.status'),
          width: 120,
          card: 'status',
          cell: one => <Tag colour={colours[one.status]} text={t(`status.${one.status}`)} />,
        },
        {
          id: 'permissions',
          header: t('field.permissions'),
          width: 280,
          card: 'subtitle',
          cell: one => (
            <Disclosure title={t('permissions', { count: one.permissions.length })}>
              {one.permissions.map(words.permission).join(', ')}
            </Disclosure>
          ),
        },
        {
          id: 'profile',
          header: t('field.profile'),
          width: 140,
          card: 'figure',
          cell: one => one.profile ?? t('noProfile'),
        },
        {
          id: 'expiresAt',
          header: t('field.expiresAt'),
          width: 160,
          card: 'figure',
          cell: one => <InstantText value={one.expiresAt} />,
        },
        {
          id: 'lastUsedAt',
          header: t('field.lastUsedAt'),
          width: 160,
          card: 'figure',
          cell: one => (one.lastUsedAt === null ? t('neverUsed') : <InstantText value={one.lastUsedAt} />),
        },
        { id: 'madeBy', header: t('field.madeBy'), width: 160, card: 'figure', cell: one => one.madeBy ?? <Unknown /> },
        {
          id: 'uid',
          header: t('field.uid'),
          width: 220,
          cell: one => <CopiedCode value={one.uid} what={t('field.uid')} short />,
        },
        { id: 'madeAt', header: t('field.madeAt'), width: 160, cell: one => <InstantText value={one.madeAt} /> },
      ] satisfies TableColumn<ApiToken>[],
    [t, words.permission],
  )
}
