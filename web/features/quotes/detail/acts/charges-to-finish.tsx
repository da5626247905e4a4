import { Box } from '@chakra-ui/react'
import type { QuoteDetail } from '@quayside/contracts/quotes/queries.ts'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'

/** A draft without a total can't be sent: said before it is tried, with the way to where it is mended. */
export function ChargesToFinish({ thing: { id, draft } }: { thing: QuoteDetail }) {
  const { t } = useTranslation('quotes')
  if (draft === null || draft.totals.inIssuing !== null) return null
  return (
    <Box mt="1" color="bad">
      {t('dialog.sendLacks')}{' '}
      <Box asChild color="accent" textDecoration="underline">
        <Link to={`/quotes/edit/${id}?step=charges`}>{t('form.step.charges')}</Link>
      </Box>
    </Box>
  )
}
