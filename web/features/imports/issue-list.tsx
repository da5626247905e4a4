import { Box } from '@chakra-ui/react'
import { CircleX, TriangleAlert } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../ui/formats.ts'
import { Panel } from '../../ui/panel.tsx'
import { type IssueSummary, useImportIssuesQuery } from './imports-api.ts'

/** Which reasons occur how often, errors first. */
export function IssueList({ id }: { id: string }) {
  const { t } = useTranslation('imports')
  const formats = useFormats()
  const { data } = useImportIssuesQuery({ id })
  const issues: readonly IssueSummary[] = data?.issues ?? []
  if (issues.length === 0) return null
  return (
    <Panel title={t('issues.title')} padded={false}>
      <Box as="ul" listStyleType="none" m="0" p="0">
        {issues.map(issue => (
          <Box
            as="li"
            key={`${issue.severity}-${issue.code}-${issue.column}`}
            display="flex"
            gap="2.5"
            px="4"
            py="2"
            borderTopWidth="1px"
            borderColor="line"
            _first={{ borderTopWidth: '0' }}
            alignItems="flex-start"
          >
            <Box color={issue.severity === 'error' ? 'bad' : 'warn'} pt="0.5">
              {issue.severity === 'error' ? (
                <CircleX size={16} role="img" aria-label={t('issues.error')} />
              ) : (
                <TriangleAlert size={16} role="img" aria-label={t('issues.warning')} />
              )}
            </Box>
            <Box flex="1" minW="0">
              {issue.message}
            </Box>
            <Box color="ink3" whiteSpace="nowrap">
              {t('issues.rows', { count: issue.count, formatted: formats.count(issue.count) })}
            </Box>
          </Box>
        ))}
      </Box>
    </Panel>
  )
}
