import { Box, Flex } from '@chakra-ui/react'
import type { ProofCheck, ProofVerdict } from '@quayside/contracts/shipments/ledger.ts'
import { CircleCheck, CircleHelp, CircleX, Timer, Unplug } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { ChainFacts } from '../../ui/chain-facts.tsx'
import { InstantText } from '../../ui/figures.tsx'
import { AskBanner, Panel } from '../../ui/panel.tsx'
import { StatusTag } from '../../ui/status-tag.tsx'

const whole = {
  valid: { icon: CircleCheck, tone: 'ok' },
  incomplete: { icon: CircleHelp, tone: 'warn' },
  differs: { icon: CircleX, tone: 'bad' },
  'chain-away': { icon: Unplug, tone: 'warn' },
} as const

/** The verdict first, then each entry with its own, then where it was looked up. */
export function ProofResult({ check }: { check: ProofCheck }) {
  const { t } = useTranslation('blockchain')
  const { icon: Icon, tone } = whole[check.verdict]
  return (
    <>
      <Box role="status">
        <AskBanner tone={tone} icon={<Icon size={20} aria-hidden="true" />}>
          <strong>{t(`proof.verdict.${check.verdict}`)}</strong> {check.hasLater && t('proof.later')}
        </AskBanner>
      </Box>
      <Panel title={t('proof.entries')}>
        <Box as="ol" listStyleType="none" m="0" p="0">
          {check.entries.map((entry, index) => (
            <Box as="li" key={entry.number} py="2.5" borderTopWidth={index === 0 ? '0' : '1px'} borderColor="line">
              <Flex align="center" justify="space-between" gap="2" wrap="wrap">
                <StatusTag code={entry.status} of="shipment" />
                <Box color="ink3" fontSize="sm">
                  <InstantText value={entry.at} />
                </Box>
              </Flex>
              <Verdict verdict={entry.verdict} block={entry.block} />
            </Box>
          ))}
        </Box>
        <Box color="ink3" fontSize="sm" mt="2">
          {t('verify.checkedAt')} <InstantText value={check.checkedAt} />
        </Box>
      </Panel>
      <Panel title={t('chain.title')}>
        <ChainFacts chain={check.chain} />
      </Panel>
    </>
  )
}

const looks: Record<ProofVerdict, { icon: typeof CircleX; tone: 'ok' | 'bad' | 'warn' | 'ink3' }> = {
  valid: { icon: CircleCheck, tone: 'ok' },
  broken: { icon: CircleX, tone: 'bad' },
  'chain-differs': { icon: CircleX, tone: 'bad' },
  'not-on-chain': { icon: CircleX, tone: 'bad' },
  'receipt-differs': { icon: CircleX, tone: 'bad' },
  waiting: { icon: Timer, tone: 'ink3' },
  'other-contract': { icon: CircleHelp, tone: 'warn' },
  'chain-away': { icon: Unplug, tone: 'warn' },
}

function Verdict({ verdict, block }: { verdict: ProofVerdict; block: number | null }) {
  const { t } = useTranslation('blockchain')
  const { icon: Icon, tone } = looks[verdict]
  return (
    <Flex gap="2" align="flex-start" mt="1.5" color={tone}>
      <Box mt="0.5" flexShrink="0">
        <Icon size={16} aria-hidden="true" />
      </Box>
      <span>
        {t(`proof.entry.${verdict}`)}
        {verdict === 'valid' && block !== null && ` · ${t('field.block')} ${block}`}
      </span>
    </Flex>
  )
}
