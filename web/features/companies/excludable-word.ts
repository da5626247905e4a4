import { isExcludable } from '@quayside/contracts/directory/excludable-fields.ts'
import { useTranslation } from 'react-i18next'

/** What an optional field that forms may leave out is called. */
export function useExcludableWord(): (code: string) => string {
  const { t } = useTranslation('company')
  return code => (isExcludable(code) ? t(`excluded.${code}`) : code)
}
