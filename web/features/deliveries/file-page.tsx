import { Box, Flex } from '@chakra-ui/react'
import type { DeliveryFileDetail } from '@quayside/contracts/shipments/delivery-queries.ts'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate, useParams } from 'react-router-dom'
import { Button, LinkButton } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/dialog.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { Panel } from '../../ui/panel.tsx'
import { ProgressJob } from '../../ui/progress-job.tsx'
import { ErrorState, Skeleton } from '../../ui/states.tsx'
import {
  useApplyDeliveryFileMutation,
  useDeliveryFileQuery,
  useDiscardDeliveryFileMutation,
  useFailedDeliveryRowsMutation,
} from './deliveries-api.ts'
import { FileStatusTag } from './delivery-tags.tsx'
import { FileColumns, FileCounts } from './file-facts.tsx'
import { FileRows } from './file-rows.tsx'

const pollMs = 2000

/** /delivery-orders/files/{id}: what would go in, what is wrong, and what became of it. */
export function DeliveryFilePage() {
  const { t } = useTranslation('deliveries')
  const { id = '' } = useParams()
  const known = useDeliveryFileQuery({ id })
  const works = known.data !== undefined && (known.data.status === 'UPLOADED' || known.data.applying)
  // The change stream tells of the end; where it is away, asking again does.
  useDeliveryFileQuery({ id }, { pollingInterval: works ? pollMs : 0 })
  const crumbs = [
    { label: t('title'), to: '/delivery-orders' },
    { label: t('files.title'), to: '/delivery-orders/files' },
  ]
  const { data: file, error, refetch } = known
  if (file === undefined)
    return (
      <>
        <PageHeader title={t('files.one')} crumbs={crumbs} />
        {error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <Skeleton rows={8} />}
      </>
    )
  return (
    <>
      <PageHeader
        title={file.name}
        crumbs={crumbs}
        beside={<FileStatusTag {...file} />}
        actions={<Acts file={file} />}
      />
      <Flex direction="column" gap="4">
        <Standing file={file} />
        <FileCounts file={file} />
        <FileRows file={file} of="bad" />
        <FileRows file={file} of="good" />
        <FileColumns file={file} />
      </Flex>
    </>
  )
}

function Acts({ file }: { file: DeliveryFileDetail }) {
  const { t } = useTranslation('deliveries')
  const [apply, { isLoading }] = useApplyDeliveryFileMutation()
  const [failed, failing] = useFailedDeliveryRowsMutation()
  const mayApply = isAllowed(file, 'apply')
  const bad = file.checked?.bad ?? 0
  return (
    <>
      {bad > 0 && (
        <Button
          pending={failing.isLoading}
          icon={<Download size={16} aria-hidden="true" />}
          onClick={() => void failed({ id: file.id })}
        >
          {t('file.failedRows')}
        </Button>
      )}
      {isAllowed(file, 'discard') && <Discard id={file.id} />}
      {mayApply && (
        <Button look="primary" pending={isLoading} onClick={() => void apply({ id: file.id })}>
          {t('file.apply', { count: file.checked?.good ?? 0 })}
        </Button>
      )}
      {file.applied && (
        <LinkButton to="/delivery-orders" look="primary">
          {t('file.toDeliveries')}
        </LinkButton>
      )}
    </>
  )
}

function isAllowed({ allowedCommands }: DeliveryFileDetail, command: 'apply' | 'discard'): boolean {
  return allowedCommands.some(one => one.command === command && one.allowed)
}

/** What is left of it is asked for by nobody: the page goes to the other files. */
function Discard({ id }: { id: string }) {
  const { t } = useTranslation('deliveries')
  const navigate = useNavigate()
  const [asks, setAsks] = useState(false)
  const [discard, { isLoading }] = useDiscardDeliveryFileMutation()
  const confirm = async () => {
    const { error } = await discard({ id })
    setAsks(false)
    if (error === undefined) void navigate('/delivery-orders/files')
  }
  return (
    <>
      <Button onClick={() => setAsks(true)}>{t('file.discard')}</Button>
      <ConfirmDialog
        open={asks}
        title={t('file.discardTitle')}
        text={t('file.discardText')}
        confirm={t('file.discard')}
        look="danger"
        pending={isLoading}
        onConfirm={() => void confirm()}
        onClose={() => setAsks(false)}
      />
    </>
  )
}

function standingOf(file: DeliveryFileDetail) {
  if (file.status === 'FAILED') return 'nothing'
  return file.status === 'VALIDATED' && !isAllowed(file, 'apply') ? 'waits' : file.status
}

/** Where it stands in a sentence. */
function Standing({ file }: { file: DeliveryFileDetail }) {
  const { t } = useTranslation('deliveries')
  if (file.applying)
    return (
      <Panel>
        <ProgressJob job={`/api/v1/delivery-files/${file.id}`} title={t('file.applying')} />
      </Panel>
    )
  const text =
    file.failure !== null ? t('file.failure', { why: file.failure.message }) : t(`file.standing.${standingOf(file)}`)
  return (
    <Box role="status" color={file.status === 'FAILED' ? 'bad' : 'ink2'}>
      {text}
    </Box>
  )
}
