import { Alert, Button, Group, Select, Text } from '@mantine/core'
import { useState } from 'react'
import { formatarReais } from '#shared/rules/dinheiro.ts'
import { type Departamento, DEPARTAMENTOS } from '#shared/rules/vendas.ts'
import { mensagemDe } from '../../core/erros.ts'
import { toast } from '../../core/toast.ts'
import { EmptyState } from '../../ui/avisos/EmptyState.tsx'
import { Money } from '../../ui/dados/Money.tsx'
import { nomeDoMes } from '../../ui/mes/meses.ts'
import { type FonteDms, useSalvarMapa } from './api.ts'
import classes from './Dms.module.css'
import { OPCOES_DEPARTAMENTO } from './textos.ts'

type Conta = FonteDms['contas'][number]
const FORA = 'FORA'
const chave = (c: Pick<Conta, 'origem' | 'codigo'>) => `${c.origem} ${c.codigo}`
const valorDe = (c: Conta) => (c.sabido ? (c.departamento ?? FORA) : null)
const OPCOES = [...OPCOES_DEPARTAMENTO, { value: FORA, label: 'Não conta como venda' }]

/** Which department each account and fiscal operation is of; the effect on the month is seen before it is kept. */
export function ContasAba({ fonte, mes }: { fonte: FonteDms; mes: string }) {
  const salvar = useSalvarMapa(fonte.codConcessionaria)
  const [mudadas, setMudadas] = useState<Readonly<Record<string, string>>>({})
  const escolhidas = fonte.contas.filter((c) => mudadas[chave(c)] !== undefined)
  const corpo = (previa: boolean) => ({
    mes,
    previa,
    itens: escolhidas.map((c) => {
      const v = mudadas[chave(c)]
      return { origem: c.origem, codigo: c.codigo, departamento: v === FORA ? null : (v as Departamento) }
    }),
  })
  const previa = salvar.data?.departamentos.filter((d) => d.antes !== d.depois) ?? []
  if (fonte.contas.length === 0)
    return (
      <EmptyState
        titulo="Nenhuma conta ainda"
        texto="As contas do DMS e os CFOPs das notas aparecem depois da primeira leitura."
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
          disabled={escolhidas.length === 0}
          loading={salvar.isPending && salvar.variables.previa === true}
          onClick={() => salvar.mutate(corpo(true))}
        >
          Ver o efeito no mês
        </Button>
        <Button
          disabled={escolhidas.length === 0}
          loading={salvar.isPending && salvar.variables.previa !== true}
          onClick={() =>
            salvar.mutate(corpo(false), {
              onSuccess: () => {
                setMudadas({})
                toast.ok('Contas gravadas')
              },
            })
          }
        >
          Gravar contas
        </Button>
      </Group>
      {salvar.isError && (
        <Alert color="vermelho" role="alert">
          {mensagemDe(salvar.error)}
        </Alert>
      )}
      {salvar.isSuccess && (
        <div role="status">
          {previa.length === 0 ? (
            <Text size="sm">Nada muda em {nomeDoMes(mes)}.</Text>
          ) : (
            <table className={classes.previa}>
              <thead>
                <tr>
                  <th scope="col">{nomeDoMes(mes)}</th>
                  <th scope="col">Antes</th>
                  <th scope="col">Depois</th>
                </tr>
              </thead>
              <tbody>
                {previa.map((d) => (
                  <tr key={d.departamento}>
                    <th scope="row">{DEPARTAMENTOS[d.departamento]}</th>
                    <td>{formatarReais(d.antes)}</td>
                    <td>{formatarReais(d.depois)}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          )}
        </div>
      )}
      <ul className={classes.lista} aria-label="Contas e CFOPs">
        {fonte.contas.map((c) => (
          <li key={chave(c)} className={classes.conta}>
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
              data={OPCOES}
              value={mudadas[chave(c)] ?? valorDe(c)}
              onChange={(v) => {
                salvar.reset()
                if (v !== null) setMudadas({ ...mudadas, [chave(c)]: v })
              }}
            />
          </li>
        ))}
      </ul>
    </>
  )
}
