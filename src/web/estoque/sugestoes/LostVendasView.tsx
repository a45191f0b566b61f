import { Button, Group, NumberInput, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type SubmitEvent, useState } from 'react'
import type { LostVenda } from '#shared/estoque/estoque.ts'
import { toast } from '../../core/feedback/toast.ts'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { LoadError } from '../../ui/feedback/LoadError.tsx'
import { Money } from '../../ui/display/Money.tsx'
import { When } from '../../ui/display/When.tsx'
import type { Column } from '../../ui/table/column.ts'
import { DataTable } from '../../ui/table/DataTable.tsx'
import { useLoseVenda, lostVendas } from './api.ts'
import { asTable } from './as-table.ts'
import { PecaInput } from './PecaInput.tsx'
import classes from './Sugestoes.module.css'

const COLUMNS: readonly Column<LostVenda>[] = [
  { id: 'codigo', title: 'Código', width: 110, stays: true, cell: (p) => <b>{p.codigo}</b> },
  { id: 'descricao', title: 'Peça', width: 240, grows: true, cell: (p) => p.descricao ?? 'fora do cadastro' },
  { id: 'vezes', title: 'Vezes', width: 80, numeric: true, cell: (p) => p.vezes },
  { id: 'unidades', title: 'Unidades', width: 100, numeric: true, cell: (p) => p.unidades.toLocaleString('pt-BR') },
  {
    id: 'valor',
    title: 'Deixou de vender',
    width: 150,
    numeric: true,
    stays: true,
    cell: (p) => <Money centavos={p.valor} />,
  },
  { id: 'ultima', title: 'Última', width: 140, cell: (p) => <When instant={p.ultima} /> },
]

/** Lost sales of the chosen store within a year, and a form to add one. */
export function LostVendasView({ codConcessionaria }: { codConcessionaria: number }) {
  const q = useQuery(lostVendas(codConcessionaria))
  if (q.isError) return <LoadError error={q.error} attempt={() => void q.refetch()} />
  if (!q.data) return <Skeleton height={320} radius={8} />
  return (
    <>
      <RecordLostVenda codConcessionaria={codConcessionaria} />
      <DataTable
        id="vendas-perdidas"
        label="Vendas perdidas"
        columns={COLUMNS}
        data={asTable(q.data.itens)}
        rowKey={(p) => p.codigo}
        card={(p) => (
          <div className={classes.cartao}>
            <div className={classes.ponta}>
              <b>{p.codigo}</b>
              <Money centavos={p.valor} />
            </div>
            <div>{p.descricao}</div>
            <div className="suave">
              {p.unidades.toLocaleString('pt-BR')} un. em {p.vezes} {p.vezes === 1 ? 'vez' : 'vezes'}
            </div>
          </div>
        )}
        empty={
          <EmptyState
            title="Nenhuma venda perdida em doze meses"
            text="Anote acima quando um cliente quiser uma peça que não há: ela conta como demanda no próximo pedido."
          />
        }
      />
    </>
  )
}

function RecordLostVenda({ codConcessionaria }: { codConcessionaria: number }) {
  const loseVenda = useLoseVenda()
  const [codigo, setCodigo] = useState('')
  const [quantidade, setQuantidade] = useState<number>(1)
  function send(e: SubmitEvent): void {
    e.preventDefault()
    if (codigo.trim() === '') return
    loseVenda.mutate(
      { codConcessionaria, codigo: codigo.trim(), quantidade },
      {
        onSuccess: () => {
          toast.ok(`Venda perdida de ${codigo.trim()} anotada`)
          setCodigo('')
          setQuantidade(1)
        },
        onError: (error) => toast.failure(error),
      },
    )
  }
  return (
    <form onSubmit={send}>
      <Group align="end" gap="sm" mb="md">
        <PecaInput codConcessionaria={codConcessionaria} codigo={codigo} typeIn={setCodigo} />
        <NumberInput
          label="Quantas"
          w={100}
          min={1}
          max={9999}
          value={quantidade}
          onChange={(v) => setQuantidade(Number(v) || 1)}
        />
        <Button type="submit" variant="default" loading={loseVenda.isPending} disabled={codigo.trim() === ''}>
          Anotar venda perdida
        </Button>
      </Group>
    </form>
  )
}
