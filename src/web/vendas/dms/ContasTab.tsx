import { Alert, Button, Group, Select, Text } from '@mantine/core'
import { useState } from 'react'
import { formatReais } from '#shared/rules/money.ts'
import { type Departamento, DEPARTAMENTOS } from '#shared/rules/vendas.ts'
import { errorMessage } from '../../core/http/errors.ts'
import { toast } from '../../core/feedback/toast.ts'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { Money } from '../../ui/display/Money.tsx'
import { monthName } from '../../ui/month/months.ts'
import { type DmsSource, useSaveMap } from './api.ts'
import classes from './Dms.module.css'
import { DEPARTAMENTO_OPTIONS } from './texts.ts'

type Conta = DmsSource['contas'][number]
const EXCLUDED = 'FORA'
const key = (c: Pick<Conta, 'origem' | 'codigo'>) => `${c.origem} ${c.codigo}`
const getValue = (c: Conta) => (c.sabido ? (c.departamento ?? EXCLUDED) : null)
const OPTIONS = [...DEPARTAMENTO_OPTIONS, { value: EXCLUDED, label: 'Não conta como venda' }]

/** Maps accounts and fiscal operations to departments; shows the effect on the month before saving. */
export function ContasTab({ fonte, mes }: { fonte: DmsSource; mes: string }) {
  const save = useSaveMap(fonte.codConcessionaria)
  const [changed, setChanged] = useState<Readonly<Record<string, string>>>({})
  const chosen = fonte.contas.filter((c) => changed[key(c)] !== undefined)
  const body = (previa: boolean) => ({
    mes,
    previa,
    itens: chosen.map((c) => {
      const v = changed[key(c)]
      return { origem: c.origem, codigo: c.codigo, departamento: v === EXCLUDED ? null : (v as Departamento) }
    }),
  })
  const previa = save.data?.departamentos.filter((d) => d.antes !== d.depois) ?? []
  if (fonte.contas.length === 0)
    return (
      <EmptyState
        title="Nenhuma conta ainda"
        text="As contas do DMS e os CFOPs das notas aparecem depois da primeira leitura."
      />
    )
  return (
    <>
      <Text size="sm" c="dimmed">
        Vendas dos últimos 90 dias por conta do DMS e por CFOP das notas, a maior primeiro.
      </Text>
      <Group justify="flex-end">
        <Button
          variant="default"
          disabled={chosen.length === 0}
          loading={save.isPending && save.variables.previa === true}
          onClick={() => save.mutate(body(true))}
        >
          Ver o efeito no mês
        </Button>
        <Button
          disabled={chosen.length === 0}
          loading={save.isPending && save.variables.previa !== true}
          onClick={() =>
            save.mutate(body(false), {
              onSuccess: () => {
                setChanged({})
                toast.ok('Contas gravadas')
              },
            })
          }
        >
          Gravar contas
        </Button>
      </Group>
      {save.isError && (
        <Alert color="vermelho" role="alert">
          {errorMessage(save.error)}
        </Alert>
      )}
      {save.isSuccess && (
        <div role="status">
          {previa.length === 0 ? (
            <Text size="sm">Nada muda em {monthName(mes)}.</Text>
          ) : (
            <table className={classes.previa}>
              <thead>
                <tr>
                  <th scope="col">{monthName(mes)}</th>
                  <th scope="col">Antes</th>
                  <th scope="col">Depois</th>
                </tr>
              </thead>
              <tbody>
                {previa.map((d) => (
                  <tr key={d.departamento}>
                    <th scope="row">{DEPARTAMENTOS[d.departamento]}</th>
                    <td>{formatReais(d.antes)}</td>
                    <td>{formatReais(d.depois)}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          )}
        </div>
      )}
      <ul className={classes.lista} aria-label="Contas e CFOPs">
        {fonte.contas.map((c) => (
          <li key={key(c)} className={classes.conta}>
            <span>
              {c.origem !== 'CFOP' ? c.codigo : c.codigo.length === 6 ? `Serviço ${c.codigo}` : `CFOP ${c.codigo}`}
              <small>
                <Money centavos={c.valor} /> em {c.linhas.toLocaleString('pt-BR')} {c.linhas === 1 ? 'linha' : 'linhas'}
              </small>
            </span>
            <Select
              aria-label={`Departamento de ${c.codigo}`}
              placeholder={c.sugerido ? `Sugerido: ${DEPARTAMENTOS[c.sugerido]}` : 'Diga o departamento'}
              searchable
              data={OPTIONS}
              value={changed[key(c)] ?? getValue(c)}
              onChange={(v) => {
                save.reset()
                if (v !== null) setChanged({ ...changed, [key(c)]: v })
              }}
            />
          </li>
        ))}
      </ul>
    </>
  )
}
