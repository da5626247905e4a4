import { Box, Flex } from '@chakra-ui/react'
import type { WebhookEndpointView } from '@quayside/contracts/notifications/webhooks.ts'
import { History, KeyRound, Pause, Pencil, Play, Plus, Rewind, Send, Trash2 } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCompany } from '../../app/session/use-session.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmOnDemand } from '../../ui/confirm-on-demand.tsx'
import { DataTable } from '../../ui/data-table/data-table.tsx'
import { MenuButton } from '../../ui/menu.tsx'
import { usePageQuery } from '../../ui/page-query.ts'
import { ErrorState, NothingYet, Skeleton } from '../../ui/states.tsx'
import { showToast } from '../../ui/toast/toast-store.ts'
import { useWebhookColumns } from './webhook-columns.tsx'
import {
  usePauseWebhookMutation,
  useRemoveWebhookMutation,
  useResumeWebhookMutation,
  useRotateWebhookSecretMutation,
  useTestWebhookMutation,
  useWebhookEndpointsQuery,
} from './webhooks-api.ts'

const WebhookDialog = lazy(async () => ({ default: (await import('./webhook-dialog.tsx')).WebhookDialog }))
const ReplayDialog = lazy(async () => ({ default: (await import('./webhook-replay.tsx')).ReplayDialog }))
const DeliveriesDialog = lazy(async () => ({ default: (await import('./webhook-deliveries.tsx')).DeliveriesDialog }))
const ShownOnce = lazy(async () => ({ default: (await import('./shown-once.tsx')).ShownOnce }))
/** Tries go on by themselves, and nobody is told of each: so often, in ms, is looked again. */
const whileShown = 15_000
/** The endpoint whose deliveries are open, in the address. */
const logParam = 'deliveries'
const icon = { size: 14, 'aria-hidden': true } as const

type Opened =
  | { of: 'add' }
  | { of: 'change' | 'replay' | 'rotate' | 'remove'; id: string }
  | { of: 'secret'; secret: string }

/** The addresses of a company's own systems that are told what happens; of the selected company alone. */
export function Webhooks({ companyId }: { companyId: string }) {
  const { t } = useTranslation('webhooks')
  const isOwn = useCompany()?.id === companyId
  const { search, change } = usePageQuery()
  const { data, error, refetch, isFetching } = useWebhookEndpointsQuery(undefined, {
    skip: !isOwn,
    pollingInterval: whileShown,
    skipPollingIfUnfocused: true,
  })
  const [opened, open] = useState<Opened | null>(null)
  const columns = useWebhookColumns()
  const acts = useActs(open, id => change({ [logParam]: id }))
  if (!isOwn) return null
  if (error !== undefined) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (data === undefined) return <Skeleton rows={4} />
  const close = () => open(null)
  const endpoint = opened !== null && 'id' in opened ? data.items.find(({ id }) => id === opened.id) : undefined
  const logged = data.items.find(({ id }) => id === search.get(logParam))
  const add = (
    <Button look="primary" icon={<Plus size={16} aria-hidden="true" />} onClick={() => open({ of: 'add' })}>
      {t('act.add')}
    </Button>
  )
  return (
    <Box>
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
          name="webhooks"
          label={t('title')}
          columns={columns}
          rows={data.items}
          rowId={one => one.id}
          refreshing={isFetching}
          rowActions={one => <MenuButton label={t('act.more', { name: one.name })} acts={acts(one)} />}
        />
      )}
      <Suspense>
        {opened?.of === 'add' && (
          <WebhookDialog
            kinds={data.kinds}
            endpoint={null}
            onMade={secret => open({ of: 'secret', secret })}
            onClose={close}
          />
        )}
        {opened?.of === 'secret' && (
          <ShownOnce
            title={t('secret.title')}
            text={t('secret.text')}
            value={opened.secret}
            what={t('secret.what')}
            kept={t('secret.kept')}
            onClose={close}
          />
        )}
        {opened?.of === 'change' && endpoint && (
          <WebhookDialog kinds={data.kinds} endpoint={endpoint} onMade={close} onClose={close} />
        )}
        {opened?.of === 'replay' && endpoint && <ReplayDialog endpoint={endpoint} onClose={close} />}
        {logged && <DeliveriesDialog endpoint={logged} onClose={() => change({ [logParam]: null })} />}
      </Suspense>
      <Asked opened={opened} endpoint={endpoint} onSecret={secret => open({ of: 'secret', secret })} onClose={close} />
    </Box>
  )
}

/** What cannot be undone is asked first. */
function Asked({
  opened,
  endpoint,
  onSecret,
  onClose,
}: {
  opened: Opened | null
  endpoint: WebhookEndpointView | undefined
  onSecret: (secret: string) => void
  onClose: () => void
}) {
  const { t } = useTranslation('webhooks')
  const [remove, removing] = useRemoveWebhookMutation()
  const [rotate, rotating] = useRotateWebhookSecretMutation()
  const name = endpoint?.name ?? ''
  const removeIt = async () => {
    if (endpoint === undefined) return
    const { error } = await remove(endpoint)
    if (error === undefined) showToast({ kind: 'success', text: t('told.removed', { name }) })
    onClose()
  }
  const rotateIt = async () => {
    if (endpoint === undefined) return
    const { data } = await rotate(endpoint)
    if (data === undefined) onClose()
    else onSecret(data.secret)
  }
  return (
    <>
      <ConfirmOnDemand
        open={opened?.of === 'remove' && endpoint !== undefined}
        title={t('remove.title', { name })}
        text={t('remove.text')}
        confirm={t('act.remove')}
        look="danger"
        pending={removing.isLoading}
        onConfirm={() => void removeIt()}
        onClose={onClose}
      />
      <ConfirmOnDemand
        open={opened?.of === 'rotate' && endpoint !== undefined}
        title={t('rotate.title', { name })}
        text={t('rotate.text')}
        confirm={t('act.rotate')}
        pending={rotating.isLoading}
        onConfirm={() => void rotateIt()}
        onClose={onClose}
      />
    </>
  )
}

function useActs(open: (opened: Opened) => void, showLog: (id: string) => void) {
  const { t } = useTranslation('webhooks')
  const [pause] = usePauseWebhookMutation()
  const [resume] = useResumeWebhookMutation()
  const [test] = useTestWebhookMutation()
  const tell = async (sent: Promise<{ error?: unknown }>, text: string) => {
    if ((await sent).error === undefined) showToast({ kind: 'success', text })
  }
  const tryIt = async ({ id, name }: WebhookEndpointView) => {
    const { data } = await test(id)
    if (data === undefined) return
    const { taken, status, fault, ms } = data
    if (taken) showToast({ kind: 'success', text: t('told.tested', { name, status, ms }) })
    else
      showToast({ kind: 'error', text: t('told.notTaken', { name, why: t(`fault.${fault ?? 'answer'}`, { status }) }) })
  }
  return (one: WebhookEndpointView) => {
    const { id, name } = one
    const shown = (of: 'change' | 'replay' | 'rotate' | 'remove', Icon: typeof Pencil) => ({
      id: of,
      label: t(`act.${of}`),
      icon: <Icon {...icon} />,
      local: true,
      act: () => open({ of, id }),
    })
    return [
      {
        id: 'deliveries',
        label: t('act.deliveries'),
        icon: <History {...icon} />,
        local: true,
        act: () => showLog(id),
      },
      { id: 'test', label: t('act.test'), icon: <Send {...icon} />, act: () => void tryIt(one) },
      shown('change', Pencil),
      one.status === 'ACTIVE'
        ? {
            id: 'pause',
            label: t('act.pause'),
            icon: <Pause {...icon} />,
            act: () => void tell(pause(one), t('told.paused', { name })),
          }
        : {
            id: 'resume',
            label: t('act.resume'),
            icon: <Play {...icon} />,
            act: () => void tell(resume(one), t('told.resumed', { name })),
          },
      shown('replay', Rewind),
      shown('rotate', KeyRound),
      { ...shown('remove', Trash2), danger: true, group: 'remove' },
    ]
  }
}
