import { Button, Group, NumberInput, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type SubmitEvent, useState } from 'react'
import type { VendaPerdida } from '#shared/estoque/estoque.ts'
import { mensagemDe } from '../../core/erros.ts'
import { toast } from '../../core/toast.ts'
import { EmptyState } from '../../ui/avisos/EmptyState.tsx'
import { ErroDeCarga } from '../../ui/avisos/ErroDeCarga.tsx'
import { Money } from '../../ui/dados/Money.tsx'
import { Quando } from '../../ui/dados/Quando.tsx'
import type { Coluna } from '../../ui/tabela/coluna.ts'
import { DataTable } from '../../ui/tabela/DataTable.tsx'
import { usePerderVenda, vendasPerdidas } from './api.ts'
import { comoTabela } from './como-tabela.ts'
import { PecaInput } from './PecaInput.tsx'
import classes from './Sugestoes.module.css'

const COLUNAS: readonly Coluna<VendaPerdida>[] = [
  { id: 'codigo', titulo: 'Código', largura: 110, fica: true, celula: (p) => <b>{p.codigo}</b> },
  { id: 'descricao', titulo: 'Peça', largura: 240, livre: true, celula: (p) => p.descricao ?? 'fora do cadastro' },
  { id: 'vezes', titulo: 'Vezes', largura: 80, numero: true, celula: (p) => p.vezes },
  { id: 'unidades', titulo: 'Unidades', largura: 100, numero: true, celula: (p) => p.unidades.toLocaleString('pt-BR') },
  {
    id: 'valor',
    titulo: 'Deixou de vender',
    largura: 150,
    numero: true,
    fica: true,
    celula: (p) => <Money centavos={p.valor} />,
  },
  { id: 'ultima', titulo: 'Última', largura: 140, celula: (p) => <Quando instante={p.ultima} /> },
]

/** What customers of the chosen store wanted and did not get within a year; one more is noted here. */
export function PerdidasVista({ codConcessionaria }: { codConcessionaria: number }) {
  const q = useQuery(vendasPerdidas(codConcessionaria))
  if (q.isError) return <ErroDeCarga erro={q.error} tentar={() => void q.refetch()} />
  if (!q.data) return <Skeleton height={320} radius={8} />
  return (
    <>
      <Anotar codConcessionaria={codConcessionaria} />
      <DataTable
        id="vendas-perdidas"
        rotulo="Vendas perdidas"
        colunas={COLUNAS}
        dados={comoTabela(q.data.itens)}
        chave={(p) => p.codigo}
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
        vazio={
          <EmptyState
            titulo="Nenhuma venda perdida em doze meses"
            texto="Anote acima quando um cliente quiser uma peça que não há: ela conta como demanda no próximo pedido."
          />
        }
      />
    </>
  )
}

function Anotar({ codConcessionaria }: { codConcessionaria: number }) {
  const perder = usePerderVenda()
  const [codigo, setCodigo] = useState('')
  const [quantidade, setQuantidade] = useState<number>(1)
  function enviar(e: SubmitEvent): void {
    e.preventDefault()
    if (codigo.trim() === '') return
    perder.mutate(
      { codConcessionaria, codigo: codigo.trim(), quantidade },
      {
        onSuccess: () => {
          toast.ok(`Venda perdida de ${codigo.trim()} anotada`)
          setCodigo('')
          setQuantidade(1)
        },
        onError: (erro) => toast.erro(mensagemDe(erro)),
      },
    )
  }
  return (
    <form onSubmit={enviar}>
      <Group align="end" gap="sm" mb="md">
        <PecaInput codConcessionaria={codConcessionaria} codigo={codigo} digitar={setCodigo} />
        <NumberInput
          label="Quantas"
          w={100}
          min={1}
          max={9999}
          value={quantidade}
          onChange={(v) => setQuantidade(Number(v) || 1)}
        />
        <Button type="submit" variant="default" loading={perder.isPending} disabled={codigo.trim() === ''}>
          Anotar venda perdida
        </Button>
      </Group>
    </form>
  )
}
