import { Box, Flex } from '@chakra-ui/react'
import { customsPreview } from '@quayside/contracts/shipments/customs-preview.ts'
import { skipToken } from '@reduxjs/toolkit/query/react'
import { useEffect, useMemo, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { Money, Unknown } from '../../../../ui/figures.tsx'
import { useCustomsPreviewQuery } from './customs-preview-api.ts'
import { type DeclarationForm, previewBody } from './declaration-form.ts'

const untilAsked = 300

/** What the values entered come to by the server's rule, before they are saved. */
export function CustomsPreviewed({ shipmentId: id }: { shipmentId: string }) {
  const { t } = useTranslation('shipment-customs')
  const form = useWatch<DeclarationForm>() as DeclarationForm
  const entered = JSON.stringify(previewBody(form))
  const asked = useSettled(entered)
  const body = useMemo(() => customsPreview.safeParse(JSON.parse(asked)), [asked])
  const { data, currentData, isError } = useCustomsPreviewQuery(body.success ? { id, body: body.data } : skipToken)
  const isCurrent = body.success && asked === entered && currentData !== undefined
  const computed = body.success && !isError ? (data?.computed ?? null) : null
  return (
    <Box as="section" aria-label={t('title')} mt="5" pt="4" borderTopWidth="1px" borderColor="line">
      <Box as="h3" textStyle="heading" mb="2">
        {t('title')}
      </Box>
      <Flex as="dl" aria-busy={!isCurrent} gap="6" wrap="wrap" m="0" opacity={isCurrent ? 1 : 0.6}>
        {(['fob', 'value', 'duty', 'vat'] as const).map(name => (
          <Box key={name}>
            <Box as="dt" textStyle="label" color="ink3">
              {name === 'value' ? t(form.basis === 'CIF' ? 'cif' : 'customsValue') : t(name)}
            </Box>
            <Box as="dd" m="0" fontWeight="medium">
              {computed === null ? (
                <Unknown />
              ) : (
                <Money amount={computed[name]} currency={form.currency.toUpperCase()} />
              )}
            </Box>
          </Box>
        ))}
      </Flex>
      {computed === null && (isCurrent || isError || !body.success) && (
        <Box color="ink3" fontSize="sm" mt="2">
          {t('incomplete')}
        </Box>
      )}
    </Box>
  )
}

/** The text once it has not changed for a moment: one question for a number, not one a digit. */
function useSettled(text: string): string {
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), untilAsked)
    return () => clearTimeout(timer)
  }, [text])
  return settled
}
