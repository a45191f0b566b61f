import { Button, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import type { IdlePeca } from '#shared/estoque/estoque.ts'
import { formatWholeReais } from '#shared/rules/money.ts'
import { counted } from '#shared/rules/counted.ts'
import { formatNumber } from '#shared/rules/numbers.ts'
import { lazyComponent } from '../../core/navigation/lazy.ts'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { LoadError } from '../../ui/feedback/LoadError.tsx'
import { Money } from '../../ui/display/Money.tsx'
import { Kpi, Kpis } from '../../ui/panels/Kpi.tsx'
import type { Column } from '../../ui/table/column.ts'
import { DataTable } from '../../ui/table/DataTable.tsx'
import { idleEstoque } from './api.ts'
import { asTable } from './as-table.ts'
import classes from './Sugestoes.module.css'

const TransferModal = lazyComponent(() => import('./TransferModal.tsx').then((m) => m.TransferModal))

const age = (days: number | null) =>
  days === null ? 'nunca saiu' : days < 60 ? counted(days, 'dia', 'dias') : `${Math.round(days / 30)} meses`

const COLUMNS: readonly Column<IdlePeca>[] = [
  { id: 'codigo', title: 'Código', width: 110, stays: true, cell: (p) => <b>{p.codigo}</b> },
  { id: 'descricao', title: 'Peça', width: 220, grows: true, cell: (p) => p.descricao ?? 'fora do cadastro' },
  { id: 'quantidade', title: 'Na mão', width: 90, numeric: true, cell: (p) => formatNumber(p.quantidade) },
  { id: 'idade', title: 'Última saída', width: 120, cell: (p) => age(p.dias) },
  { id: 'excesso', title: 'Sobra', width: 90, numeric: true, cell: (p) => formatNumber(p.excesso) },
  {
    id: 'valor',
    title: 'Valor da sobra',
    width: 130,
    numeric: true,
    stays: true,
    cell: (p) => <Money centavos={p.valorExcesso} />,
  },
  {
    id: 'vende',
    title: 'Onde vende',
    width: 220,
    cell: (p) => (p.vende ? `${p.vende.concessionaria} (${formatNumber(p.vende.unidades)} no ano)` : '—'),
  },
]

/** Idle parts of the chosen store, and those above one year's demand, with the store where they would sell. */
export function IdleStockView({ codConcessionaria }: { codConcessionaria: number }) {
  const q = useQuery(idleEstoque(codConcessionaria))
  const [sending, setSending] = useState<IdlePeca | null>(null)
  if (q.isError) return <LoadError error={q.error} attempt={() => void q.refetch()} />
  if (!q.data) return <Skeleton height={320} radius={8} />
  const transfer = (p: IdlePeca) =>
    p.vende && (
      <Button variant="default" size="compact-md" w="fit-content" onClick={() => setSending(p)}>
        Transferir
      </Button>
    )
  const { valorTotal, valorParado, valorExcesso, itens } = q.data
  return (
    <>
      <Kpis>
        <Kpi
          label="Estoque"
          value={formatWholeReais(valorTotal)}
          formula="Peças na mão pelo custo; sem custo, pelo preço."
        />
        <Kpi
          label="Parado há um ano"
          value={formatWholeReais(valorParado)}
          formula="O que está na loja há um ano e não saiu nesse tempo."
        />
        <Kpi
          label="Em excesso"
          value={formatWholeReais(valorExcesso)}
          formula="O que passa da demanda dos últimos doze meses, o parado incluído."
        />
      </Kpis>
      <DataTable
        id="estoque-parado"
        label="Peças paradas e em excesso"
        columns={[...COLUMNS, { id: 'acoes', title: 'O que fazer', width: 120, cell: transfer }]}
        data={asTable(itens)}
        rowKey={(p) => p.codigo}
        card={(p) => (
          <div className={classes.cartao}>
            <div className={classes.ponta}>
              <b>{p.codigo}</b>
              <Money centavos={p.valorExcesso} />
            </div>
            <div>{p.descricao}</div>
            <div className="suave">
              {formatNumber(p.excesso)} sobram · {age(p.dias)}
              {p.vende && ` · vende em ${p.vende.concessionaria}`}
            </div>
            {transfer(p)}
          </div>
        )}
        empty={
          <EmptyState
            title="Nada parado nesta loja"
            text="Aparece aqui o que está há um ano na loja e passa do que se vende em doze meses."
          />
        }
      />
      <Suspense>
        {sending?.vende && (
          <TransferModal
            codConcessionaria={codConcessionaria}
            inicio={{
              codigo: sending.codigo,
              quantidade: Math.max(1, Math.floor(sending.excesso)),
              outraLoja: sending.vende.codConcessionaria,
            }}
            close={() => setSending(null)}
          />
        )}
      </Suspense>
    </>
  )
}
