import { Box } from '@chakra-ui/react'
import type { ShipmentDetail } from '@quayside/contracts/shipments/queries.ts'
import { TriangleAlert } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../../../ui/formats.ts'
import { AskBanner } from '../../../../ui/panel.tsx'
import { LineName } from '../tabs/entry-texts.tsx'

/** What whoever completes it has to know: what came damaged or short, and the issues that stay open for good. */
export function CompletingWarning({ thing: shipment }: { thing: ShipmentDetail }) {
  const { t } = useTranslation('shipment-detail')
  const { t: words } = useTranslation('shipment-words')
  const { t: ui } = useTranslation('ui')
  const formats = useFormats()
  const unsound = shipment.lines.filter(({ counted }) => Number(counted.damaged) > 0 || Number(counted.short) > 0)
  const issues = shipment.issues.filter(issue => issue.open)
  if (unsound.length === 0 && issues.length === 0) return null
  return (
    <Box mt="3">
      <AskBanner tone="warn" icon={<TriangleAlert size={18} aria-hidden="true" />}>
        {unsound.length > 0 && (
          <>
            <strong>{t('completing.notSound')}</strong>
            <Box as="ul" m="0" mb="1" ps="4">
              {unsound.map(line => {
                const told = (['good', 'damaged', 'short'] as const)
                  .filter(part => part === 'good' || Number(line.counted[part]) > 0)
                  .map(part => ui(`delivered.${part}`, { quantity: formats.quantity(line.counted[part]) }))
                return (
                  <li key={line.lineId}>
                    <LineName lineId={line.lineId} shipment={shipment} /> {formats.list(told)}{' '}
                    {t('completing.of', { quantity: `${formats.quantity(line.quantity)} ${line.unit}` })}
                  </li>
                )
              })}
            </Box>
          </>
        )}
        {issues.length > 0 && (
          <>
            <strong>{t('completing.openIssues', { count: issues.length })}</strong>{' '}
            {formats.list([...new Set(issues.map(issue => words(`issue.${issue.kind}`)))])}
            {t('ui:stop')}
          </>
        )}
      </AskBanner>
    </Box>
  )
}
