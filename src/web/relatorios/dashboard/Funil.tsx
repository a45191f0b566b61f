import { emPorcento, INDICADORES, type Indicador, razao } from '#shared/rules/indicadores.ts'
import { Barras } from '../../ui/paineis/Barras.tsx'
import { Legenda, Painel } from '../../ui/paineis/Painel.tsx'
import type { Numeros } from './numeros.ts'

interface Props {
  numeros: Numeros
  verLinhas: (i: Indicador) => void
}

const PASSOS = ['comAchado', 'enviados', 'vistos', 'respondidos', 'aprovados'] as const
const CORES = [
  { i: 'conversaoVermelho', nome: 'Vermelhos (urgentes)', tom: 'vermelho' },
  { i: 'conversaoAmarelo', nome: 'Amarelos (atenção)', tom: 'amarelo' },
  { i: 'conversaoSemCor', nome: 'Sem cor', tom: 'neutro' },
] as const

/** From what was found to what was bought, step by step. */
export function Funil({ numeros: n, verLinhas }: Props) {
  return (
    <Painel titulo="Do achado à aprovação">
      <Barras
        rotulo="Orçamentos por passo, do achado à aprovação"
        barras={PASSOS.map((i, passo) => {
          const valor = n.atual[i] ?? 0
          const antes = PASSOS[passo - 1]
          const parte = antes ? razao(valor, n.atual[antes] ?? 0) : null
          return {
            id: i,
            nome: INDICADORES[i].nome,
            valor,
            texto: (
              <>
                <b className="num">{valor.toLocaleString('pt-BR')}</b>
                {parte !== null && <span className="num"> · {emPorcento(parte)} do passo anterior</span>}
              </>
            ),
            aoClicar: () => verLinhas(i),
          }
        })}
      />
      <Legenda>Dos orçamentos criados no período, até agora.</Legenda>
    </Painel>
  )
}

/** How much of what was offered was bought, by colour. */
export function ConversaoPorCor({ numeros: n, verLinhas }: Props) {
  return (
    <Painel titulo="Conversão por cor">
      <Barras
        rotulo="Valor aprovado ÷ oferecido, por cor"
        cheia={1000}
        barras={CORES.map(({ i, nome, tom }) => {
          const v = n.atual[i] ?? null
          const antes = n.anterior[i] ?? null
          return {
            id: i,
            nome,
            valor: Math.round((v ?? 0) * 1000),
            tom,
            texto: (
              <>
                <b className="num">{v === null ? '—' : emPorcento(v)}</b>
                <span className="num"> · antes {antes === null ? '—' : emPorcento(antes)}</span>
              </>
            ),
            aoClicar: () => verLinhas(i),
          }
        })}
      />
      <Legenda>Valor aprovado ÷ valor oferecido; soma ÷ soma de todas as lojas.</Legenda>
    </Painel>
  )
}
