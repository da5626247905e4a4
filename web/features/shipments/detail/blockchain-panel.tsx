import { Box, Flex } from '@chakra-ui/react'
import type { AnchorEntry, ShipmentDetail } from '@quayside/contracts/shipments/queries.ts'
import { Download, ShieldCheck } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Button, LinkButton } from '../../../ui/button.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { ErrorState } from '../../../ui/states.tsx'
import { useStatusText } from '../../../ui/status-tag.tsx'
import { AnchorHistory } from './anchor-history.tsx'
import { useDownloadProofMutation, useVerifyShipmentMutation } from './ledger-api.ts'
import { useShipmentQuery } from './shipment-api.ts'
import { VerificationResult } from './verification-result.tsx'

const whileSomeWaitMs = 5_000

/** Whether the status changes are on the blockchain, in a sentence, each of them, and whether all of it is true. */
export function BlockchainPanel({ shipment, past }: { shipment: ShipmentDetail; past: boolean }) {
  const { t } = useTranslation('blockchain')
  const { anchors, id, shipmentNumber } = shipment
  const [verify, verification] = useVerifyShipmentMutation()
  const [download, { isLoading: isDownloading }] = useDownloadProofMutation()
  const someWait = anchors.some(anchor => anchor.state !== 'CONFIRMED')
  // What the chain does is no event of the shipment, so nobody tells of it.
  useShipmentQuery(
    { id, asOf: null },
    { pollingInterval: whileSomeWaitMs, skipPollingIfUnfocused: true, skip: past || !someWait },
  )
  return (
    <Panel
      title={t('panel.title')}
      aside={
        <LinkButton look="link" size="sm" to={`/transactions?q=${encodeURIComponent(shipmentNumber)}`}>
          {t('panel.all')}
        </LinkButton>
      }
    >
      <Box as="p" m="0">
        <Sentences shipment={shipment} />
      </Box>
      {anchors.length > 0 && (
        <>
          <Flex gap="2" mt="3" wrap="wrap" data-no-print="">
            <Button
              size="sm"
              icon={<ShieldCheck size={16} aria-hidden="true" />}
              pending={verification.isLoading}
              onClick={() => void verify(id)}
            >
              {t('panel.verify')}
            </Button>
            <Button
              size="sm"
              look="quiet"
              icon={<Download size={16} aria-hidden="true" />}
              pending={isDownloading}
              onClick={() => void download({ id, shipmentNumber })}
            >
              {t('panel.download')}
            </Button>
          </Flex>
          <Box role="status">
            {verification.data !== undefined && <VerificationResult verification={verification.data} />}
          </Box>
          {verification.error !== undefined && (
            <ErrorState error={verification.error} onRetry={() => void verify(id)} />
          )}
          <AnchorHistory anchors={anchors} />
        </>
      )}
    </Panel>
  )
}

function Sentences({ shipment: { anchors, notAnchored = 0 } }: { shipment: ShipmentDetail }) {
  const { t } = useTranslation('blockchain')
  const statusText = useStatusText('shipment')
  const count = (...states: AnchorEntry['state'][]) => anchors.filter(one => states.includes(one.state)).length
  const waiting = count('QUEUED', 'SUBMITTED')
  const failed = count('FAILED')
  const last = anchors.findLast(anchor => anchor.state === 'CONFIRMED')
  const first =
    anchors.length === 0
      ? t('panel.none')
      : last === undefined
        ? t('panel.noneConfirmed')
        : t('panel.confirmed', { count: count('CONFIRMED'), status: statusText(last.status) })
  return (
    <>
      {first} {waiting > 0 && t('panel.waiting', { count: waiting })}{' '}
      {failed > 0 && t('panel.failed', { count: failed })}{' '}
      {anchors.length > 0 && notAnchored > 0 && t('panel.tail', { count: notAnchored })}
    </>
  )
}
