import { Box, Flex } from '@chakra-ui/react'
import type { OrderListItem } from '@quayside/contracts/purchase-orders/queries.ts'
import type { Fulfilment } from '@quayside/contracts/purchase-orders/statuses.ts'
import { LoaderCircle } from 'lucide-react'
import { useState } from 'react'
import { useFormContext, useFormState, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useCompany } from '../../app/session/use-session.ts'
import { Code, DateText, Money } from '../figures.tsx'
import { useFormats } from '../formats.ts'
import { SearchBox } from '../search-box.tsx'
import { ErrorState, NoMatch, NothingYet, Skeleton } from '../states.tsx'
import type { ChosenForm } from './chosen-lines.ts'
import { useOrdersToShipQuery } from './orders-api.ts'
import { useChosenOrders } from './use-chosen-orders.ts'

/** All that was confirmed is on shipments. */
const nothingLeft: readonly Fulfilment[] = ['allocated', 'shipped', 'delivered']

/** One or several approved orders of one client. */
export function OrdersChoice({ first }: { first?: Parameters<typeof useChosenOrders>[0] }) {
  const { t } = useTranslation('shipment-form')
  const formats = useFormats()
  const { control } = useFormContext<ChosenForm>()
  const { errors } = useFormState({ control })
  const chosen = useWatch<ChosenForm, 'orders'>({ name: 'orders' })
  const [q, setQ] = useState<string | null>(null)
  const { data, error, isFetching, refetch } = useOrdersToShipQuery(q ?? '')
  const { toggle, busy, empty } = useChosenOrders(first)
  const missing = errors.orders?.root?.message ?? errors.orders?.message
  const client = chosen[0]?.clientCompanyId
  const offered = data?.items.filter(({ fulfilment }) => !nothingLeft.includes(fulfilment)) ?? []
  return (
    <Box>
      <Flex align="center" gap="3" wrap="wrap" mb="3">
        <SearchBox label={t('orders.search')} value={q} onSearch={setQ} />
        <Box role="status" color="ink2">
          {t('orders.chosen', { count: chosen.length, formatted: formats.count(chosen.length) })}
        </Box>
      </Flex>
      {missing && (
        <Box role="alert" color="bad" fontSize="sm" mb="2">
          {missing}
        </Box>
      )}
      {error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : data === undefined ? (
        <Skeleton rows={6} />
      ) : offered.length === 0 && q !== null ? (
        <NoMatch onClear={() => setQ(null)} />
      ) : offered.length === 0 ? (
        <NothingYet title={t('orders.none')} text={t('orders.noneText')} />
      ) : (
        <Box
          as="ul"
          listStyleType="none"
          m="0"
          p="0"
          aria-label={t('orders.label')}
          aria-busy={isFetching || undefined}
          opacity={isFetching ? 0.6 : 1}
        >
          {offered.map(order => (
            <OrderChoice
              key={order.id}
              order={order}
              checked={chosen.some(one => one.id === order.id)}
              busy={busy === order.id}
              empty={empty.includes(order.id)}
              otherClient={client !== undefined && client !== order.clientCompanyId}
              onToggle={() => void toggle(order)}
            />
          ))}
        </Box>
      )}
      {data !== undefined && data.total > data.items.length && (
        <Box color="ink3" fontSize="sm" mt="2">
          {t('orders.first', { shown: data.items.length, total: formats.count(data.total, data.totalIsCapped) })}
        </Box>
      )}
    </Box>
  )
}

type ChoiceProps = {
  order: OrderListItem
  checked: boolean
  busy: boolean
  /** Nothing of it is left to ship. */
  empty: boolean
  otherClient: boolean
  onToggle: () => void
}

function OrderChoice({ order, checked, busy, empty, otherClient, onToggle }: ChoiceProps) {
  const { t } = useTranslation('shipment-form')
  // Whoever buys itself knows whose it is.
  const isOthers = useCompany()?.id !== order.clientCompanyId
  return (
    <Box as="li" aria-busy={busy || undefined} borderTopWidth="1px" borderColor="line" _first={{ borderTopWidth: '0' }}>
      <Flex
        asChild
        align="center"
        gap="3"
        py="2"
        minH="11"
        cursor={otherClient || empty ? 'default' : 'pointer'}
        wrap="wrap"
      >
        <label>
          <input
            type="checkbox"
            data-field="orders"
            checked={checked}
            disabled={otherClient || empty || busy}
            onChange={onToggle}
          />
          {busy && (
            <Box as="span" display="inline-flex" color="ink2" animation="spin 900ms linear infinite">
              <LoaderCircle size={16} aria-hidden="true" />
            </Box>
          )}
          <Box as="span" minW="120px" fontWeight="medium">
            <Code>{order.orderNumber}</Code>
          </Box>
          <Box as="span" flex="1" minW="140px">
            {order.supplier.name}
            {isOthers && order.clientName !== null && !otherClient && (
              <Box as="span" display="block" textStyle="label" color="ink2">
                {order.clientName}
              </Box>
            )}
            {empty && (
              <Box as="span" role="status" display="block" textStyle="label" color="ink3">
                {t('orders.nothingLeft')}
              </Box>
            )}
            {otherClient && (
              <Box as="span" display="block" textStyle="label" color="ink3">
                {t('orders.otherClient', { client: order.clientName ?? '' })}
              </Box>
            )}
          </Box>
          <Box as="span" color="ink2" minW={{ md: '150px' }}>
            {t('orders.required')} <DateText value={order.requiredDeliveryDate} />
          </Box>
          <Box as="span" minW={{ md: '150px' }} textAlign={{ md: 'end' }}>
            <Money amount={order.totalValue} currency={order.currencyCode} />
          </Box>
        </label>
      </Flex>
    </Box>
  )
}
