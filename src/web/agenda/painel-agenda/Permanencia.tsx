import { formatarDuracao } from '#shared/rules/datas.ts'
import type { SomaDoPainelLida } from '#shared/agenda/painel-agenda.ts'
import type { LinhasPedidas } from './api.ts'
import { Legenda, Painel } from '../../ui/paineis/Painel.tsx'
import classes from './Painel.module.css'

interface Props {
  etapas: SomaDoPainelLida['etapas']
  colunas: readonly { cod: number; nome: string; cor: string }[]
  verLinhas: (l: LinhasPedidas & { titulo: string }) => void
}

/** How long cars stay in each column: half of them at most the median, nine in ten at most the other. */
export function Permanencia({ etapas, colunas, verLinhas }: Props) {
  const ordem = new Map(colunas.map((c, i) => [c.cod, i]))
  const emOrdem = etapas.toSorted((a, b) => (ordem.get(a.cod) ?? 99) - (ordem.get(b.cod) ?? 99))
  const maior = Math.max(1, ...etapas.map((e) => e.p90))
  return (
    <Painel titulo="Permanência por etapa">
      {emOrdem.length === 0 && <Legenda>Nenhum carro saiu de uma etapa no período.</Legenda>}
      <ul className={classes.etapas}>
        {emOrdem.map((e) => (
          <li key={e.cod}>
            <button
              type="button"
              onClick={() => verLinhas({ figura: 'etapas', cod: e.cod, titulo: `Permanência em ${e.nome}` })}
            >
              <span>{e.nome}</span>
              <span className="num">
                <b>{formatarDuracao(e.mediana)}</b> · p90 {formatarDuracao(e.p90)} · {e.n.toLocaleString('pt-BR')}{' '}
                {e.n === 1 ? 'carro' : 'carros'}
              </span>
              <span className={classes.trilho} aria-hidden="true">
                <i data-p90 style={{ width: `${(100 * e.p90) / maior}%` }} />
                <i style={{ width: `${(100 * e.mediana) / maior}%` }} />
              </span>
            </button>
          </li>
        ))}
      </ul>
      <Legenda>
        Mediana em cor cheia; 9 em cada 10 carros saem até a cor clara (p90). Conta no dia em que o carro sai.
      </Legenda>
    </Painel>
  )
}
