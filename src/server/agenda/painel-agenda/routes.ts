import { sql } from 'kysely'
import type { painelAgenda } from '#shared/agenda/painel-agenda.ts'
import { MAX_DIAS_DO_PAINEL } from '#shared/agenda/painel-agenda.ts'
import { somarDias } from '#shared/rules/datas.ts'
import type { Ctx } from '../../core/tenancy/contexto.ts'
import { invalid } from '../../core/http/errors.ts'
import type { Handlers } from '../../core/http/http.ts'
import { hojeNaLoja, lojaDaAgenda, type LojaDaAgenda } from '../nucleo/loja.ts'
import { lerPeriodo } from './dias.ts'
import { lerLinhas } from './linhas.ts'
import { colunasDoPainel, lerNomes, lerReplay, serieDe, somar } from './queries.ts'

const DIA_MS = 86_400_000

const ULTIMO_DIA = '2199-12-31'

/** Days of a period, both ends included; throws 422 for one that cannot be. */
export function diasDoPeriodo(de: string, ate: string): number {
  const n = Math.round((Date.parse(ate) - Date.parse(de)) / DIA_MS) + 1
  if (n < 1) throw invalid('Período invertido', { ate: 'O último dia vem depois do primeiro' })
  if (n > MAX_DIAS_DO_PAINEL) throw invalid('Período longo demais', { ate: 'Escolha até três anos' })
  // Days at the end of time have no day after them.
  if (ate > ULTIMO_DIA) throw invalid('Período longe demais', { ate: 'Escolha um dia mais perto de hoje' })
  return n
}

async function contarBolsao(c: Ctx, codConcessionaria: number): Promise<number> {
  const r = await sql<{ n: number }>`select count(*)::int as n from servico_agendado s
    join passagem p on p.cod_distribuidor = s.cod_distribuidor and p.cod_passagem = s.cod_passagem and p.entregue_em is null
    where s.cod_distribuidor = ${c.inquilino.codDistribuidor} and s.cod_concessionaria = ${codConcessionaria} and s.status < 3 and not s.removido and not s.paralisado
      and not exists (select from servico_slot y where y.cod_distribuidor = s.cod_distribuidor and y.cod_servico_agendado = s.cod_servico_agendado and not y.cancelado and y.terminado_em is null)`.execute(
    c.tx,
  )
  return r.rows[0]?.n ?? 0
}

/** Days to come have nothing to show. */
function ultimoDia(loja: LojaDaAgenda, ate: string): string {
  const hoje = hojeNaLoja(loja)
  return ate > hoje ? hoje : ate
}

export const rotas: Handlers<typeof painelAgenda> = {
  async painelDaAgenda(c) {
    const { codConcessionaria } = c.params
    const { de, ate } = c.query
    const n = diasDoPeriodo(de, ate)
    const loja = await lojaDaAgenda(c, codConcessionaria)
    const periodoAnterior = { de: somarDias(de, -n), ate: somarDias(de, -1) }
    const nomes = await lerNomes(c, codConcessionaria)
    const { partes, porMes } = await lerPeriodo(c, loja, { de, ate })
    const antes = await lerPeriodo(c, loja, periodoAnterior)
    return {
      atual: await somar(c, loja, partes, { de, ate }, nomes),
      anterior: await somar(c, loja, antes.partes, periodoAnterior, nomes),
      periodoAnterior,
      serie: serieDe(partes, ultimoDia(loja, ate), porMes),
      colunas: await colunasDoPainel(c, codConcessionaria),
      bolsaoAgora: await contarBolsao(c, codConcessionaria),
    }
  },

  async linhasDoPainel(c) {
    const { de, ate, antes, figura, cod } = c.query
    diasDoPeriodo(de, ate)
    const loja = await lojaDaAgenda(c, c.params.codConcessionaria)
    const hoje = hojeNaLoja(loja)
    const fim = antes !== undefined && antes < ate ? antes : ate
    return lerLinhas(c, loja, { de, ate: fim > hoje ? hoje : fim, figura, cod })
  },

  async replayDoDia(c) {
    const { codConcessionaria, data } = c.params
    const loja = await lojaDaAgenda(c, codConcessionaria)
    return { ...(await lerReplay(c, loja, data)), colunas: await colunasDoPainel(c, codConcessionaria) }
  },
}
