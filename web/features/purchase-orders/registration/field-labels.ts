import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'

/** The label of any field by its path, for the summary of errors; a line's field says which line. */
export function useFieldLabel(): (path: string) => string {
  const { t } = useTranslation('order-form')
  return useCallback(
    path => {
      const [part = '', index = '', field = '', delivery, ofDelivery] = path.split('.')
      if (part !== 'lines') return t(`order-fields:${part === 'details' ? index : part}`)
      if (index === '') return t('steps.products')
      const scheduled = ofDelivery === 'requiredDate' ? 'scheduleDate' : 'scheduleQuantity'
      const name =
        delivery === undefined ? t(`order-fields:${field}`) : t(`line.${scheduled}`, { number: Number(delivery) + 1 })
      return t('line.at', { line: Number(index) + 1, field: name })
    },
    [t],
  )
}
