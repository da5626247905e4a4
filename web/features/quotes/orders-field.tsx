import { Box, Flex } from '@chakra-ui/react'
import type { OrderListAnswer } from '@quayside/contracts/purchase-orders/queries.ts'
import { X } from 'lucide-react'
import { useState } from 'react'
import { useFormContext, useFormState, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { api } from '../../app/api/api.ts'
import { list } from '../../app/api/tags.ts'
import { useCompany } from '../../app/session/use-session.ts'
import { IconButton } from '../../ui/button.tsx'
import { Code } from '../../ui/figures.tsx'
import { ComboboxField } from '../../ui/form/combobox-field.tsx'
import { useErrorText } from '../../ui/form/error-text.ts'

const { useOrdersToLinkQuery } = api.injectEndpoints({
  endpoints: build => ({
    ordersToLink: build.query<OrderListAnswer, { q: string; client: string | null; toShip: boolean }>({
      query: ({ q, client, toShip }) => ({
        url: '/purchase-orders',
        params: {
          tab: 'confirmed',
          limit: 20,
          ...(toShip && { 'filter[waitsFor]': 'shipment' }),
          ...(q && { q }),
          ...(client && { client }),
        },
      }),
      providesTags: [list('purchase-order')],
    }),
  }),
})

type Known = { id: string; orderNumber: string }
type Props = {
  name: string
  label: string
  hint?: string
  /** Whose orders; null is one's own company. */
  customer: string | null
  /** Numbers of those that are linked already. */
  known: readonly Known[]
  /** Only those that can be booked: others would be refused. */
  toShip?: boolean
}

/** Orders of the customer by their numbers: found, chosen, taken off again. The form holds their ids. */
export function OrdersField({ name, label, hint, customer, known, toShip = false }: Props) {
  const { t } = useTranslation('quotes')
  const errorText = useErrorText()
  const { setValue, getFieldState } = useFormContext()
  const formState = useFormState({ name })
  const ids = (useWatch({ name }) as readonly string[] | undefined) ?? []
  const [found, setFound] = useState('')
  const [numbers, setNumbers] = useState<ReadonlyMap<string, string>>(
    new Map(known.map(one => [one.id, one.orderNumber])),
  )
  const isOperator = useCompany()?.type === 'operating'
  const { data, isFetching } = useOrdersToLinkQuery(
    { q: found, client: isOperator ? customer : null, toShip },
    { skip: isOperator && customer === null },
  )
  const search = `${name}Search`
  const change = (next: readonly string[]) =>
    setValue(name, next, { shouldDirty: true, shouldValidate: formState.isSubmitted })
  const { error } = getFieldState(name, formState)
  const numberOf = (id: string) => numbers.get(id) ?? data?.items.find(order => order.id === id)?.orderNumber ?? '—'
  return (
    <Box role="group" aria-label={label} data-field={name}>
      <ComboboxField
        name={search}
        label={label}
        {...(hint !== undefined && { hint })}
        optional
        options={(data?.items ?? [])
          .filter(order => !ids.includes(order.id))
          .map(order => ({ value: order.id, label: order.orderNumber, detail: order.supplier.name ?? '' }))}
        onSearch={setFound}
        loading={isFetching}
        onChosen={option => {
          if (option === null) return
          setNumbers(new Map(numbers).set(option.value, option.label))
          change([...ids, option.value])
          setValue(search, '')
        }}
      />
      {error && (
        <Box textStyle="label" color="bad" mt="1">
          {errorText(error.message)}
        </Box>
      )}
      <Flex as="ul" listStyleType="none" m="0" p="0" mt="2" gap="2" wrap="wrap">
        {ids.map(id => (
          <Flex as="li" key={id} align="center" gap="1" ps="2" bg="sunken" borderRadius="tag" fontSize="sm">
            <Code>{numberOf(id)}</Code>
            <IconButton
              size="sm"
              label={t('orders.remove', { number: numberOf(id) })}
              icon={<X size={14} aria-hidden="true" />}
              onClick={() => change(ids.filter(one => one !== id))}
            />
          </Flex>
        ))}
      </Flex>
    </Box>
  )
}
