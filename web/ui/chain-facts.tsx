import { Box } from '@chakra-ui/react'
import type { ChainInfo } from '@quayside/contracts/shipments/ledger.ts'
import { Unplug } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { CopiedCode } from './copied-code.tsx'
import { Quantity, Unknown } from './figures.tsx'
import { AskBanner, Facts } from './panel.tsx'

/** Where anchors are written; that the chain is away is said first. */
export function ChainFacts({ chain }: { chain: ChainInfo }) {
  const { t } = useTranslation('blockchain')
  const { state, network, wallet, contract, lastBlock } = chain
  const shown = [
    { label: t('field.network'), value: network ?? <Unknown /> },
    { label: t('field.wallet'), value: <CopiedCode short value={wallet} what={t('field.wallet')} /> },
    { label: t('field.contract'), value: <CopiedCode short value={contract} what={t('field.contract')} /> },
    {
      label: t('field.lastBlock'),
      value: <Quantity plainZero value={lastBlock === null ? null : String(lastBlock)} />,
    },
  ]
  return (
    <>
      {state !== 'there' && (
        <Box mb={state === 'away' ? '4' : '0'}>
          <AskBanner tone="warn" icon={<Unplug size={16} aria-hidden="true" />}>
            {t(`chain.${state}`)}
          </AskBanner>
        </Box>
      )}
      {state !== 'none' && <Facts facts={shown} />}
    </>
  )
}
