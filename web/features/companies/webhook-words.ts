import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'

/** What an event happens to, in words. */
export function useEntityWord(): (entity: string) => string {
  const { t } = useTranslation('webhooks')
  return useCallback((entity: string) => t(`entity.${entity}`, { defaultValue: entity }), [t])
}
