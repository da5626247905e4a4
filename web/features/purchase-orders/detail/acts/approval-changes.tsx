import { Box, chakra } from '@chakra-ui/react'
import type { OrderDetail, OrderLineDetail } from '@quayside/contracts/purchase-orders/queries.ts'
import { useTranslation } from 'react-i18next'
import { Code, DateText, Quantity, Slip, Unknown } from '../../../../ui/figures.tsx'
import { useFormats } from '../../../../ui/formats.ts'
import { useApprovingText } from '../approving-text.ts'
import { ProposedPrice } from '../line-price.tsx'

const Table = chakra('table', {
  base: {
    width: '100%',
    borderCollapse: 'collapse',
    fontSize: 'sm',
    color: 'ink',
    '& th': { textAlign: 'start', fontWeight: 'medium', color: 'ink2', px: '2', py: '1.5', whiteSpace: 'nowrap' },
    '& td': { px: '2', py: '1.5', borderTopWidth: '1px', borderColor: 'line', verticalAlign: 'top' },
    '& .end': { textAlign: 'end' },
    '& del': { color: 'ink3' },
    smDown: {
      '& thead': { position: 'absolute', width: '1px', height: '1px', overflow: 'hidden', clipPath: 'inset(50%)' },
      '& tr': {
        display: 'grid',
        gridTemplateColumns: '1fr 1fr 1fr',
        borderTopWidth: '1px',
        borderColor: 'line',
        py: '1',
      },
      '& td': { border: '0', py: '0.5' },
      '& td:first-of-type': { gridColumn: '1 / -1' },
      '& .end': { textAlign: 'start' },
      '& td[data-label]::before': { content: 'attr(data-label)', display: 'block', fontSize: 'xs', color: 'ink3' },
    },
  },
})

/** What approving would change, line by line: quantity, date with its slip, price, and what stays open. */
export function ApprovalChanges({ order }: { order: OrderDetail }) {
  const { t } = useTranslation('order-detail')
  const formats = useFormats()
  const approvingText = useApprovingText()
  const { approving, shares, totals } = order
  const stays = approving.what === 'partly'
  return (
    <>
      <Box mb="3">{approvingText(order)}</Box>
      <Box maxH="50vh" overflowY="auto">
        <Table aria-label={t('approving.label')}>
          <thead>
            <tr>
              <th scope="col">{t('order-fields:productId')}</th>
              <th scope="col" className="end">
                {t('approving.quantity')}
              </th>
              <th scope="col" className="end">
                {t('approving.rest')}
              </th>
              <th scope="col">{t('order-fields:date')}</th>
              <th scope="col" className="end">
                {t('order-fields:slip')}
              </th>
              <th scope="col" className="end">
                {t('order-fields:unitPrice_short')}
              </th>
            </tr>
          </thead>
          <tbody>
            {order.lines.map(line => (
              <Line key={line.id} line={line} currency={order.totals.currency} />
            ))}
          </tbody>
        </Table>
      </Box>
      <Box mt="3" color="ink">
        {approving.child
          ? t(`approving.child.${shares.of}`, {
              child: approving.child,
              quantity: formats.quantity(totals.proposed),
            })
          : t('approving.whole', { number: order.orderNumber })}{' '}
        {stays &&
          t(`approving.stays.${shares.of}`, {
            number: order.orderNumber,
            quantity: formats.quantity(totals.pending),
          })}
      </Box>
    </>
  )
}

function Line({ line, currency }: { line: OrderLineDetail; currency: string | null }) {
  const { t } = useTranslation('order-detail')
  const promised = line.proposedDate
  return (
    <tr>
      <td>
        {line.sku && <Code>{line.sku}</Code>}
        <Box color="ink3" fontSize="xs">
          {line.description}
        </Box>
      </td>
      <td className="end" data-label={t('approving.quantity')}>
        <Quantity value={line.proposed} />
      </td>
      <td className="end" data-label={t('approving.rest')}>
        <Quantity value={line.open} plainZero />
        {line.pendingDate && (
          <Box color="ink3" fontSize="xs">
            <DateText value={line.pendingDate} />
          </Box>
        )}
      </td>
      <td data-label={t('order-fields:date')}>
        {promised === null ? (
          <Unknown />
        ) : promised === line.requiredDate ? (
          <DateText value={promised} />
        ) : (
          <>
            <del>
              <DateText value={line.requiredDate} />
            </del>{' '}
            <strong>
              <DateText value={promised} />
            </strong>
          </>
        )}
      </td>
      <td className="end" data-label={t('order-fields:slip')}>
        <Slip days={line.proposedSlipDays} />
      </td>
      <td className="end" data-label={t('order-fields:unitPrice_short')}>
        <ProposedPrice line={line} currency={currency} />
      </td>
    </tr>
  )
}
