import { Box } from '@chakra-ui/react'
import { useFormContext } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { Code, Quantity, Unknown } from '../../../ui/figures.tsx'
import { useFormats } from '../../../ui/formats.ts'
import { isShipped } from '../../../ui/orders-to-ship/chosen-lines.ts'
import { Facts } from '../../../ui/panel.tsx'
import { sideways } from '../../../ui/sideways.ts'
import type { CreationForm } from './creation-form.ts'

/** Step 4: what will be created, as it will be. */
export function SummaryStep() {
  const { t } = useTranslation('shipment-form')
  const { t: words } = useTranslation('shipment-words')
  const formats = useFormats()
  const form = useFormContext<CreationForm>().getValues()
  const { route } = form.details
  const shipped = form.lines.filter(isShipped)
  const references = form.references.map(one => one.value.trim()).filter(value => value !== '')
  const known = (text: string) => text || <Unknown />
  return (
    <Box display="grid" gap="5">
      <Facts
        facts={[
          { label: t('summary.orders'), value: formats.list(form.orders.map(order => order.number)) },
          {
            label: t('shipment-fields:mode'),
            value: form.mode === '' ? <Unknown /> : words(`statuses:transportMode.${form.mode}`),
          },
          { label: t('shipment-fields:operation'), value: words(`operation.${form.operation}`) },
          {
            label: t('section.origin'),
            value: known([route.origin.name, route.origin.unlocode].filter(Boolean).join(' ')),
          },
          {
            label: t('section.destination'),
            value: known([route.destination.name, route.destination.unlocode].filter(Boolean).join(' ')),
          },
          {
            label: t('shipment-fields:incoterm'),
            value: known([route.incoterm, route.incotermPlace].filter(Boolean).join(' ')),
          },
          {
            label: t('section.references'),
            value: form.noReference ? t('field.noReference') : formats.list(references),
          },
          ...(form.booking.wanted ? [{ label: t('section.booking'), value: form.booking.carrier }] : []),
        ]}
      />
      <Box position="relative" css={sideways}>
        <Box
          asChild
          w="full"
          css={{ '& th, & td': { textAlign: 'start', py: '2', pe: '4' }, '& .end': { textAlign: 'end' } }}
        >
          <table aria-label={t('summary.lines')}>
            <thead>
              <tr>
                <th scope="col">{t('summary.order')}</th>
                <th scope="col">{t('summary.line')}</th>
                <th scope="col">{t('summary.product')}</th>
                <th scope="col" className="end">
                  {t('summary.quantity')}
                </th>
                <th scope="col" className="end">
                  {t('summary.shippable')}
                </th>
              </tr>
            </thead>
            <tbody>
              {shipped.map(line => (
                <tr key={line.orderLineId}>
                  <td>
                    <Code>{line.orderNumber}</Code>
                  </td>
                  <td>{line.number}</td>
                  <td>
                    <Code>{line.sku}</Code> {line.description}
                  </td>
                  <td className="end">
                    <Quantity value={line.quantity} unit={line.unit} />
                  </td>
                  <td className="end">
                    <Quantity value={line.shippable} />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </Box>
      </Box>
    </Box>
  )
}
