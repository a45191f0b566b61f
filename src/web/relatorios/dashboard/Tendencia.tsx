import { Button, NativeSelect, Skeleton, Table } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatarDia } from '#shared/rules/datas.ts'
import { CODIGOS_INDICADOR, formatarIndicador, type Indicador, INDICADORES } from '#shared/rules/indicadores.ts'
import type { FiltroLido } from '../../recipes/indicadores/useFiltroIndicadores.ts'
import { ErroDeCarga } from '../../ui/avisos/ErroDeCarga.tsx'
import { GraficoLinha } from '../../ui/paineis/GraficoLinha.tsx'
import { TabelaPequena } from '../../ui/tabela/TabelaPequena.tsx'
import { serieDoIndicador } from './api.ts'
import { Legenda, Painel } from '../../ui/paineis/Painel.tsx'
import classes from './Dashboard.module.css'

interface Props {
  filtro: FiltroLido
  indicador: Indicador
  mudar: (i: string) => void
}

/** One figure over the period beside the one before; as a table too. */
export function Tendencia({ filtro, indicador, mudar }: Props) {
  const [tabela, verTabela] = useState(false)
  const q = useQuery(serieDoIndicador(filtro, indicador))
  const formatar = (v: number | null) => formatarIndicador(indicador, v, true)
  const pontos = (q.data?.pontos ?? []).map((p, i) => ({
    nome: p.de === p.ate ? formatarDia(p.de).slice(0, 5) : `${formatarDia(p.de).slice(0, 5)} a ${formatarDia(p.ate)}`,
    chave: p.de,
    valor: p.valor,
    anterior: q.data?.anterior[i]?.valor ?? null,
  }))
  return (
    <Painel
      titulo="Tendência"
      largo
      lado={
        <div className={classes.escolhas}>
          <NativeSelect
            size="xs"
            aria-label="Indicador da tendência e do ranking"
            value={indicador}
            onChange={(e) => mudar(e.currentTarget.value)}
            data={CODIGOS_INDICADOR.map((i) => ({ value: i, label: INDICADORES[i].nome }))}
          />
          <Button size="compact-xs" variant="subtle" color="gray" onClick={() => verTabela(!tabela)}>
            {tabela ? 'Ver gráfico' : 'Ver tabela'}
          </Button>
        </div>
      }
    >
      {q.isError && !q.data && <ErroDeCarga erro={q.error} tentar={() => void q.refetch()} />}
      {q.isPending && <Skeleton height={190} radius={6} />}
      {q.data &&
        (tabela ? (
          <div className={classes.alta}>
            <TabelaPequena nome={INDICADORES[indicador].nome} largura={360} titulos={['Quando', 'No período', 'Antes']}>
              {pontos.map((p) => (
                <Table.Tr key={p.chave}>
                  <Table.Td className="num">{p.nome}</Table.Td>
                  <Table.Td className="num">{formatar(p.valor)}</Table.Td>
                  <Table.Td className="num">{formatar(p.anterior)}</Table.Td>
                </Table.Tr>
              ))}
            </TabelaPequena>
          </div>
        ) : (
          <GraficoLinha rotulo={`${INDICADORES[indicador].nome} no período`} pontos={pontos} formatar={formatar} />
        ))}
      <Legenda>{INDICADORES[indicador].formula}</Legenda>
    </Painel>
  )
}
