import { Box } from '@chakra-ui/react'
import type { AnchorEntry, ShipmentDetail } from '@quayside/contracts/shipments/queries.ts'
import { useTranslation } from 'react-i18next'
import { Code, Quantity, Unknown } from '../../../ui/figures.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { useStatusText } from '../../../ui/status-tag.tsx'

/** Whether the status changes are on the blockchain, in a sentence; hashes only for who opens them. */
export function BlockchainPanel({ shipment }: { shipment: ShipmentDetail }) {
  const { t } = useTranslation('shipment-detail')
  const statusText = useStatusText()
  const { anchors } = shipment
  const count = (...states: AnchorEntry['state'][]) => anchors.filter(one => states.includes(one.state)).length
  const waiting = count('QUEUED', 'SUBMITTED')
  const failed = count('FAILED')
  const last = anchors.findLast(anchor => anchor.state === 'CONFIRMED')
  return (
    <Panel title={t('chain.title')}>
      <Box as="p" m="0">
        {anchors.length === 0
          ? t('chain.none')
          : last === undefined
            ? t('chain.noneConfirmed')
            : t('chain.confirmed', { count: count('CONFIRMED'), status: statusText(last.status) })}{' '}
        {waiting > 0 && t('chain.waiting', { count: waiting })} {failed > 0 && t('chain.failed', { count: failed })}
      </Box>
      {anchors.length > 0 && (
        <Box as="details" mt="2">
          <Box as="summary" cursor="pointer" color="accent" minH="6">
            {t('chain.details')}
          </Box>
          <Box as="ol" listStyleType="none" m="0" p="0" display="grid" gap="3" mt="2" fontSize="sm">
            {[...anchors].reverse().map(anchor => (
              <Anchor key={anchor.number} anchor={anchor} />
            ))}
          </Box>
        </Box>
      )}
    </Panel>
  )
}

function Anchor({ anchor }: { anchor: AnchorEntry }) {
  const { t } = useTranslation('shipment-detail')
  const statusText = useStatusText()
  const code = (value: string | null) => (value === null ? <Unknown /> : <Code>{value}</Code>)
  const rows = [
    { label: t('chain.hash'), value: code(anchor.hash) },
    { label: t('chain.network'), value: anchor.network ?? <Unknown /> },
    { label: t('chain.wallet'), value: code(anchor.wallet) },
    { label: t('chain.contract'), value: code(anchor.contract) },
    { label: t('chain.block'), value: <Quantity value={anchor.block === null ? null : String(anchor.block)} /> },
    { label: t('chain.gas'), value: <Quantity value={anchor.gasUsed} /> },
    { label: t('chain.transaction'), value: code(anchor.transactionHash) },
  ]
  return (
    <li>
      <Box fontWeight="medium">
        {t('chain.entry', {
          number: anchor.number,
          status: statusText(anchor.status),
          state: t(`chain.state.${anchor.state}`),
        })}
      </Box>
      <Box as="dl" m="0" display="grid" gridTemplateColumns="90px minmax(0, 1fr)" columnGap="2">
        {rows.map(({ label, value }) => (
          <Box key={label} display="contents">
            <Box as="dt" color="ink3">
              {label}
            </Box>
            <Box as="dd" m="0" overflowWrap="anywhere">
              {value}
            </Box>
          </Box>
        ))}
      </Box>
    </li>
  )
}
