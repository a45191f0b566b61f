import { Checkbox, Input, Radio, Stack, Table } from '@mantine/core'
import type { ReactNode } from 'react'
import type { IntegracaoKey } from '#shared/cadastros/distribuidores.ts'
import type { KeyScope } from '#shared/core/key-scopes.ts'
import { addDays, dayInZone, startOfDay } from '#shared/rules/dates.ts'
import { DayInput } from '../../ui/fields/DayInput.tsx'
import { SmallTable } from '../../ui/table/SmallTable.tsx'
import { KEY_ACTS, KEY_AREAS, type KeyAct, scopeOf } from './key-areas.ts'

/** What a key may do (null: everything), and its last day (empty: none). */
export interface Rights {
  escopos: KeyScope[] | null
  ate: string
}

interface Props {
  rights: Rights
  change: (rights: Rights) => void
  /** First day that may be chosen. */
  today: string
  errors: { escopos?: ReactNode; expiraEm?: ReactNode }
}

/** The rights of a stored key, with its last day in the zone. */
export const rightsOf = (k: Pick<IntegracaoKey, 'escopos' | 'expiraEm'>, fuso: string): Rights => ({
  escopos: k.escopos,
  ate: k.expiraEm === null ? '' : dayInZone(new Date(Date.parse(k.expiraEm) - 1).toISOString(), fuso),
})

/** Rights as they are sent: the last day counts whole. */
export const sentRights = ({ escopos, ate }: Rights, fuso: string) => ({
  escopos,
  expiraEm: ate === '' ? null : startOfDay(addDays(ate, 1), fuso),
})

/** Table of areas by reading and writing, and the day on which the key ends. */
export function KeyRights({ rights, change, today, errors }: Props) {
  const { escopos } = rights
  const mark = (scope: KeyScope, on: boolean) =>
    change({ ...rights, escopos: on ? [...(escopos ?? []), scope] : (escopos ?? []).filter((s) => s !== scope) })
  return (
    <Stack gap="sm">
      <Radio.Group
        label="O que ela pode fazer"
        value={escopos === null ? 'tudo' : 'partes'}
        onChange={(v) => change({ ...rights, escopos: v === 'tudo' ? null : [] })}
      >
        <Stack gap={6} mt={6}>
          <Radio value="partes" label="Só o que for marcado" />
          <Radio value="tudo" label="Tudo, também o que a API vier a ter" />
        </Stack>
      </Radio.Group>
      {escopos !== null && (
        <SmallTable name="Áreas da API" titulos={['Área', ...Object.values(KEY_ACTS)]} width={320}>
          {KEY_AREAS.map(({ area, nome, ajuda }) => (
            <Table.Tr key={area}>
              <Table.Td>
                {nome}
                {ajuda && <div className="suave">{ajuda}</div>}
              </Table.Td>
              {(Object.keys(KEY_ACTS) as KeyAct[]).map((act) => {
                const scope = scopeOf(area, act)
                return (
                  <Table.Td key={act}>
                    {scope === null ? (
                      <span className="suave">não há</span>
                    ) : (
                      <Checkbox
                        aria-label={`${KEY_ACTS[act]}: ${nome}`}
                        checked={escopos.includes(scope)}
                        onChange={(e) => mark(scope, e.currentTarget.checked)}
                      />
                    )}
                  </Table.Td>
                )
              })}
            </Table.Tr>
          ))}
        </SmallTable>
      )}
      {errors.escopos && <Input.Error role="alert">{errors.escopos}</Input.Error>}
      <DayInput
        label="Vale até"
        description="Vazio não vence. Perto do fim a lista avisa."
        min={today}
        value={rights.ate}
        error={errors.expiraEm}
        onChange={(ate) => change({ ...rights, ate })}
      />
    </Stack>
  )
}
