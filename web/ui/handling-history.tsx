import { Box } from '@chakra-ui/react'
import type { HandlingHistory as Acts } from '@quayside/contracts/handling/pickup-queries.ts'
import { useTranslation } from 'react-i18next'
import { InstantText } from './figures.tsx'
import { Panel } from './panel.tsx'

/** Who did what of a pickup or a receipt when, with which goods, and why; the newest first. */
export function HandlingHistory({ history }: { history: Acts }) {
  const { t } = useTranslation('shipment-handling')
  return (
    <Panel title={t('history')}>
      <Box as="ol" listStyleType="none" m="0" p="0" display="grid" gap="3">
        {history.toReversed().map(({ id, type, actor, at, goods, reason }) => (
          <li key={id}>
            <Box fontSize="sm">{t(`event.${type}`)}</Box>
            <Box textStyle="label" color="ink3">
              {actor && `${actor} · `}
              <InstantText value={at} />
            </Box>
            {goods && (
              <Box textStyle="label" color="ink2">
                {t('packages', { count: goods.pieces })}
              </Box>
            )}
            {reason && (
              <Box as="q" display="block" textStyle="label" color="ink2" overflowWrap="anywhere">
                {reason}
              </Box>
            )}
          </li>
        ))}
      </Box>
    </Panel>
  )
}
