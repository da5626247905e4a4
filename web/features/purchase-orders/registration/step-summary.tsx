import { chakra, Flex } from '@chakra-ui/react'
import { useFormContext } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useCompany } from '../../../app/session/use-session.ts'
import { Code, DateText, Money, Quantity, Unknown } from '../../../ui/figures.tsx'
import { TextAreaField } from '../../../ui/form/fields.tsx'
import { Facts } from '../../../ui/panel.tsx'
import { amountOf, totalOf } from './amounts.ts'
import type { RegistrationForm } from './registration-form.ts'

/** Step 4: the order in one view before it is registered. */
export function SummaryStep({ asksReason }: { asksReason: boolean }) {
  const { t } = useTranslation('order-form')
  const { watch } = useFormContext<RegistrationForm>()
  const company = useCompany()
  const { orderNumber, vendorName, details, lines } = watch()
  const text = (value: string | null | undefined) => value || <Unknown />
  return (
    <Flex direction="column" gap="5">
      <Facts
        facts={[
          { label: t('order-fields:orderNumber'), value: orderNumber ? <Code>{orderNumber}</Code> : <Unknown /> },
          { label: t('order-fields:supplier'), value: text(vendorName) },
          { label: t('summary.buyer'), value: text(details.buyerIdentifier) },
          { label: t('order-fields:company'), value: text(company?.name) },
          { label: t('order-fields:shippingThrough'), value: text(details.shippingThrough) },
          {
            label: t('order-fields:sendConditions'),
            value: text([details.incoterm, details.incotermPlace, details.sendConditions].filter(Boolean).join(' ')),
          },
          {
            label: t('order-fields:requiredDeliveryDate'),
            value: <DateText value={details.requiredDeliveryDate || null} look="full" />,
          },
          {
            label: t('summary.amount'),
            value: <Money amount={totalOf(lines, details.currency)} currency={details.currency} />,
          },
          {
            label: t('order-fields:shippingCosts'),
            value: <Money amount={details.shippingCosts} currency={details.currency} />,
          },
        ]}
      />
      {lines.length > 0 && <Lines lines={lines} currency={details.currency} />}
      {asksReason && <TextAreaField name="reason" label={t('order-fields:reason')} hint={t('hint.resend')} />}
    </Flex>
  )
}

const Table = chakra('table', {
  base: {
    width: '100%',
    borderCollapse: 'collapse',
    fontSize: 'sm',
    lineHeight: 'sm',
    borderTopWidth: '1px',
    borderColor: 'line',
    '& th': { textAlign: 'start', fontWeight: 'medium', color: 'ink2', whiteSpace: 'nowrap' },
    '& :is(th, td)': { py: '2', px: '2.5', borderBottomWidth: '1px', borderColor: 'line', verticalAlign: 'top' },
    '& :is(th, td):first-of-type': { ps: '0', color: 'ink3', width: '8' },
    '& :is(th, td):last-of-type': { pe: '0' },
    '& [data-align=end]': { textAlign: 'end', whiteSpace: 'nowrap' },
    '& [data-wide]': { display: { base: 'none', sm: 'table-cell' } },
  },
})

function Lines({ lines, currency }: { lines: RegistrationForm['lines']; currency: string | null }) {
  const { t } = useTranslation('order-form')
  return (
    <Table>
      <caption className="sr-only">{t('steps.products')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('order-fields:line_short')}</th>
          <th scope="col">{t('order-fields:productId')}</th>
          <th scope="col" data-align="end">
            {t('order-fields:quantity')}
          </th>
          <th scope="col" data-align="end" data-wide="">
            {t('order-fields:unitPrice')}
          </th>
          <th scope="col" data-align="end">
            {t('summary.amount')}
          </th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the lines are only shown here, in the form's order.
          <tr key={index}>
            <td>{index + 1}</td>
            <td>
              {line.sku && <Code>{line.sku}</Code>} {line.description}
            </td>
            <td data-align="end">
              <Quantity value={line.quantity || null} unit={line.unit} />
            </td>
            <td data-align="end" data-wide="">
              <Money amount={line.unitPrice || null} currency={currency} />
            </td>
            <td data-align="end">
              <Money amount={amountOf(line, currency)} currency={currency} />
            </td>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}
