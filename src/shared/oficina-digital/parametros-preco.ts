import { z } from 'zod'
import { cod, dia, endpoint, vazio } from '../core/contract.ts'
import { parametroPreco, type ParametroPreco } from '../rules/parametro-preco.ts'

const taxasPreco = parametroPreco.omit({ vigenteDe: true })
/** Rates without the day from which they are valid. */
export type TaxasPreco = z.infer<typeof taxasPreco>

/** What is wrong with the rates, by field; empty when they leave room for a price. */
export function errosDasTaxas(t: TaxasPreco): Partial<Record<keyof TaxasPreco, string>> {
  return {
    ...(t.impostosPontos + t.comissaoPontos + t.margemAlvoPontos >= 10_000 && {
      margemAlvoPontos: 'Impostos, comissão e margem alvo precisam somar menos de 100 %',
    }),
    ...(t.margemMinimaPontos > t.margemAlvoPontos && {
      margemMinimaPontos: 'A margem mínima não pode passar da margem alvo',
    }),
  }
}

/** Whether rates already count, count only later, or were replaced. */
export type SituacaoTaxas = 'FUTURO' | 'EM_VIGOR' | 'PASSADO'

/** Situation of each row of a list ordered newest first, on a day of the store. */
export function situacoesEm(itens: readonly ParametroPreco[], hoje: string): SituacaoTaxas[] {
  const emVigor = itens.findIndex((p) => p.vigenteDe <= hoje)
  return itens.map((p, i) => (p.vigenteDe > hoje ? 'FUTURO' : i === emVigor ? 'EM_VIGOR' : 'PASSADO'))
}

const daLoja = z.object({ codConcessionaria: cod })
const doDia = daLoja.extend({ vigenteDe: dia })

export const parametrosPreco = {
  listParametrosPreco: endpoint({
    method: 'GET',
    path: 'parametros-preco/:codConcessionaria',
    acesso: [2, -1],
    loja: 'params',
    resumo: 'Taxas da calculadora de preços de uma concessionária, da mais nova à mais antiga, e o dia de hoje na loja',
    params: daLoja,
    response: z.object({ hoje: dia, itens: z.array(parametroPreco) }),
  }),
  criarParametroPreco: endpoint({
    method: 'POST',
    path: 'parametros-preco/:codConcessionaria',
    acesso: [2, -1],
    loja: 'params',
    resumo: 'Taxas que passam a valer em um dia, de hoje em diante',
    params: daLoja,
    body: parametroPreco,
    response: vazio,
  }),
  alterarParametroPreco: endpoint({
    method: 'PUT',
    path: 'parametros-preco/:codConcessionaria/:vigenteDe',
    acesso: [2, -1],
    loja: 'params',
    resumo: 'Corrigir taxas que ainda não começaram; `antes` são as que foram abertas',
    params: doDia,
    body: z.object({ antes: taxasPreco, taxas: taxasPreco }),
    response: vazio,
  }),
  removerParametroPreco: endpoint({
    method: 'DELETE',
    path: 'parametros-preco/:codConcessionaria/:vigenteDe',
    acesso: [2, -1],
    loja: 'params',
    resumo: 'Retirar taxas que ainda não começaram',
    params: doDia,
    response: vazio,
  }),
}
