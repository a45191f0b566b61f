import { Button, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import type { PecaParada } from '#shared/estoque/estoque.ts'
import { formatarReaisInteiros } from '#shared/rules/dinheiro.ts'
import { adiado } from '../../core/adiado.ts'
import { EmptyState } from '../../ui/avisos/EmptyState.tsx'
import { ErroDeCarga } from '../../ui/avisos/ErroDeCarga.tsx'
import { Money } from '../../ui/dados/Money.tsx'
import { Kpi, Kpis } from '../../ui/paineis/Kpi.tsx'
import type { Coluna } from '../../ui/tabela/coluna.ts'
import { DataTable } from '../../ui/tabela/DataTable.tsx'
import { estoqueParado } from './api.ts'
import { comoTabela } from './como-tabela.ts'
import classes from './Sugestoes.module.css'

const TransferirModal = adiado(() => import('./TransferirModal.tsx').then((m) => m.TransferirModal))

const idade = (dias: number | null) =>
  dias === null ? 'nunca saiu' : dias < 60 ? `${dias} dias` : `${Math.round(dias / 30)} meses`
const un = (n: number) => n.toLocaleString('pt-BR', { maximumFractionDigits: 1 })

const COLUNAS: readonly Coluna<PecaParada>[] = [
  { id: 'codigo', titulo: 'Código', largura: 110, fica: true, celula: (p) => <b>{p.codigo}</b> },
  { id: 'descricao', titulo: 'Peça', largura: 220, livre: true, celula: (p) => p.descricao ?? 'fora do cadastro' },
  { id: 'quantidade', titulo: 'Na mão', largura: 90, numero: true, celula: (p) => un(p.quantidade) },
  { id: 'idade', titulo: 'Última saída', largura: 120, celula: (p) => idade(p.dias) },
  { id: 'excesso', titulo: 'Sobra', largura: 90, numero: true, celula: (p) => un(p.excesso) },
  {
    id: 'valor',
    titulo: 'Valor da sobra',
    largura: 130,
    numero: true,
    fica: true,
    celula: (p) => <Money centavos={p.valorExcesso} />,
  },
  {
    id: 'vende',
    titulo: 'Onde vende',
    largura: 220,
    celula: (p) => (p.vende ? `${p.vende.concessionaria} (${un(p.vende.unidades)} no ano)` : '—'),
  },
]

/** What lies still at the chosen store or is more than a year's demand, and the store where it would sell. */
export function ParadoVista({ codConcessionaria }: { codConcessionaria: number }) {
  const q = useQuery(estoqueParado(codConcessionaria))
  const [manda, setManda] = useState<PecaParada | null>(null)
  if (q.isError) return <ErroDeCarga erro={q.error} tentar={() => void q.refetch()} />
  if (!q.data) return <Skeleton height={320} radius={8} />
  const transferir = (p: PecaParada) =>
    p.vende && (
      <Button variant="default" size="compact-md" w="fit-content" onClick={() => setManda(p)}>
        Transferir
      </Button>
    )
  const { valorTotal, valorParado, valorExcesso, itens } = q.data
  return (
    <>
      <Kpis>
        <Kpi
          rotulo="Estoque"
          valor={formatarReaisInteiros(valorTotal)}
          formula="Peças na mão pelo custo; sem custo, pelo preço."
        />
        <Kpi
          rotulo="Parado há um ano"
          valor={formatarReaisInteiros(valorParado)}
          formula="O que está na loja há um ano e não saiu nesse tempo."
        />
        <Kpi
          rotulo="Em excesso"
          valor={formatarReaisInteiros(valorExcesso)}
          formula="O que passa da demanda dos últimos doze meses, o parado incluído."
        />
      </Kpis>
      <DataTable
        id="estoque-parado"
        rotulo="Peças paradas e em excesso"
        colunas={[...COLUNAS, { id: 'acoes', titulo: 'O que fazer', largura: 120, celula: transferir }]}
        dados={comoTabela(itens)}
        chave={(p) => p.codigo}
        card={(p) => (
          <div className={classes.cartao}>
            <div className={classes.ponta}>
              <b>{p.codigo}</b>
              <Money centavos={p.valorExcesso} />
            </div>
            <div>{p.descricao}</div>
            <div className="suave">
              {un(p.excesso)} sobram · {idade(p.dias)}
              {p.vende && ` · vende em ${p.vende.concessionaria}`}
            </div>
            {transferir(p)}
          </div>
        )}
        vazio={
          <EmptyState
            titulo="Nada parado nesta loja"
            texto="Aparece aqui o que está há um ano na loja e passa do que se vende em doze meses."
          />
        }
      />
      <Suspense>
        {manda?.vende && (
          <TransferirModal
            codConcessionaria={codConcessionaria}
            inicio={{
              codigo: manda.codigo,
              quantidade: Math.max(1, Math.floor(manda.excesso)),
              outraLoja: manda.vende.codConcessionaria,
            }}
            fechar={() => setManda(null)}
          />
        )}
      </Suspense>
    </>
  )
}
