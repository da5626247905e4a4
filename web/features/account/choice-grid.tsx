import { Box, chakra } from '@chakra-ui/react'
import { type EmailMode, emailModes, type NotificationChoice } from '@quayside/contracts/notifications/settings.ts'
import { Fragment } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/button.tsx'
import { sideways } from '../../ui/sideways.ts'

type Props = {
  choices: readonly NotificationChoice[]
  onChange: (choices: NotificationChoice[]) => void
}
type Change = Partial<Pick<NotificationChoice, 'bell' | 'email'>>

const grid = {
  borderCollapse: 'collapse',
  '& input': { accentColor: '{colors.accent}' },
  '& th, & td': { px: '3', py: '1.5', textAlign: 'center', verticalAlign: 'middle' },
  '& thead th': {
    verticalAlign: 'bottom',
    fontWeight: 'medium',
    color: 'ink2',
    fontSize: 'sm',
  },
  '& th[scope=row], & th[scope=rowgroup]': { textAlign: 'start' },
  '& th[scope=row]': { fontWeight: 'normal', ps: '6' },
  '& th[scope=rowgroup]': { fontWeight: 'semibold', ps: '4' },
  '& tr': { borderBottomWidth: '1px', borderColor: 'line' },
  '& td label': { display: 'inline-flex', minW: '6', minH: '6', alignItems: 'center', justifyContent: 'center' },
  '& td label span': { display: 'none' },
  // Each row is a card on a phone: what it is about, and below it every choice with its words.
  smDown: {
    display: 'block',
    '& thead, & tbody': { display: 'block' },
    '& tr': { display: 'grid', gridTemplateColumns: '1fr 1fr', columnGap: '3', px: '4', py: '1.5' },
    '& th, & td': { p: '0', textAlign: 'start' },
    '& th[scope=row], & th[scope=rowgroup]': { gridColumn: '1 / -1', ps: '0', py: '1' },
    '& th[scope=row]': { fontWeight: 'medium' },
    '& thead th:first-of-type': { display: 'none' },
    '& thead br': { display: 'none' },
    '& thead button': { px: '0' },
    '& thead th': { display: 'flex', flexDirection: 'column', alignItems: 'flex-start' },
    '& td label': { display: 'flex', justifyContent: 'flex-start', gap: '2' },
    '& td label span': { display: 'inline' },
  },
} as const

/** Kinds of things and what happens to them, by how one is told; a column is chosen for all rows at once. */
export function ChoiceGrid({ choices, onChange }: Props) {
  const { t } = useTranslation('account')
  const columns: readonly ('bell' | EmailMode)[] = ['bell', ...emailModes]
  const nameOf = (column: 'bell' | EmailMode) => t(`notifications.column.${column}`)
  const setAll = (change: Change) => onChange(choices.map(choice => ({ ...choice, ...change })))
  const allHaveBell = choices.every(({ bell }) => bell)
  const groups = [...Map.groupBy(choices, ({ entity }) => entity)]
  return (
    <Box css={sideways} tabIndex={0} role="group" aria-label={t('tab.notifications')} position="relative">
      <chakra.table w="full" fontSize="sm" css={grid}>
        <thead>
          <tr>
            <th scope="col">
              <span className="sr-only">{t('notifications.what')}</span>
            </th>
            {columns.map(column => (
              <th key={column} scope="col">
                {nameOf(column)}
                <br />
                <Button
                  size="sm"
                  look="link"
                  aria-label={t('notifications.allOf', { column: nameOf(column) })}
                  onClick={() => setAll(column === 'bell' ? { bell: !allHaveBell } : { email: column })}
                >
                  {t('notifications.all')}
                </Button>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {groups.map(([entity, rows]) => (
            <Fragment key={entity}>
              <tr>
                <th scope="rowgroup" colSpan={columns.length + 1}>
                  {t(`notifications.entity.${entity}`)}
                </th>
              </tr>
              {rows.map(row => (
                <Row
                  key={row.topic}
                  row={row}
                  isOnlyOne={rows.length === 1}
                  nameOf={nameOf}
                  onChange={change =>
                    onChange(choices.map(choice => (choice === row ? { ...row, ...change } : choice)))
                  }
                />
              ))}
            </Fragment>
          ))}
        </tbody>
      </chakra.table>
    </Box>
  )
}

type RowProps = {
  row: NotificationChoice
  /** Then it is whatever happens to it. */
  isOnlyOne: boolean
  nameOf: (column: 'bell' | EmailMode) => string
  onChange: (change: Change) => void
}

function Row({ row, isOnlyOne, nameOf, onChange }: RowProps) {
  const { t } = useTranslation('account')
  const { entity, topic } = row
  const topicName = isOnlyOne ? t('notifications.every') : t(`notifications:topic.${topic}`)
  const labelOf = (column: 'bell' | EmailMode) =>
    t('notifications.cell', {
      entity: t(`notifications.entity.${entity}`),
      topic: topicName,
      column: nameOf(column),
    })
  return (
    <tr>
      <th scope="row">{topicName}</th>
      <td>
        <label>
          <input
            type="checkbox"
            aria-label={labelOf('bell')}
            checked={row.bell}
            onChange={() => onChange({ bell: !row.bell })}
          />
          <span aria-hidden="true">{nameOf('bell')}</span>
        </label>
      </td>
      {emailModes.map(mode => (
        <td key={mode}>
          <label>
            <input
              type="radio"
              name={`${entity} ${topic}`}
              aria-label={labelOf(mode)}
              checked={row.email === mode}
              onChange={() => onChange({ email: mode })}
            />
            <span aria-hidden="true">{nameOf(mode)}</span>
          </label>
        </td>
      ))}
    </tr>
  )
}
