import { Button, Table } from '@mantine/core'
import { useState } from 'react'
import type { PontoDoPainel } from '#shared/agenda/painel-agenda.ts'
import { formatarDia } from '#shared/rules/datas.ts'
import { TabelaPequena } from '../../ui/tabela/TabelaPequena.tsx'
import { faixasDoFluxo, LARGURA, ALTURA } from './fluxo.ts'
import { Legenda, Painel } from '../../ui/paineis/Painel.tsx'
import classes from './Painel.module.css'

interface Props {
  serie: readonly PontoDoPainel[]
  colunas: readonly { cod: number; nome: string; cor: string }[]
}

/** Cumulative flow: cars in each stage at the end of each day, one upon the other; as a table too. */
export function Fluxo({ serie, colunas }: Props) {
  const [tabela, verTabela] = useState(false)
  const { faixas, maximo } = faixasDoFluxo(serie, colunas)
  const curto = (dia: string) => formatarDia(dia).slice(0, 5)
  const [primeiro, ultimo] = [serie[0], serie.at(-1)]
  return (
    <Painel
      titulo="Carros na casa, por etapa"
      largo
      lado={
        faixas.length > 0 && (
          <Button size="compact-xs" variant="subtle" color="gray" onClick={() => verTabela(!tabela)}>
            {tabela ? 'Ver gráfico' : 'Ver tabela'}
          </Button>
        )
      }
    >
      {faixas.length === 0 || !primeiro || !ultimo ? (
        <Legenda>Nenhum carro na casa ao fim dos dias do período.</Legenda>
      ) : tabela ? (
        <div className={classes.alta}>
          <TabelaPequena
            nome="Carros por etapa ao fim de cada dia"
            largura={560}
            titulos={['Dia', ...faixas.map((f) => f.nome)]}
          >
            {serie.map((p) => (
              <Table.Tr key={p.ate}>
                <Table.Td className="num">{formatarDia(p.ate)}</Table.Td>
                {faixas.map((f) => (
                  <Table.Td key={f.cod} className="num">
                    {p.fluxo.find((x) => x.cod === f.cod)?.n ?? 0}
                  </Table.Td>
                ))}
              </Table.Tr>
            ))}
          </TabelaPequena>
        </div>
      ) : (
        <>
          <svg
            className={classes.fluxo}
            viewBox={`0 0 ${LARGURA} ${ALTURA}`}
            preserveAspectRatio="none"
            role="img"
            aria-label={`Carros por etapa de ${formatarDia(primeiro.de)} a ${formatarDia(ultimo.ate)}, até ${maximo} ao mesmo tempo; ao fim: ${faixas.map((f) => `${f.nome} ${f.fim}`).join(', ')}`}
          >
            {faixas.map((f) => (
              <polygon key={f.cod} points={f.pontos} fill={f.cor} />
            ))}
          </svg>
          <div className={classes.eixo}>
            <span className="num">{curto(primeiro.de)}</span>
            <span>até {maximo} carros</span>
            <span className="num">{curto(ultimo.ate)}</span>
          </div>
          <ul className={classes.rotulos} aria-label="Ao fim do período">
            {faixas.toReversed().map((f) => (
              <li key={f.cod}>
                <i style={{ background: f.cor }} aria-hidden="true" />
                {f.nome} <b className="num">{f.fim}</b>
              </li>
            ))}
          </ul>
        </>
      )}
      <Legenda>Contagem ao fim de cada dia; em períodos longos, do último dia de cada ponto.</Legenda>
    </Painel>
  )
}
