import { Box, Flex } from '@chakra-ui/react'
import Decimal from 'decimal.js'
import { useFormContext } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useCompany } from '../../../app/session/use-session.ts'
import { Code, DateText, Money, Quantity, Unknown } from '../../../ui/figures.tsx'
import { TextAreaField } from '../../../ui/form/fields.tsx'
import { Facts } from '../../../ui/panel.tsx'
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
          { label: t('field.orderNumber'), value: orderNumber ? <Code>{orderNumber}</Code> : <Unknown /> },
          { label: t('summary.vendor'), value: text(vendorName) },
          { label: t('summary.buyer'), value: text(details.buyerIdentifier) },
          { label: t('summary.company'), value: text(company?.name) },
          { label: t('summary.shippingThrough'), value: text(details.shippingThrough) },
          {
            label: t('summary.sendConditions'),
            value: text([details.incoterm, details.incotermPlace, details.sendConditions].filter(Boolean).join(' ')),
          },
          {
            label: t('field.requiredDeliveryDate'),
            value: <DateText value={details.requiredDeliveryDate || null} look="full" />,
          },
          { label: t('summary.amount'), value: <Money amount={totalOf(lines)} currency={details.currency} /> },
          {
            label: t('summary.shippingCosts'),
            value: <Money amount={details.shippingCosts} currency={details.currency} />,
          },
        ]}
      />
      <Box as="ol" listStyleType="none" m="0" p="0" borderTopWidth="1px" borderColor="line">
        {lines.map((line, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the lines are only shown here, in the form's order.
          <Flex as="li" key={index} gap="3" py="2" borderBottomWidth="1px" borderColor="line" wrap="wrap">
            <Box color="ink3" w="6">
              {index + 1}
            </Box>
            <Box flex="1" minW="160px">
              {line.sku && <Code>{line.sku}</Code>} {line.description}
            </Box>
            <Quantity value={line.quantity || null} unit={line.unit} />
            <Money amount={line.unitPrice || null} currency={details.currency} />
          </Flex>
        ))}
      </Box>
      {asksReason && <TextAreaField name="reason" label={t('field.reason')} hint={t('hint.resend')} />}
    </Flex>
  )
}

function totalOf(lines: RegistrationForm['lines']): string | null {
  try {
    return lines
      .reduce(
        (sum, line) =>
          sum.plus(
            new Decimal(line.quantity || 0).times(line.unitPrice || 0).toDecimalPlaces(2, Decimal.ROUND_HALF_EVEN),
          ),
        new Decimal(0),
      )
      .toFixed(2)
  } catch {
    return null
  }
}
