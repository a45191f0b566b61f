import { z } from 'zod'
import { cod, day, endpoint, empty } from '../core/contract.ts'
import { parametroPreco, type ParametroPreco } from '../rules/parametro-preco.ts'

const precoRates = parametroPreco.omit({ vigenteDe: true })
/** Rates without their start day. */
export type PrecoRates = z.infer<typeof precoRates>

/** Form errors of the rates, by field; empty when the rates allow a price. */
export function validateRates(t: PrecoRates): Partial<Record<keyof PrecoRates, string>> {
  return {
    ...(t.impostosPontos + t.comissaoPontos + t.margemAlvoPontos >= 10_000 && {
      margemAlvoPontos: 'Impostos, comissão e margem alvo precisam somar menos de 100 %',
    }),
    ...(t.margemMinimaPontos > t.margemAlvoPontos && {
      margemMinimaPontos: 'A margem mínima não pode passar da margem alvo',
    }),
  }
}

/** Whether rates are future, in force, or replaced. */
export type RatesStatus = 'FUTURO' | 'EM_VIGOR' | 'PASSADO'

/** Status of each row on a day of the store; `itens` must be ordered newest first. */
export function statusesOn(itens: readonly ParametroPreco[], today: string): RatesStatus[] {
  const inForce = itens.findIndex((p) => p.vigenteDe <= today)
  return itens.map((p, i) => (p.vigenteDe > today ? 'FUTURO' : i === inForce ? 'EM_VIGOR' : 'PASSADO'))
}

const forLoja = z.object({ codConcessionaria: cod })
const ofDay = forLoja.extend({ vigenteDe: day })

export const parametrosPreco = {
  listParametrosPreco: endpoint({
    method: 'GET',
    path: 'parametros-preco/:codConcessionaria',
    acesso: [2, -1],
    loja: 'params',
    resumo: 'Taxas da calculadora de preços de uma concessionária, da mais nova à mais antiga, e o dia de hoje na loja',
    params: forLoja,
    response: z.object({ hoje: day, itens: z.array(parametroPreco) }),
  }),
  criarParametroPreco: endpoint({
    method: 'POST',
    path: 'parametros-preco/:codConcessionaria',
    acesso: [2, -1],
    loja: 'params',
    resumo: 'Taxas que passam a valer em um dia, de hoje em diante',
    params: forLoja,
    body: parametroPreco,
    response: empty,
  }),
  alterarParametroPreco: endpoint({
    method: 'PUT',
    path: 'parametros-preco/:codConcessionaria/:vigenteDe',
    acesso: [2, -1],
    loja: 'params',
    resumo: 'Corrigir taxas que ainda não começaram; `antes` são as que foram abertas',
    params: ofDay,
    body: z.object({ antes: precoRates, taxas: precoRates }),
    response: empty,
  }),
  removerParametroPreco: endpoint({
    method: 'DELETE',
    path: 'parametros-preco/:codConcessionaria/:vigenteDe',
    acesso: [2, -1],
    loja: 'params',
    resumo: 'Retirar taxas que ainda não começaram',
    params: ofDay,
    response: empty,
  }),
}
