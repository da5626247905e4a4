import { Box } from '@chakra-ui/react'
import { useTranslation } from 'react-i18next'
import { Modal } from '../../../../ui/dialog.tsx'
import { InstantText, Quantity } from '../../../../ui/figures.tsx'
import { ErrorState, Skeleton } from '../../../../ui/states.tsx'
import { type HandlingKind, useHandledDetailQuery } from './handling-api.ts'

type Props = { kind: HandlingKind; id: string; number: string; onClose: () => void }

/** Who did what when, with which goods, and why; the newest first. */
export function HandlingHistory({ kind, id, number, onClose }: Props) {
  const { t } = useTranslation('shipment-handling')
  const { data, error, refetch } = useHandledDetailQuery({ kind, id })
  return (
    <Modal open title={t('dialogTitle', { act: t('history'), number })} onClose={onClose}>
      {data === undefined &&
        (error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <Skeleton rows={4} />)}
      <Box as="ol" listStyleType="none" m="0" p="0" pb="4" display="grid" gap="3">
        {data?.history.toReversed().map(entry => (
          <li key={entry.id}>
            <Box fontWeight="medium">{t(`event.${entry.type}`)}</Box>
            <Box fontSize="sm" color="ink3">
              {entry.actor && `${entry.actor} · `}
              <InstantText value={entry.at} />
            </Box>
            {entry.goods && (
              <Box fontSize="sm" color="ink2">
                {t('packages', { count: entry.goods.pieces })}
                {entry.goods.weightKg !== null && (
                  <>
                    {' · '}
                    <Quantity value={entry.goods.weightKg} unit="kg" />
                  </>
                )}
              </Box>
            )}
            {entry.reason && (
              <Box fontSize="sm" color="ink2" overflowWrap="anywhere">
                {entry.reason}
              </Box>
            )}
          </li>
        ))}
      </Box>
    </Modal>
  )
}
