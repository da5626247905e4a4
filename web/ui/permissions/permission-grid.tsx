import { Box, chakra } from '@chakra-ui/react'
import { type Permission, withViews } from '@quayside/contracts/access/permissions.ts'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { actionsOf, everyAction, modules, permissionOf, usePermissionWords } from './permission-words.ts'

type Props = {
  label: string
  value: readonly Permission[]
  /** Without it the grid is read only. */
  onChange?: (value: Permission[]) => void
  /** Why it cannot be chosen or taken away; null where it can. */
  blocked?: (permission: Permission) => string | null
  /** Marked though they are not of the value: what the role gives. */
  given?: ReadonlySet<Permission>
  /** What is marked in a module marks its view, as the server does of roles. */
  bringsViews?: boolean
}

const Table = chakra('table', {
  base: {
    width: '100%',
    borderCollapse: 'collapse',
    fontSize: 'sm',
    '& th': {
      textAlign: 'start',
      fontWeight: 'medium',
      verticalAlign: 'top',
      py: '1.5',
      pe: '4',
      w: '220px',
      minW: '168px',
    },
    '& td': { py: '1.5', verticalAlign: 'top' },
    '& tr': { borderTopWidth: '1px', borderColor: 'line' },
    '& tr:first-of-type': { borderTopWidth: '0' },
    '& ul': {
      listStyleType: 'none',
      display: 'grid',
      gridTemplateColumns: 'repeat(auto-fill, minmax(150px, 1fr))',
      columnGap: '3',
      rowGap: '0.5',
      m: '0',
      p: '0',
    },
    '& label': { display: 'inline-flex', alignItems: 'flex-start', gap: '2', minH: '6', cursor: 'pointer' },
    '& input': { mt: '3px', flexShrink: 0 },
    '& label:has(:disabled)': { cursor: 'not-allowed', color: 'ink3' },
    smDown: { '& tr': { display: 'block', py: '1' }, '& th, & td': { display: 'block', py: '0.5' } },
  },
})

/** Modules and their actions, marked one by one, per module, per action in every module, or all. */
export function PermissionGrid({
  label,
  value,
  onChange,
  blocked = () => null,
  given = nothing,
  bringsViews = false,
}: Props) {
  const { t } = useTranslation('permissions')
  const words = usePermissionWords()
  const chosen = new Set(value)
  const isMarked = (permission: Permission) => chosen.has(permission) || given.has(permission)
  const mayMark = (permission: Permission) =>
    onChange !== undefined && !given.has(permission) && blocked(permission) === null
  const every = modules.flatMap(module => actionsOf(module).map(action => permissionOf(module, action)))
  const set = (which: readonly Permission[], marked: boolean) => {
    const changed = new Set(which.filter(mayMark))
    const next = every.filter(permission => (changed.has(permission) ? marked : chosen.has(permission)))
    const views = new Set(bringsViews ? withViews(next).filter(permission => mayMark(permission)) : [])
    onChange?.(every.filter(permission => next.includes(permission) || views.has(permission)))
  }
  const isBrought = (permission: Permission) =>
    bringsViews && chosen.has(permission) && withViews(value.filter(one => one !== permission)).includes(permission)
  const group = (text: string, hidden: string, which: readonly Permission[]) => {
    const free = which.filter(mayMark)
    const marked = which.filter(isMarked).length
    return (
      <MarkBox
        text={text}
        hidden={hidden}
        checked={marked > 0 && (free.length > 0 ? free.every(isMarked) : marked === which.length)}
        some={marked > 0 && marked < which.length}
        disabled={free.length === 0}
        onChange={now => set(free, now)}
      />
    )
  }
  return (
    <>
      {bringsViews && (
        <Box color="ink2" fontSize="sm" mb="2">
          {t('bringsViews')}
        </Box>
      )}
      <Table aria-label={label}>
        <tbody>
          <tr>
            <th scope="row">{group(t('everything'), t('selectAll'), every)}</th>
            <td>
              <ul>
                {everyAction.map(action => {
                  const which = modules
                    .filter(module => actionsOf(module).includes(action))
                    .map(module => permissionOf(module, action))
                  return which.length < 2 ? null : (
                    <li key={action}>
                      {group(words.action(action), t('inEvery', { action: words.action(action) }), which)}
                    </li>
                  )
                })}
              </ul>
            </td>
          </tr>
          {modules.map(module => (
            <tr key={module}>
              <th scope="row">
                {group(
                  words.module(module),
                  t('everyOf', { module: words.module(module) }),
                  actionsOf(module).map(action => permissionOf(module, action)),
                )}
              </th>
              <td>
                <ul>
                  {actionsOf(module).map(action => {
                    const permission = permissionOf(module, action)
                    const brought = isBrought(permission)
                    const why = given.has(permission)
                      ? t('byRole')
                      : (blocked(permission) ?? (brought ? t('brought') : null))
                    return (
                      <li key={action}>
                        <MarkBox
                          text={words.action(action)}
                          hidden={words.permission(permission)}
                          checked={isMarked(permission)}
                          disabled={!mayMark(permission) || brought}
                          why={onChange === undefined ? null : why}
                          onChange={now => set([permission], now)}
                        />
                      </li>
                    )
                  })}
                </ul>
              </td>
            </tr>
          ))}
        </tbody>
      </Table>
    </>
  )
}

const nothing: ReadonlySet<Permission> = new Set()

type BoxProps = {
  text: string
  /** Its whole name, which its place says to the eye alone. */
  hidden: string
  checked: boolean
  some?: boolean
  disabled: boolean
  why?: string | null
  onChange: (marked: boolean) => void
}

function MarkBox({ text, hidden, checked, some = false, disabled, why = null, onChange }: BoxProps) {
  const box = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (box.current) box.current.indeterminate = some
  }, [some])
  return (
    <label title={why ?? undefined}>
      <input
        ref={box}
        type="checkbox"
        aria-label={why === null ? hidden : `${hidden} (${why})`}
        checked={checked}
        disabled={disabled}
        onChange={event => onChange(event.target.checked)}
      />
      <span>{text}</span>
    </label>
  )
}
