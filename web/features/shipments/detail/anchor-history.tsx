import { Box, Flex } from '@chakra-ui/react'
import type { AnchorEntry } from '@quayside/contracts/shipments/queries.ts'
import { useTranslation } from 'react-i18next'
import { AnchorStateTag } from '../../../ui/anchor-state.tsx'
import { CopiedCode } from '../../../ui/copied-code.tsx'
import { Disclosure } from '../../../ui/disclosure.tsx'
import { InstantText, Quantity, Unknown } from '../../../ui/figures.tsx'
import { StatusTag } from '../../../ui/status-tag.tsx'

/** The status changes and how far each is, the newest first; hashes only for who opens them. */
export function AnchorHistory({ anchors }: { anchors: readonly AnchorEntry[] }) {
  const { t } = useTranslation('blockchain')
  return (
    <Box
      as="ol"
      aria-label={t('panel.history')}
      listStyleType="none"
      m="0"
      p="0"
      mt="3"
      borderTopWidth="1px"
      borderColor="line"
    >
      {anchors.toReversed().map(anchor => (
        <Box as="li" key={anchor.number} py="2.5" borderBottomWidth="1px" borderColor="line">
          <Flex align="center" justify="space-between" gap="2" wrap="wrap">
            <StatusTag code={anchor.status} of="shipment" />
            <Box color="ink3" fontSize="sm">
              <InstantText value={anchor.at} />
            </Box>
          </Flex>
          <Box mt="1.5">
            <AnchorStateTag state={anchor.state} block={anchor.block} />
          </Box>
          {anchor.reason && (
            <Box mt="1" fontSize="sm" color="bad" overflowWrap="anywhere">
              {t('panel.reason', { reason: anchor.reason })}
            </Box>
          )}
          <Disclosure mt="1" fontSize="sm" title={t('panel.details')}>
            <Details anchor={anchor} />
          </Disclosure>
        </Box>
      ))}
    </Box>
  )
}

function Details({ anchor }: { anchor: AnchorEntry }) {
  const { t } = useTranslation('blockchain')
  const code = (value: string | null, what: string) => <CopiedCode value={value} what={what} />
  const rows = [
    { label: t('field.hash'), value: code(anchor.hash, t('field.hash')) },
    { label: t('field.transaction'), value: code(anchor.transactionHash, t('field.transaction')) },
    { label: t('field.block'), value: <Quantity value={anchor.block === null ? null : String(anchor.block)} /> },
    { label: t('field.gas'), value: <Quantity value={anchor.gasUsed} /> },
    { label: t('field.network'), value: anchor.network ?? <Unknown /> },
    { label: t('field.wallet'), value: code(anchor.wallet, t('field.wallet')) },
    { label: t('field.contract'), value: code(anchor.contract, t('field.contract')) },
  ]
  return (
    <Box as="dl" m="0" display="grid" gridTemplateColumns="90px minmax(0, 1fr)" columnGap="2" rowGap="1">
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
  )
}
