import { Box } from '@chakra-ui/react'
import { PackageCheck } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { LinkButton } from '../../ui/button.tsx'
import { useFormats } from '../../ui/formats.ts'
import { PageHeader } from '../../ui/page-header.tsx'
import { AskBanner, Panel } from '../../ui/panel.tsx'
import { ErrorState, NothingYet, Skeleton } from '../../ui/states.tsx'
import { useReadyToShipQuery } from './shipments-api.ts'

/** /shipments: none can be created in this release; says so, and which orders wait to be shipped. */
export function ShipmentsPage() {
  const { t } = useTranslation('shipments')
  const formats = useFormats()
  const { data, error, refetch } = useReadyToShipQuery()
  return (
    <>
      <PageHeader title={t('title')} />
      {error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : data === undefined ? (
        <Skeleton rows={2} height={56} />
      ) : (
        <AskBanner
          icon={<PackageCheck size={18} aria-hidden="true" />}
          action={
            data.total > 0 && (
              <LinkButton to="/purchase-orders?tab=confirmed&status=APPROVED">{t('ready.open')}</LinkButton>
            )
          }
        >
          <strong>
            {t('ready.title', { count: data.total, formatted: formats.count(data.total, data.totalIsCapped) })}
          </strong>
        </AskBanner>
      )}
      <Box mt="4">
        <Panel padded={false}>
          <NothingYet title={t('none.title')} text={t('none.text')} />
        </Panel>
      </Box>
    </>
  )
}
