import { formatarDuracao } from '#shared/rules/datas.ts'
import { formatarReais } from '#shared/rules/dinheiro.ts'
import type { SomaDoPainelLida } from '#shared/agenda/painel-agenda.ts'
import { Barras } from '../../ui/paineis/Barras.tsx'
import type { LinhasPedidas } from './api.ts'
import { Legenda, Painel } from '../../ui/paineis/Painel.tsx'

interface Props {
  soma: SomaDoPainelLida
  verLinhas: (l: LinhasPedidas & { titulo: string }) => void
}

/** The ledger of pauses: time and cost by reason, with the cars behind each. */
export function Paradas({ soma, verLinhas }: Props) {
  return (
    <Painel titulo="Pausas por motivo">
      {soma.pausas.length === 0 && <Legenda>Nenhum serviço parou no período.</Legenda>}
      <Barras
        rotulo="Tempo parado por motivo"
        barras={soma.pausas.map((p) => ({
          id: String(p.cod),
          nome: p.nome,
          valor: p.segundos,
          tom: p.bloqueia ? 'amarelo' : 'neutro',
          texto: [
            formatarDuracao(p.segundos / 60),
            p.custo !== null && formatarReais(p.custo),
            `${p.n.toLocaleString('pt-BR')} ${p.n === 1 ? 'pausa' : 'pausas'}`,
          ]
            .filter(Boolean)
            .join(' · '),
          aoClicar: () => verLinhas({ figura: 'pausas', cod: p.cod, titulo: `Pausas: ${p.nome}` }),
        }))}
      />
      <Legenda>
        {soma.valorHora === null
          ? 'Sem mão de obra em OS do período: o custo não é calculado.'
          : `Tempo dentro do horário da loja, a ${formatarReais(soma.valorHora)}/h (mão de obra das OS do período ÷ horas). Em amarelo, motivos que prendem o carro.`}
      </Legenda>
    </Painel>
  )
}
