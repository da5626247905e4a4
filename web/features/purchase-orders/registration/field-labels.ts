import { lineInput, orderDetails } from '@quayside/contracts/purchase-orders/details.ts'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'

/** The labels of every field, for the summary of errors. */
export function useFieldLabels(): Record<string, string> {
  const { t } = useTranslation('order-form')
  return useMemo(() => {
    const details = Object.keys(orderDetails.shape).map(name => [`details.${name}`, t(`field.${name}`)])
    const lines = Object.keys(lineInput.shape).map(name => [`lines.${name}`, t(`line.${name}`)])
    const head = ['orderNumber', 'vendorCompanyId', 'clientCompanyId', 'reason'].map(name => [name, t(`field.${name}`)])
    return { ...Object.fromEntries([...details, ...lines, ...head]), lines: t('steps.products') } as Record<
      string,
      string
    >
  }, [t])
}
